import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Person } from "./store.ts";
import type { Mail } from "./templates.ts";

/** Whose mailbox it is, and in which language they read. */
export type Reader = Pick<Person, "email" | "language">;

/** Queues a mail to an address, under the name of its template. With `secretUntil` it holds a link that is over then. */
export async function queueMail(
  ctx: Ctx,
  { email, language }: Reader,
  template: string,
  mail: Mail & { readonly secretUntil?: Date },
): Promise<void> {
  await queueMessage(ctx, { channel: "email", recipient: email, language, template: `identity.${template}`, ...mail });
}
