/** Tests by button: a worker runs the doctor's checks, because no outside party is called inside a transaction. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { findTestOf, insertTest } from "#platform/connection-tests/store.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { SystemDeps } from "./deps.ts";
import { testMessages } from "./messages.ts";
import type { Tested } from "./model/names.ts";

export const TEST_JOB = "test_connection";
/** A worker that dies in a test leaves it to the next one. */
const ATTEMPTS = 3;

/** Sends a message to whoever asked, the way every message takes; null for a connection that carries none. */
async function sendToSelf(ctx: Ctx, subject: Tested, person: string, deps: SystemDeps): Promise<string | null> {
  if (subject !== "mail" && subject !== "sms") return null;
  const contact = await deps.contactOf(ctx, person);
  const recipient = subject === "mail" ? contact?.emailAddress : contact?.phoneNumber;
  if (contact === null || !recipient) throw new Refusal("contact_missing", 409);
  const { language } = contact;
  const texts = testMessages[language];
  const brand = await deps.brandName(ctx);
  const message =
    subject === "mail"
      ? { channel: "email" as const, subject: `${texts.subject} ${brand}`, text: `${texts.mail}\n` }
      : { channel: "sms" as const, text: `${brand}: ${texts.sms}`, hasSmsInstead: false };
  return queueMessage(ctx, { ...message, recipient, language, template: `system.test_${subject}` });
}

export async function testConnection(
  ctx: Ctx,
  { id, subject }: Input<typeof contract.testConnection>,
  deps: SystemDeps,
): Promise<Output<typeof contract.testConnection>> {
  const requestedBy = actingPerson(ctx);
  const known = await findTestOf(ctx.db, { id, subject, requestedBy });
  if (known === "same") return { id };
  if (known === "other") throw new Refusal("id_already_used", 409);
  if (!deps.has(subject)) throw new Refusal("connection_off", 409);
  const message = await sendToSelf(ctx, subject, requestedBy, deps);
  // Another call with this id was committed meanwhile: rolled back with its message.
  if (!(await insertTest(ctx.db, { id, subject, requestedBy, requestedAt: ctx.now, message })))
    throw new Refusal("id_already_used", 409);
  await ctx.enqueue(TEST_JOB, { id }, { key: id, maxAttempts: ATTEMPTS });
  return { id };
}
