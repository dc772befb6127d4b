import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Person } from "../store.ts";
import type { Mail } from "./model/templates.ts";

/** The recipient's mailbox and language. */
export type Reader = Pick<Person, "email" | "language">;

/** Queues a mail under the name of its template. `secretUntil`: the mail contains a link that expires then. */
export async function queueMail(
  ctx: Ctx,
  { email, language }: Reader,
  template: string,
  mail: Mail & { readonly secretUntil?: Date },
): Promise<void> {
  await queueMessage(ctx, { channel: "email", recipient: email, language, template: `identity.${template}`, ...mail });
}
