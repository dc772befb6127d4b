/**
 * Payouts leave in three beats (house rule 2): claimed and committed, sent without a transaction, recorded. Killed after the first, an order is
 * asked about and not sent again; killed after the second, likewise.
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import { atOnce } from "#platform/db.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { agreementSchema, payoutOrderOf } from "./agreement.ts";
import { applyEvents, type Happening, type TransferParts } from "./apply-events.ts";
import { callAndRecord } from "./call-and-record.ts";
import type { Doer } from "./events.ts";
import type { Asked } from "./orders.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty, Rail, RecallAnswer } from "./payout.ts";
import { DUE_BATCH } from "./rules.ts";
import { lockTransfers, type Stored } from "./store.ts";
import { claimDue } from "./store-due.ts";
import { isHeld } from "./store-recovery.ts";
import { LEFT_STATES } from "./states.ts";
import type { StepName } from "./steps.ts";
import { claimHints, endHints, type DueHint } from "./store-told.ts";
import type { Product, Transfer } from "./transfer.ts";

export interface PayoutParts extends TransferParts {
  /** By which rail and party it leaves, asked when it does: the cheapest that is open. Null when it may not leave now: it is asked again later. */
  readonly routeFor: (ctx: Ctx, stored: Stored) => Promise<{ readonly rail: Rail; readonly party: string } | null>;
  /** By which rails and parties a product may have left, where nobody knows any more by which it did. */
  readonly railsOf: (product: Product) => readonly { readonly rail: Rail; readonly party: string }[];
  /** By the party's name in account codes. */
  readonly partyNamed: (party: string) => PayoutParty;
}

interface Sent {
  readonly transfer: Transfer["id"];
  readonly party: string;
  readonly order: PayoutOrder;
}
/** An order that is asked about, with what has hinted at it. */
interface Hinted extends Sent {
  readonly hints?: readonly DueHint[];
}
interface Answered extends Sent {
  readonly answer: InquiryAnswer;
}

/** Sends what is due; answers how many orders. */
export async function submitPayouts({ beat }: Pick<JobRun, "beat">, parts: PayoutParts): Promise<number> {
  const sent = await beat((ctx) => claimPayouts(ctx, parts));
  const submit = ({ party, order }: Sent) => parts.partyNamed(party).submit(order);
  await callAndRecord({ beat }, sent, submit, (ctx, answered) => recordAnswers(ctx, answered, "submit", parts));
  return sent.length;
}

/** Asks about what parties have hinted at and about what is due; answers how many orders. Asking twice is harmless. */
export async function inquirePayouts({ beat }: Pick<JobRun, "beat">, parts: PayoutParts): Promise<number> {
  const hinted = await beat((ctx) => claimHinted(ctx, parts));
  await inquireAbout({ beat }, hinted, parts);
  const due = await beat((ctx) => listDueOrders(ctx, "inquire", parts));
  await inquireAbout({ beat }, due, parts);
  return Math.max(hinted.length, due.length);
}

function inquireAbout(run: Pick<JobRun, "beat">, open: readonly Hinted[], parts: PayoutParts): Promise<void> {
  const inquire = ({ party, order }: Sent) => parts.partyNamed(party).inquire(order);
  return callAndRecord(run, open, inquire, async (ctx, answered) => {
    await recordAnswers(ctx, answered, "inquiry", parts);
    await endHints(
      ctx.db,
      answered.flatMap(({ hints = [] }) => hints),
    );
  });
}

/** Asks to call off what its sender has cancelled after it had left. */
export async function recallPayouts({ beat }: Pick<JobRun, "beat">, parts: PayoutParts): Promise<number> {
  const open = await beat((ctx) => listDueOrders(ctx, "recall", parts));
  const call = async ({ party, order }: Sent): Promise<RecallAnswer> => {
    const { recall } = parts.partyNamed(party);
    return recall ? recall(order) : { outcome: "unknown", why: "no recall on this rail" };
  };
  await callAndRecord({ beat }, open, call, async (ctx, answered) => {
    const by: Doer = { role: "system", id: "recall_payouts" };
    const happenings = answered.map(({ transfer, answer }) => {
      return { transfer, event: { type: "recall_answered", at: ctx.now, by, answer } as const };
    });
    await applyEvents(ctx, happenings, parts);
  });
  return open.length;
}

/** By which way it leaves now; or that it has to wait. */
async function leaving(ctx: Ctx, stored: Stored, parts: PayoutParts): Promise<Happening> {
  const { id: transfer, payout, state } = stored.transfer;
  const happened = { at: ctx.now, by: { role: "system", id: "submit_payouts" } } as const;
  const route = state === "OUTCOME_UNKNOWN" && payout !== null ? payout : await parts.routeFor(ctx, stored);
  if (route !== null) return { transfer, event: { ...happened, type: "submitted", rail: route.rail, party: route.party } };
  const until = new Date(ctx.now.getTime() + parts.rules.resubmitWaitsMs[0]);
  return { transfer, event: { ...happened, type: "payout_delayed", until } };
}

async function claimPayouts(ctx: Ctx, parts: PayoutParts): Promise<Sent[]> {
  if (await isHeld(ctx.db)) return [];
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, ["submit"], ctx.now, { limit: DUE_BATCH, only: parts.only }));
  const happenings = await atOnce(stored.map((one) => leaving(ctx, one, parts)));
  const applied = await applyEvents(ctx, happenings, parts);
  const agreed = new Map(stored.map((one) => [one.transfer.id, one.agreed]));
  return applied.flatMap((answer) => {
    if ("refusal" in answer || answer.transfer.state !== "SUBMITTED") return [];
    return sentOf(answer.transfer, agreed.get(answer.transfer.id)?.snapshot);
  });
}

const isAskedAbout = ({ state }: Transfer) => LEFT_STATES.includes(state) || state === "PAID";

/** Orders at which parties have hinted. One that is not open any more needs no question. */
async function claimHinted(ctx: Ctx, { only, rules }: Pick<TransferParts, "only" | "rules">): Promise<Hinted[]> {
  const until = new Date(ctx.now.getTime() + rules.claimLostMs);
  const hints = Map.groupBy(
    await claimHints(ctx.db, { now: ctx.now, until, limit: DUE_BATCH, only }),
    ({ transfer }) => transfer,
  );
  const stored = await lockTransfers(ctx.db, [...hints.keys()]);
  const open = stored.flatMap(({ transfer, agreed }) =>
    isAskedAbout(transfer)
      ? sentOf(transfer, agreed.snapshot).map((sent) => ({ ...sent, hints: hints.get(sent.transfer) ?? [] }))
      : [],
  );
  const isOpen = new Set(open.map(({ transfer }) => transfer));
  await endHints(
    ctx.db,
    [...hints].flatMap(([transfer, some]) => (isOpen.has(transfer) ? [] : some)),
  );
  return open;
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
  const upTo = await parts.costUpTo?.(ctx);
  const happenings = answered.map(({ transfer, answer, order }) => {
    const bound = upTo && { costUpTo: upTo(order.amount.currency) };
    return { transfer, event: { type: "payout_answered", at: ctx.now, by, asked, answer, ...bound } as const };
  });
  const applied = await applyEvents(ctx, happenings, parts);
  for (const [n, one] of applied.entries())
    if ("refusal" in one)
      ctx.log.warn({ transfer: answered[n]?.transfer, refusal: one.refusal }, "an answer about a payout taught nothing");
}
