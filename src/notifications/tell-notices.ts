import { contactOf } from "#identity/index.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factsSchema } from "./facts.ts";
import { DEFAULTS, topicOf } from "./kinds.ts";
import { pathOf } from "./own-notices.ts";
import { findChoices, takeUntold, type NoticeRow } from "./store.ts";
import { mailOf, messageOf } from "./sent-texts.ts";
import { say } from "./templates.ts";

export interface TellParts {
  readonly SITE_URL: string;
  readonly brandName: (ctx: Ctx) => Promise<string>;
}

/** One after the other in one transaction: so many are told within a second or two. */
const BATCH = 50;
/** What is older is in the list, and no news any more. */
const NEWS_MS = 6 * HOUR_MS;

/** Queues the mails and messages of notices, as their readers want them; answers how many notices there were. Each once: taking them is the mark. */
export async function tellNotices(ctx: Ctx, parts: TellParts): Promise<number> {
  const taken = await takeUntold(ctx.db, BATCH, ctx.now);
  for (const notice of taken) if (ctx.now.getTime() - notice.madeAt.getTime() < NEWS_MS) await tell(ctx, notice, parts);
  return taken.length;
}

async function tell(ctx: Ctx, { person, kind, about, facts }: NoticeRow, { SITE_URL, brandName }: TellParts): Promise<void> {
  const contact = await contactOf(ctx, person);
  // Closed meanwhile, or no person at all: a partner hears by its own way.
  if (contact === null) return;
  const topic = topicOf(kind);
  const wanted = (await findChoices(ctx.db, person)).get(topic) ?? DEFAULTS[topic];
  const { language, emailAddress, phoneNumber } = contact;
  const said = say(kind, factsSchema.parse(facts), language);
  const template = `notifications.${kind}`;
  const link = (path: string) => linkTo(SITE_URL, path, language);
  if (wanted.mail)
    await queueMessage(ctx, {
      channel: "email",
      recipient: emailAddress,
      language,
      template,
      ...mailOf(said, language, { open: link(pathOf(kind, about)), choose: link("/dashboard/notifications/preferences") }),
    });
  if (wanted.phone)
    await queueMessage(ctx, {
      channel: "whatsapp",
      recipient: phoneNumber,
      language,
      template,
      text: messageOf(await brandName(ctx), said, language),
    });
}

const linkTo = (siteUrl: string, path: string, language: Language) => new URL(localizePath(path, language), siteUrl).href;
