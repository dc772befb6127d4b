import { add, compare, money, subtract, type Money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import { readPastClaims } from "#limits/index.ts";
import { termAt, type ReplayedTerm, type Threshold } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../model/progress.ts";
import { REPLAYED_MAX, type Replay } from "./contract-replay.ts";
import { openTally } from "./model/replay-tally.ts";
import { sinceOf, readPeriod } from "./read-period.ts";
import { monthOf } from "./replay-limits.ts";
import { listPast, listUnknownPayments, type PastTransfer } from "./store-replay.ts";

type Proposed = Extract<ReplayedTerm, { kind: "threshold" }>;
const amountOf = (value: Threshold | undefined): Money | null => (value?.measure === "amount" ? value.amount : null);

type PaidAbroad = PastTransfer & { readonly fundedAt: Date; readonly releasedAt: Date | null; readonly abroad: Money };

/** Replays the thresholds of amounts that decide about transfers or payments; refuses any other one. */
export async function replayThreshold(ctx: Pick<Ctx, "db" | "now">, term: Proposed, max: number): Promise<Replay> {
  const proposed = amountOf(term.value);
  const present = amountOf((await termAt(ctx, "threshold", term.key, ctx.now))?.value);
  if (proposed !== null && term.key === "foreign_currency_document_month") return replayDocuments(ctx, present, proposed, max);
  if (proposed !== null && term.key === "payment_two_people") return replayPayments(ctx, present, proposed, max);
  throw new Refusal("not_replayable", 422);
}

/**
 * Transfers abroad that would have waited for a document: those whose sender's paid transfers of the month, up to and with this one, reach the
 * amount. A refunded transfer counts no more from its refund on.
 */
async function replayDocuments(
  ctx: Pick<Ctx, "db" | "now">,
  present: Money | null,
  proposed: Money,
  max: number,
): Promise<Replay> {
  const since = sinceOf(ctx.now);
  const past: PaidAbroad[] = [];
  const { isCapped } = await readPeriod(
    (page) => listPast(ctx.db, page),
    { since: monthOf(since), max },
    async (page) => {
      const abroad = page.filter(({ product, fundedAt }) => product === "international" && fundedAt !== null);
      const claims = await readPastClaims(
        ctx,
        abroad.map(({ id }) => id),
      );
      for (const one of abroad) {
        const claim = claims.get(one.id);
        if (claim?.abroad && one.fundedAt)
          past.push({ ...one, fundedAt: one.fundedAt, releasedAt: claim.releasedAt, abroad: claim.abroad });
      }
    },
  );
  const tally = openTally(["documents", "no_documents"]);
  for (const { id, corridor, principal, createdAt, month } of withMonths(past)) {
    if (createdAt < since) continue;
    const [was, will] = [present, proposed].map((threshold) => threshold !== null && isReached(month, threshold));
    const about = { id, number: numberOf(id), part: corridor, at: createdAt, amount: principal, line: null, cost: null };
    tally.see({ ...about, promise: null, effect: was === will ? null : will ? "documents" : "no_documents" });
  }
  return tally.result({ since, until: ctx.now, isCapped });
}

/** Each transfer with the dollars of its sender's month when it was paid, its own included. A month is that of its creation. */
function withMonths(past: readonly PaidAbroad[]): (PaidAbroad & { readonly month: Money })[] {
  const moments = past
    .flatMap((one) => [
      { at: one.fundedAt, one, isPaid: true },
      ...(one.releasedAt === null ? [] : [{ at: one.releasedAt, one, isPaid: false }]),
    ])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(b.isPaid) - Number(a.isPaid));
  const months = new Map<string, Money>();
  return moments.flatMap(({ one, isPaid }) => {
    const key = `${one.sender} ${toLocalDate(one.createdAt).slice(0, 7)}`;
    const so = months.get(key) ?? money("USD", 0n);
    const month = isPaid ? add(so, one.abroad) : subtract(so, one.abroad);
    months.set(key, month);
    return isPaid ? [{ ...one, month }] : [];
  });
}

/** Amounts in another currency are not compared: the decision is not made by them either. */
const isReached = (sum: Money, threshold: Money) => sum.currency === threshold.currency && compare(sum, threshold) >= 0;

/** Payments without a transfer about which two people would have had to decide. */
async function replayPayments(
  ctx: Pick<Ctx, "db" | "now">,
  present: Money | null,
  proposed: Money,
  max: number,
): Promise<Replay> {
  const since = sinceOf(ctx.now);
  const read = await listUnknownPayments(ctx.db, since, Math.min(max, REPLAYED_MAX) + 1);
  const tally = openTally(["two_people", "one_person"]);
  for (const { id, channel, amount, recordedAt } of read.slice(0, max)) {
    // Without a threshold two people decide about every payment.
    const was = present === null || isReached(amount, present);
    const will = isReached(amount, proposed);
    const about = { id, number: id, part: channel, at: recordedAt, amount, line: null, cost: null, promise: null };
    tally.see({ ...about, effect: was === will ? null : will ? "two_people" : "one_person" });
  }
  return tally.result({ since, until: ctx.now, isCapped: read.length > max });
}
