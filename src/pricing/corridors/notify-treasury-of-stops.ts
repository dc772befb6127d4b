import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { stopMail } from "./model/stop-mail.ts";
import { findTerm } from "../terms/store.ts";

/** The recipients: members of the treasury, provided by the wiring. */
export interface NotifyStopsDeps {
  readonly siteUrl: string;
  readonly treasury: (
    ctx: Ctx,
  ) => Promise<readonly { readonly id: string; readonly email: string; readonly language: Language }[]>;
}

/** Mails every member of the treasury except the person who stopped: one mail for all that was stopped together. */
export async function notifyTreasuryOfStops(
  ctx: Ctx,
  ids: readonly string[],
  { siteUrl, treasury }: NotifyStopsDeps,
): Promise<void> {
  const found = [];
  for (const id of ids) found.push(await findTerm(ctx.db, id));
  const stops = found.filter((term) => term?.origin === "stop").filter((term) => term !== null);
  const [first] = stops;
  const { content } = first ?? {};
  if (first === undefined || (content?.kind !== "corridor" && content?.kind !== "rail")) return;
  const { availability } = content.value;
  const lines = stops.map((term) => `- ${term.content.key}`);
  for (const { id, email, language } of await treasury(ctx)) {
    if (id === first.proposedBy) continue;
    const link = mailLink(siteUrl, href("/office/corridor"), language);
    const stopMessage = availability.state === "stopped" ? availability.reason[language] : "";
    await queueMessage(ctx, {
      channel: "email",
      recipient: email,
      language,
      template: "pricing.stopped_at_once",
      subject: stopMail[language].subject(stops.length),
      text: stopMail[language].text(lines, stopMessage, first.reason, link),
    });
  }
}
