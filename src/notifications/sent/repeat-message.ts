/** Staff send a message about a transfer again, for a reader who says that nothing came. */
import { findContact } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { queueMessage, type Message } from "#platform/mail/outbox.ts";
import { listRepeats, lockMessage, type Repeatable } from "#platform/mail/store-sent.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factsSchema } from "../model/notice-facts.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "../model/notice-kinds.ts";
import { written, type SendDeps } from "../send-notices.ts";
import { findNewestAbout } from "../store.ts";
import type { MessageChannel } from "./contract.ts";
import type * as contract from "./contract.ts";
import { listAbout } from "./list-sent.ts";
import { isNotification, REPEATS_SINCE_MS, whyNotRepeat, whyNotYet } from "./model/repeats.ts";

const TRANSFER = /^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Sends a message again, within the limits per message. Returns the messages about the transfer afterwards. */
export async function repeatMessage(
  ctx: Ctx,
  { id, channel }: Input<typeof contract.repeatMessage>,
  deps: SendDeps,
): Promise<Output<typeof contract.repeatMessage>> {
  const asked = await lockMessage(ctx.db, id);
  // A repeat counts for the message that it repeats.
  const message = asked?.repeatOf == null ? asked : await lockMessage(ctx.db, asked.repeatOf);
  // Codes to sign in, links to reset a password and the like are about no transfer, and are not sent again here.
  const transfer = message?.about ?? "";
  if (message === null || !TRANSFER.test(transfer)) throw refuse("not_found");
  const whyNot = whyNotRepeat(message, channel);
  if (whyNot !== null) throw new Refusal(`message_${whyNot}`, 409);
  const since = new Date(ctx.now.getTime() - REPEATS_SINCE_MS);
  const notYet = whyNotYet(await listRepeats(ctx.db, message.id, since), ctx.now);
  if (notYet !== null) throw new Refusal(notYet, 429);
  const again = isNotification(message) ? await writtenAnew(ctx, message, channel, deps) : copied(message, channel);
  await queueMessage(ctx, { ...again, about: transfer, repeatOf: message.id });
  return listAbout(ctx, { transfer: transfer as `tr_${string}` });
}

function copied({ recipient, language, template, subject, text }: Repeatable, channel: MessageChannel): Message {
  return { channel, recipient, language, template, text, ...(subject !== null && { subject }) };
}

/** The notification from its facts, in the language and to the address that its reader has now. */
async function writtenAnew(ctx: Ctx, message: Repeatable, channel: MessageChannel, deps: SendDeps): Promise<Message> {
  const kind = kindOf(message.template);
  const notification = kind && (await findNewestAbout(ctx.db, message.about ?? "", kind));
  const contact = notification && (await findContact(ctx, notification.person));
  if (!notification || !contact) throw new Refusal("message_other_address", 409);
  return written(ctx, { ...notification, facts: factsSchema.parse(notification.facts) }, contact, channel, deps);
}

const kindOf = (template: string): NotificationKind | null =>
  NOTIFICATION_KINDS.find((kind) => template === `notifications.${kind}`) ?? null;
