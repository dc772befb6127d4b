/**
 * Payouts leave in three beats (house rule 2): claimed and committed, sent without a transaction, recorded. Killed after the first, an order is
 * asked about and not sent again; killed after the second, likewise.
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { agreementSchema, payoutOrderOf } from "./agreement.ts";
import { applyEvents, type Happening, type TransferParts } from "./apply-events.ts";
import { callEach } from "./call-each.ts";
import type { Doer } from "./events.ts";
import type { Asked } from "./orders.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty, Rail } from "./payout.ts";
import { DUE_BATCH } from "./rules.ts";
import { lockTransfers, type Stored } from "./store.ts";
import { claimDue } from "./store-due.ts";
import type { StepName } from "./steps.ts";
import type { Transfer } from "./transfer.ts";

export interface PayoutParts extends TransferParts {
  /** By which rail and party it leaves, asked when it does: the cheapest that is open. Null when it may not leave now: it is asked again later. */
  readonly routeFor: (ctx: Ctx, stored: Stored) => Promise<{ readonly rail: Rail; readonly party: string } | null>;
  /** By the party's name in account codes. */
  readonly partyNamed: (party: string) => PayoutParty;
}

interface Sent {
  readonly transfer: Transfer["id"];
  readonly party: string;
  readonly order: PayoutOrder;
}
interface Answered extends Sent {
  readonly answer: InquiryAnswer;
}

/** Sends what is due; answers how many orders. */
export async function submitPayouts({ beat }: Pick<JobRun, "beat">, parts: PayoutParts): Promise<number> {
  const sent = await beat((ctx) => claimPayouts(ctx, parts));
  const answered = await callEach(sent, async (one): Promise<Answered> => {
    return { ...one, answer: await parts.partyNamed(one.party).submit(one.order) };
  });
  if (answered.length > 0) await beat((ctx) => recordAnswers(ctx, answered, "submit", parts));
  return sent.length;
}

/** Asks about what is due; answers how many orders. Asking twice is harmless, so nothing is claimed. */
export async function inquirePayouts({ beat }: Pick<JobRun, "beat">, parts: PayoutParts): Promise<number> {
  const open = await beat((ctx) => listDueOrders(ctx, "inquire", parts));
  const answered = await callEach(open, async (one): Promise<Answered> => {
    return { ...one, answer: await parts.partyNamed(one.party).inquire(one.order) };
  });
  if (answered.length > 0) await beat((ctx) => recordAnswers(ctx, answered, "inquiry", parts));
  return open.length;
}

/** Asks to call off what its sender has cancelled after it had left. */
export async function recallPayouts({ beat }: Pick<JobRun, "beat">, parts: PayoutParts): Promise<number> {
  const open = await beat((ctx) => listDueOrders(ctx, "recall", parts));
  const answered = await callEach(open, async (one) => {
    const { recall } = parts.partyNamed(one.party);
    return {
      ...one,
      answer: recall ? await recall(one.order) : ({ outcome: "unknown", why: "no recall on this rail" } as const),
    };
  });
  if (answered.length === 0) return 0;
  await beat(async (ctx) => {
    const by: Doer = { role: "system", id: "recall_payouts" };
    const happenings = answered.map(({ transfer, answer }) => {
      return { transfer, event: { type: "recall_answered", at: ctx.now, by, answer } as const };
    });
    await applyEvents(ctx, happenings, parts);
  });
  return open.length;
}

async function claimPayouts(ctx: Ctx, parts: PayoutParts): Promise<Sent[]> {
  const by: Doer = { role: "system", id: "submit_payouts" };
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, ["submit"], ctx.now, { limit: DUE_BATCH, only: parts.only }));
  const happenings: Happening[] = [];
  for (const one of stored) {
    const { id: transfer, payout, state } = one.transfer;
    const route = state === "OUTCOME_UNKNOWN" && payout !== null ? payout : await parts.routeFor(ctx, one);
    const happened = { at: ctx.now, by };
    if (route === null) {
      const until = new Date(ctx.now.getTime() + parts.rules.resubmitWaitMs);
      happenings.push({ transfer, event: { ...happened, type: "payout_delayed", until } });
    } else happenings.push({ transfer, event: { ...happened, type: "submitted", rail: route.rail, party: route.party } });
  }
  const applied = await applyEvents(ctx, happenings, parts);
  const agreed = new Map(stored.map((one) => [one.transfer.id, one.agreed]));
  return applied.flatMap((answer) => {
    if ("refusal" in answer || answer.transfer.state !== "SUBMITTED") return [];
    return sentOf(answer.transfer, agreed.get(answer.transfer.id)?.snapshot);
  });
}

async function listDueOrders(ctx: Ctx, step: StepName, { only }: Pick<TransferParts, "only">): Promise<Sent[]> {
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, [step], ctx.now, { limit: DUE_BATCH, only }));
  return stored.flatMap(({ transfer, agreed }) => sentOf(transfer, agreed.snapshot));
}

function sentOf(transfer: Transfer, snapshot: unknown): Sent[] {
  if (transfer.payout === null) return [];
  const order = payoutOrderOf(transfer, agreementSchema.parse(snapshot));
  return [{ transfer: transfer.id, party: transfer.payout.party, order }];
}

/** What each party said, decided and booked. What is not accepted any more (somebody else heard it first) teaches nothing. */
async function recordAnswers(ctx: Ctx, answered: readonly Answered[], asked: Asked, parts: TransferParts): Promise<void> {
  const by: Doer = { role: "system", id: asked === "submit" ? "submit_payouts" : "ask_payouts" };
  const happenings = answered.map(({ transfer, answer }) => {
    return { transfer, event: { type: "payout_answered", at: ctx.now, by, asked, answer } as const };
  });
  const applied = await applyEvents(ctx, happenings, parts);
  for (const [n, one] of applied.entries())
    if ("refusal" in one)
      ctx.log.warn({ transfer: answered[n]?.transfer, refusal: one.refusal }, "an answer about a payout taught nothing");
}
