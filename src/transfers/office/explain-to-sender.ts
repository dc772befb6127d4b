/**
 * A transfer in words, for its sender: where the money is, who has it, what comes next. Made of what the sender's own page shows, never of
 * what staff see: a check that the law forbids to disclose reads like any other.
 */
import { filled } from "#kernel/filled.ts";
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { showAllListed } from "../details/own-transfers.ts";
import { shownState } from "../lifecycle/reasons.ts";
import { listOfSender } from "../lists/store.ts";
import { aheadOf, holderOf, isLate } from "../model/progress.ts";
import { findTransfer, type Stored } from "../store.ts";
import { progressMessages } from "../tracking/messages.ts";
import { explainMessages } from "./explain-messages.ts";

export interface OwnTransferLine {
  readonly id: string;
  readonly number: string;
  readonly recipient: string;
  readonly amount: string;
  readonly status: string;
  readonly at: Date;
}

/** A person's latest transfers in one line each, as the person sees them. */
export async function listLatestOf(ctx: Pick<Ctx, "db" | "language">, person: string, limit: number): Promise<OwnTransferLine[]> {
  const listed = await showAllListed(ctx, await listOfSender(ctx.db, person, null, limit));
  return listed.map(({ id, number, recipientName, total, milestone, product, since }) => ({
    id,
    number,
    recipient: recipientName,
    amount: formatMoney(total, ctx.language),
    status: statusOf(milestone, product, ctx.language),
    at: since,
  }));
}

/** What the sender may know about a transfer, as a text in a language. Null if the transfer is not this person's. */
export async function explainToSender(
  ctx: Pick<Ctx, "db" | "now">,
  id: string,
  { person, language }: { readonly person: string; readonly language: Language },
): Promise<string | null> {
  const stored = await findTransfer(ctx.db, id);
  if (stored?.agreed.sender !== person) return null;
  const [listed] = await showAllListed({ db: ctx.db, language }, [stored]);
  if (listed === undefined) return null;
  const t = explainMessages[language];
  const { number, recipientName, total, receives, milestone, product, since, reason, arrivesBy } = listed;
  const amounts = { total: formatMoney(total, language), receives: formatMoney(receives, language) };
  return [
    filled(t.about, { number, name: recipientName, ...amounts }),
    filled(t.status, { status: statusOf(milestone, product, language), when: formatInstant(since, language, "long") }),
    filled(t.holder, { holder: progressMessages[language].holder[holderOf(shownState(stored.transfer.state))] }),
    ...(reason === null ? [] : [reason.says, reason.canDo]),
    ...nextOf(stored, arrivesBy, ctx.now, language),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Whether a transfer is this person's own. */
export async function isOwnTransfer(ctx: Pick<Ctx, "db">, id: string, person: string): Promise<boolean> {
  return (await findTransfer(ctx.db, id))?.agreed.sender === person;
}

function statusOf(milestone: keyof (typeof progressMessages)["ID"]["milestone"], product: string, language: Language): string {
  const { collected, milestone: names } = progressMessages[language];
  return milestone === "paid" && product === "cash_pickup" ? collected : names[milestone];
}

/** The promised time while it holds; that it has passed, if so. */
function nextOf({ transfer }: Stored, arrivesBy: Date, now: Date, language: Language): string[] {
  const t = explainMessages[language];
  if (isLate(transfer, arrivesBy, now)) return [t.late];
  const next = aheadOf({ ...transfer, state: shownState(transfer.state) }, { arrivesBy, collectBy: null, now }).at(-1);
  if (next?.by == null) return [];
  return [
    filled(t.next, {
      status: progressMessages[language].milestone[next.milestone],
      when: formatInstant(next.by, language, "long"),
    }),
  ];
}
