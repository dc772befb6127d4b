import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { AskAccount } from "./account-inquiry.ts";
import { checkAccount } from "./check-account.ts";
import * as contract from "./contract.ts";
import { createRecipient } from "./create-recipient.ts";
import { listRecipients, readRecipient } from "./own-recipients.ts";
import { readForm } from "./read-form.ts";
import { recipientRefusals } from "./refusals/messages.ts";
import { activateRecipient, deactivateRecipient, deleteRecipient } from "./set-status.ts";
import { updateRecipient } from "./update-recipient.ts";

/** `ask`: the bank that knows whose an account is. */
export function recipientsHttp(ask: AskAccount): CapabilityHttp {
  return {
    bindings: [
      on(contract.readForm, readForm),
      on(contract.checkAccount, (ctx, input) => checkAccount(ctx, input, ask)),
      on(contract.createRecipient, (ctx, input) => createRecipient(ctx, input, ask)),
      on(contract.updateRecipient, (ctx, input) => updateRecipient(ctx, input, ask)),
      on(contract.activateRecipient, activateRecipient),
      on(contract.deactivateRecipient, deactivateRecipient),
      on(contract.deleteRecipient, deleteRecipient),
      on(contract.listRecipients, listRecipients),
      on(contract.readRecipient, readRecipient),
    ],
    refusals: recipientRefusals,
  };
}
