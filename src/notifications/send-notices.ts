import { href } from "#kernel/href.ts";
import { findContact, type Contact } from "#identity/index.ts";
import type { Language } from "#kernel/locale.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage, type Channel, type Message } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factsSchema, type Facts } from "./model/notice-facts.ts";
import { queuePushes } from "./devices/send-pushes.ts";
import type { PushDeps } from "./devices/own-devices.ts";
import { DEFAULTS, MAIL_ALONE, MAILED_BY_OWNER, topicOf, type NotificationKind } from "./model/notice-kinds.ts";
import { pathOf } from "./own-notices.ts";
import { findChoices, takeUnsent, type NotificationRow } from "./store.ts";
import { mailOf, messageOf } from "./model/sent-texts.ts";
import { formatNotification } from "./model/templates.ts";

export interface SendDeps {
  readonly SITE_URL: string;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** Makes the secret link of a mail whose page needs no sign-in; null for every other notification. Supplied by the owner of the page. */
  readonly makeLink?: (ctx: Ctx, kind: NotificationKind, about: string, language: Language) => Promise<SecretLink | null>;
}

export interface SecretLink {
  readonly path: string;
  readonly until: Date;
}

/** Notifications sent one after the other in one transaction: this many take a second or two. */
const BATCH = 50;
/** Older notifications are shown in the list only: they are no longer news. */
const NEWS_MS = 6 * HOUR_MS;

/**
 * Queues mails, messages and pushes for notifications as their readers prefer; returns the number of notifications taken. Each is sent once,
 * because taking it marks it as notified. A step that was overtaken before it left is shown in the list only.
 */
export async function sendNotifications(ctx: Ctx, deps: SendDeps & PushDeps): Promise<number> {
  const taken = await takeUnsent(ctx.db, BATCH, ctx.now);
  for (const notification of taken)
    if (!notification.isOvertaken && isNews(notification, ctx.now)) await sendNotification(ctx, notification, deps);
  return taken.length;
}

/** A figure to pay is of no use once its deadline has passed. */
function isNews({ kind, madeAt, facts }: NotificationRow, now: Date): boolean {
  const by = MAIL_ALONE.has(kind) ? factsSchema.parse(facts).by : undefined;
  if (by !== undefined && by <= now) return false;
  return now.getTime() - madeAt.getTime() < NEWS_MS;
}

async function sendNotification(ctx: Ctx, row: NotificationRow, deps: SendDeps & PushDeps): Promise<void> {
  const contact = await findContact(ctx, row.person);
  // The account was closed meanwhile, or the reader is not a person: partners are notified over their own channel.
  if (contact === null) return;
  const topic = topicOf(row.kind);
  const wanted = (await findChoices(ctx.db, row.person)).get(topic) ?? DEFAULTS[topic];
  const notification = { ...row, facts: factsSchema.parse(row.facts) };
  const isByOwner = MAILED_BY_OWNER.has(row.kind);
  if (wanted.mail && !isByOwner) await queueMessage(ctx, await written(ctx, notification, contact, "email", deps));
  if (MAIL_ALONE.has(row.kind)) return;
  if (wanted.phone && !isByOwner) await queueMessage(ctx, await written(ctx, notification, contact, "whatsapp", deps));
  if (wanted.device && deps.push !== null) await queuePushes(ctx, row, deps.push);
}

type Parsed = Pick<NotificationRow, "kind" | "about"> & { readonly facts: Facts };
type Reader = Pick<Contact, "language" | "emailAddress" | "phoneNumber">;

/** A notification as a message to its reader over a channel. */
export async function written(
  ctx: Ctx,
  { kind, about, facts }: Parsed,
  { language, emailAddress, phoneNumber }: Reader,
  channel: Channel,
  { SITE_URL, brandName, makeLink }: SendDeps,
): Promise<Message> {
  const text = formatNotification(kind, facts, language);
  const which = { channel, language, template: `notifications.${kind}`, about };
  if (channel !== "email") return { ...which, recipient: phoneNumber, text: messageOf(await brandName(ctx), text, language) };
  const link = (path: string) => mailLink(SITE_URL, path, language);
  const secret = (await makeLink?.(ctx, kind, about, language)) ?? null;
  const links = { open: link(secret?.path ?? pathOf(kind, about)), choose: link(href("/dashboard/notifications/preferences")) };
  return {
    ...which,
    recipient: emailAddress,
    ...mailOf({ kind, facts, ...text }, language, links),
    ...(secret !== null && { secretUntil: secret.until }),
  };
}
