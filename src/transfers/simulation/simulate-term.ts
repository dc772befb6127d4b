import { add, money, subtract, type Money } from "#kernel/money.ts";
import { newId, type Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openRepricing, type Repriced } from "#pricing/index.ts";
import { numberOf } from "../model/progress.ts";
import {
  SIMULATED_DAYS,
  SIMULATED_EXAMPLES,
  SIMULATED_MAX,
  type Change,
  type Simulation,
  type simulateTerm as contract,
} from "./contract.ts";
import { listPaid, type PaidTransfer } from "./store.ts";

const BATCH = 1_000;
/** Ids have the time of their creator's clock. A transfer whose id is older than this before its own time is not found. */
const CLOCK_SLACK_DAYS = 7;

/**
 * What a proposed term would have done: prices each paid transfer of the last days under the terms that applied and under the proposed value,
 * by the functions of every price. Income counts where the ledger has it: the fee when it is earned, the spread when the money was exchanged.
 */
export async function simulateTerm(
  ctx: Pick<Ctx, "db" | "actor" | "now">,
  { term }: Input<typeof contract>,
  max: number = SIMULATED_MAX,
): Promise<Simulation> {
  const reprice = openRepricing(ctx, term);
  const since = new Date(ctx.now.getTime() - SIMULATED_DAYS * DAY_MS);
  const floor = newId("tr", since.getTime() - CLOCK_SLACK_DAYS * DAY_MS, new Uint8Array(10));
  const all = tally();
  const corridors = new Map<string, Tally>();
  const examples: Simulation["examples"] = [];
  let [before, isCapped, notEarned]: [Id<"tr"> | null, boolean, number] = [null, false, 0];
  for (let isLast = false; !isLast;) {
    const left = max - all.transfers;
    // One more than may be counted tells whether there are more.
    const page = await listPaid(ctx.db, { since, floor, before, limit: Math.min(BATCH, left + 1) });
    isCapped = page.length > left;
    isLast = isCapped || page.length < BATCH;
    const counted = page.slice(0, left);
    const prices = counted.length === 0 ? new Map<string, Repriced>() : await reprice(counted.map(({ quote }) => quote));
    for (const transfer of counted) {
      const priced = prices.get(transfer.quote);
      if (priced === undefined) throw new Error("a transfer has no quote");
      const ofCorridor = corridors.get(priced.corridor) ?? tally();
      corridors.set(priced.corridor, ofCorridor);
      for (const one of [all, ofCorridor]) count(one, transfer, priced);
      if (!transfer.isFeeEarned) notEarned += 1;
      if (priced.after !== null && examples.length < SIMULATED_EXAMPLES) examples.push(exampleOf(transfer, priced, priced.after));
    }
    before = page.at(-1)?.id ?? before;
  }
  return {
    since,
    until: ctx.now,
    isCapped,
    notEarned,
    ...all,
    corridors: [...corridors]
      .map(([corridor, one]) => ({ corridor, ...one }))
      .toSorted((a, b) => b.affected - a.affected || b.transfers - a.transfers || (a.corridor < b.corridor ? -1 : 1)),
    examples,
  };
}

type Tally = { -readonly [K in "transfers" | "affected" | "fee" | "spread"]: Simulation[K] };
const NONE = money("IDR", 0n);
const changeOf = (before: Money, after: Money): Change => ({ before, after, difference: subtract(after, before) });
const tally = (): Tally => ({
  transfers: 0,
  affected: 0,
  fee: changeOf(NONE, NONE),
  spread: changeOf(NONE, NONE),
});

const plus = (change: Change, before: Money, after: Money): Change =>
  changeOf(add(change.before, before), add(change.after, after));

function count(one: Tally, { isFeeEarned, isConverted }: PaidTransfer, { before, after }: Repriced): void {
  const then = after ?? before;
  one.transfers += 1;
  if (after !== null) one.affected += 1;
  if (isFeeEarned) one.fee = plus(one.fee, before.fee, then.fee);
  if (isConverted) one.spread = plus(one.spread, before.margin, then.margin);
}

function exampleOf(
  { id }: PaidTransfer,
  { corridor, before }: Repriced,
  after: NonNullable<Repriced["after"]>,
): Simulation["examples"][number] {
  const change = (of: "principal" | "fee" | "tax" | "margin" | "total" | "receives"): Change => changeOf(before[of], after[of]);
  return {
    id,
    number: numberOf(id),
    corridor,
    principal: change("principal"),
    fee: change("fee"),
    tax: change("tax"),
    spread: change("margin"),
    total: change("total"),
    receives: change("receives"),
  };
}
