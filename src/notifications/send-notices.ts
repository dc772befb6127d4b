import { href } from "#kernel/href.ts";
import { findContact } from "#identity/index.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factsSchema } from "./model/notice-facts.ts";
import { DEFAULTS, topicOf } from "./model/notice-kinds.ts";
import { pathOf } from "./own-notices.ts";
import { findChoices, takeUnsent, type NotificationRow } from "./store.ts";
import { mailOf, messageOf } from "./model/sent-texts.ts";
import { formatNotification } from "./model/templates.ts";

export interface SendDeps {
  readonly SITE_URL: string;
  readonly brandName: (ctx: Ctx) => Promise<string>;
}

/** Notifications sent one after the other in one transaction: this many take a second or two. */
const BATCH = 50;
/** Older notifications are shown in the list only: they are no longer news. */
const NEWS_MS = 6 * HOUR_MS;

/**
 * Queues mails and messages for notifications as their readers prefer; returns the number of notifications taken. Each is sent once,
 * because taking it marks it as notified.
 */
export async function sendNotifications(ctx: Ctx, deps: SendDeps): Promise<number> {
  const taken = await takeUnsent(ctx.db, BATCH, ctx.now);
  for (const notification of taken)
    if (ctx.now.getTime() - notification.madeAt.getTime() < NEWS_MS) await sendNotification(ctx, notification, deps);
  return taken.length;
}

async function sendNotification(
  ctx: Ctx,
  { person, kind, about, facts }: NotificationRow,
  { SITE_URL, brandName }: SendDeps,
): Promise<void> {
  const contact = await findContact(ctx, person);
  // The account was closed meanwhile, or the reader is not a person: partners are notified over their own channel.
  if (contact === null) return;
  const topic = topicOf(kind);
  const wanted = (await findChoices(ctx.db, person)).get(topic) ?? DEFAULTS[topic];
  const { language, emailAddress, phoneNumber } = contact;
  const text = formatNotification(kind, factsSchema.parse(facts), language);
  const template = `notifications.${kind}`;
  const link = (path: string) => linkTo(SITE_URL, path, language);
  if (wanted.mail)
    await queueMessage(ctx, {
      channel: "email",
      recipient: emailAddress,
      language,
      template,
      ...mailOf(text, language, { open: link(pathOf(kind, about)), choose: link(href("/dashboard/notifications/preferences")) }),
    });
  if (wanted.phone)
    await queueMessage(ctx, {
      channel: "whatsapp",
      recipient: phoneNumber,
      language,
      template,
      text: messageOf(await brandName(ctx), text, language),
    });
}

const linkTo = (siteUrl: string, path: string, language: Language) => new URL(localizePath(path, language), siteUrl).href;
