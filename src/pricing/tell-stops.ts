import type { Id } from "#kernel/id.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { stopMail } from "./stop-mail.ts";
import { findTerm } from "./store-terms.ts";

/** Whom to tell: the treasury's people, as who wires the house knows them. */
export interface TellStopsParts {
  readonly siteUrl: string;
  readonly treasury: (
    ctx: Ctx,
  ) => Promise<readonly { readonly id: string; readonly email: string; readonly language: Language }[]>;
}

/** Tells everybody of the treasury but the one who did it: one mail for all that was stopped together. */
export async function tellStops(ctx: Ctx, ids: readonly string[], { siteUrl, treasury }: TellStopsParts): Promise<void> {
  const found = [];
  for (const id of ids) found.push(await findTerm(ctx.db, id as Id<"tm">));
  const stops = found.filter((term) => term?.origin === "stop").filter((term) => term !== null);
  const [first] = stops;
  const { content } = first ?? {};
  if (first === undefined || (content?.kind !== "corridor" && content?.kind !== "rail")) return;
  const { opening } = content.value;
  const lines = stops.map((term) => `- ${term.content.key}`);
  for (const { id, email, language } of await treasury(ctx)) {
    if (id === first.proposedBy) continue;
    const link = new URL(localizePath("/office/corridor", language), siteUrl).href;
    const notice = opening.state === "stopped" ? opening.reason[language] : "";
    await queueMessage(ctx, {
      channel: "email",
      recipient: email,
      language,
      template: "pricing.stopped_at_once",
      subject: stopMail[language].subject(stops.length),
      text: stopMail[language].text(lines, notice, first.reason, link),
    });
  }
}
