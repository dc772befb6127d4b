import type { ArrivedMail, MailOutcome } from "#platform/mail-in/arrived-mail.ts";
import type { AskDns } from "#platform/mail-in/authenticate-mail.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { supportDeps, type SupportSettings } from "../deps.ts";
import { receiveMail } from "./receive-mail.ts";
import { isServiceAddress } from "./reply-address.ts";

/** What the receiver of mails asks: whether a recipient is ours, and to store a mail. */
export function mailReceiver(settings: Omit<SupportSettings, "issuerFor">, ask: AskDns) {
  const deps = { ...supportDeps(settings), ask };
  return {
    isOurs: (recipient: string): boolean => isServiceAddress(deps.addresses, recipient),
    receive: (ctx: Ctx, mail: ArrivedMail): Promise<MailOutcome> => receiveMail(ctx, deps, mail),
  };
}
