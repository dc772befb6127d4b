import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import { answerMessage, noteMessage } from "./answer-message.ts";
import { assignMessage } from "./assign-message.ts";
import * as contract from "./contract.ts";
import * as office from "./contract-office.ts";
import { exportMessages } from "./export-inbox.ts";
import { listColleagues } from "./list-colleagues.ts";
import { listMessages } from "./list-inbox.ts";
import { moveMessage, MOVES } from "./move-message.ts";
import { openContactForm } from "./open-contact-form.ts";
import { readMessage, revealSender } from "./read-message.ts";
import { supportRefusals } from "./refusals/messages.ts";
import { sendMessage } from "./send-message.ts";
import { boardBindings } from "./board/http.ts";
import { chatBindings } from "./chat/http.ts";
import { complaintBindings } from "./complaints/http.ts";
import { deskBindings } from "./desk/http.ts";
import { chatFileBindings } from "./files/http.ts";
import { surveyBindings } from "./surveys/http.ts";
import { supportDeps, type SupportSettings } from "./deps.ts";

export function supportHttp(settings: SupportSettings): CapabilityHttp {
  const deps = supportDeps(settings);
  return {
    bindings: [
      on(contract.openContactForm, (ctx) => openContactForm(ctx, deps)),
      on(contract.sendMessage, (ctx, input) => sendMessage(ctx, deps, input)),
      on(office.listMessages, listMessages),
      on(office.readMessage, readMessage),
      on(office.listColleagues, listColleagues),
      on(office.revealSender, revealSender),
      on(office.assignMessage, assignMessage),
      on(office.answerMessage, (ctx, input) => answerMessage(ctx, deps, input)),
      on(office.noteMessage, noteMessage),
      on(office.closeMessage, (ctx, { id }) => moveMessage(ctx, MOVES.close, id)),
      on(office.reopenMessage, (ctx, { id }) => moveMessage(ctx, MOVES.reopen, id)),
      on(office.markSpam, (ctx, { id }) => moveMessage(ctx, MOVES.markSpam, id)),
      on(office.unmarkSpam, (ctx, { id }) => moveMessage(ctx, MOVES.unmarkSpam, id)),
      on(office.exportMessages, exportMessages),
      ...chatBindings(deps.chatDoor),
      ...deskBindings(deps),
      ...boardBindings,
      ...chatFileBindings(deps),
      ...surveyBindings,
      ...complaintBindings(settings.issuerFor, deps),
    ],
    refusals: supportRefusals,
  };
}
