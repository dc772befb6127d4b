/**
 * While a recovery is open nothing leaves (model/recovery.ts). Each order that would leave is inquired about instead, under its own
 * reference, which is the same as before the restore. An order that a party has on record is recorded by the ordinary events and continues
 * as usual; one it does not know had not left. Payments on unknown numbers are recorded as the bank answers. Inquiries about orders repeat,
 * since an order may reach a party late.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { applyInTurns, type PendingEvent } from "../processing/apply-events.ts";
import { callAndRecord } from "../processing/call-and-record.ts";
import type { PayInDeps } from "../pay-in/open-pay-in.ts";
import type { PayInPayment } from "../pay-in/model/pay-in-party.ts";
import { recordPayerAnswer } from "../unapplied-payments/send-payer-refunds.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty, Rail } from "../lifecycle/payout-party.ts";
import { recordPayments } from "../pay-in/record-payments.ts";
import type { Recovery } from "./model/recovery.ts";
import { refundReference, sendRefund, type Refund } from "../lifecycle/refunds.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import { payerOf, payersOf, refundsOf, type RefundDeps } from "../refund/send-refunds.ts";
import { remarkOf } from "../refund/refund-route.ts";
import { stepsOf } from "../lifecycle/steps.ts";
import { lockTransfers, type Stored } from "../store.ts";
import { lockPayment, savePayerRefund } from "../unapplied-payments/store.ts";
import {
  findRecovery,
  listHeldOrders,
  listHeldPayerRefunds,
  listStrangeNumbers,
  markInquiredIfComplete,
  NO_ANSWERS,
  saveAnswers,
  type RecoveryAnswer,
} from "./store.ts";
import type { PayoutDeps } from "../payout/submit-payouts.ts";
import { heldOf, payoutReference } from "../lifecycle/transfer.ts";

export const INQUIRE_HELD_JOB = "inquire_held_orders";
const INQUIRY_INTERVAL_MS = 15 * MINUTE_MS;
const BY = { role: "system", id: INQUIRE_HELD_JOB } as const;

export type HeldDeps = PayoutDeps & RefundDeps & PayInDeps;

/** One rail over which it may have left. */
interface Candidate {
  readonly rail: Rail;
  readonly party: PayoutParty;
  readonly order: PayoutOrder;
}
interface Held {
  readonly subject: Id<"tr"> | Id<"py">;
  readonly version: number;
  /** The refund concerned; null for a payout. */
  readonly refund: Refund | null;
  readonly candidates: readonly Candidate[];
}
type InquiredOrder = Held & { readonly answer: { readonly by: Candidate | null; readonly said: InquiryAnswer | null } };

/** Inquires about held orders. Returns how many were answered. Does nothing while no recovery is open. */
export async function inquireHeldOrders({ transaction }: Pick<JobRun, "transaction">, deps: HeldDeps): Promise<number> {
  const recovery = await transaction((ctx) => findRecovery(ctx.db));
  if (recovery === null) return 0;
  const numbers = await inquireNumbers({ transaction }, recovery, deps);
  const held = await transaction((ctx) => listHeld(ctx, recovery, deps));
  let answered = 0;
  await callAndRecord({ transaction }, held, inquireInTurn, async (ctx, inquired) => {
    for (const one of inquired) await record(ctx, one, deps);
    const answers = inquired.map(answerOf);
    await saveAnswers(ctx.db, recovery.id, answers, ctx.now);
    answered += answers.filter(({ answer }) => !NO_ANSWERS.includes(answer)).length;
  });
  if (held.length === 0)
    await transaction(async (ctx) => {
      if (await markInquiredIfComplete(ctx.db, recovery, ctx.now))
        await ctx.audit("transfers.recovery_inquired", { subject: recovery.id });
    });
  return answered + numbers;
}

/** Records money of the gap on numbers of lost transfers in suspense, like any unclaimed payment. */
async function inquireNumbers(
  { transaction }: Pick<JobRun, "transaction">,
  { id }: Recovery,
  { payIn, ...deps }: HeldDeps,
): Promise<number> {
  const numbers = await transaction((ctx) => listStrangeNumbers(ctx.db, id, DUE_BATCH));
  const about = numbers.map((number) => ({ number }));
  const call = ({ number }: { readonly number: string }) => payIn.listPayments({ reference: null, number });
  let answered = 0;
  await callAndRecord({ transaction }, about, call, async (ctx, inquired) => {
    const answeredNumbers = inquired.filter(
      (one): one is typeof one & { answer: readonly PayInPayment[] } => one.answer !== null,
    );
    answered += answeredNumbers.length;
    const payments = answeredNumbers.flatMap(({ answer }) => answer);
    await recordPayments(ctx, { channel: payIn.party, payments }, deps);
    const answers = answeredNumbers.map(({ number, answer }): RecoveryAnswer => {
      return { kind: "number", subject: number, version: 0, answer: answer.length > 0 ? "recorded" : "not_found" };
    });
    await saveAnswers(ctx.db, id, answers, ctx.now);
  });
  return answered;
}

async function listHeld(ctx: Ctx, { id }: Recovery, deps: HeldDeps): Promise<Held[]> {
  const page = { now: ctx.now, inquiredBefore: new Date(ctx.now.getTime() - INQUIRY_INTERVAL_MS), limit: DUE_BATCH };
  const payments = await listHeldPayerRefunds(ctx.db, id, page);
  const own: Held[] = [];
  for (const payment of payments) {
    const refund = (await lockPayment(ctx.db, payment))?.refund;
    if (refund)
      own.push({ subject: payment, version: 0, refund, candidates: refundCandidates(refund, refund.account, ctx.now, deps) });
  }
  const stored = await lockTransfers(ctx.db, await listHeldOrders(ctx.db, id, page));
  const payers = await payersOf(ctx, stored);
  return [
    ...own,
    ...stored.map((one): Held => {
      const { transfer, version } = one;
      const step = stepsOf(transfer, deps.rules).find(({ at }) => at <= ctx.now);
      const refund = (step?.name === "send_refund" && refundsOf(transfer).find(({ of }) => of === step.of)) || null;
      const about = { subject: transfer.id, version, refund };
      if (refund !== null)
        return {
          ...about,
          candidates: refundCandidates(refund, refund.account ?? payerOf(payers, refund.of) ?? null, ctx.now, deps),
        };
      return { ...about, candidates: step?.name === "submit" ? payoutCandidates(one, ctx.now, deps) : [] };
    }),
  ];
}

/** An order that was sent before has its own inquiries, over the rail by which it left. */
function payoutCandidates({ transfer, agreed }: Stored, now: Date, deps: HeldDeps): Candidate[] {
  if (transfer.state !== "READY" && transfer.state !== "CONVERTED") return [];
  const { beneficiary, sender, purpose, remark } = agreementSchema.parse(agreed.snapshot);
  const { payout } = transfer;
  const rails = payout === null ? deps.railsOf(transfer.product) : [{ rail: payout.rail, party: payout.party }];
  return rails.map(({ rail, party }) => {
    const orderedAt = payout?.orderedAt ?? now;
    const order = {
      reference: payoutReference(transfer),
      rail,
      orderedAt,
      amount: heldOf(transfer),
      beneficiary,
      sender,
      purpose,
      remark,
    };
    return { rail, party: deps.partyNamed(party), order };
  });
}

function refundCandidates(refund: Refund, to: Refund["account"], now: Date, { refundRoute }: HeldDeps): Candidate[] {
  if (to === null) return [];
  const { rail, party, sender, purpose } = refundRoute;
  const remark = remarkOf(refundRoute, refund.of);
  const beneficiary = { name: to.name, country: "ID", account: { bank: to.bank, number: to.account }, phone: null, fields: {} };
  const { reference, orderedAt } = refund.order ?? { reference: refundReference(refund), orderedAt: now };
  return [{ rail, party, order: { reference, rail, orderedAt, amount: refund.amount, beneficiary, sender, purpose, remark } }];
}

const isOnRecord = ({ outcome }: InquiryAnswer) =>
  outcome === "paid" || outcome === "pending" || outcome === "returned" || outcome === "refused";

/** Inquires over each rail by which it could have left, until a party has it on record. */
async function inquireInTurn({ candidates }: Held): Promise<InquiredOrder["answer"]> {
  let last: InquiryAnswer | null = null;
  for (const by of candidates) {
    const said = await by.party.inquire(by.order);
    if (isOnRecord(said)) return { by, said };
    if (last === null || said.outcome !== "not_found") last = said;
  }
  return { by: null, said: last };
}

const answerOf = ({ subject, version, answer: { by, said } }: InquiredOrder): RecoveryAnswer => {
  const answer = by !== null ? "on_record" : (said?.outcome ?? "nothing_to_inquire");
  return { kind: "order", subject, version, answer };
};

async function record(ctx: Ctx, { subject, refund, answer: { by, said } }: InquiredOrder, deps: HeldDeps): Promise<void> {
  if (by === null || said === null) return;
  if (refund !== null && subject.startsWith("py_")) return recordPayerRefund(ctx, refund, by.order, said, deps);
  const transfer = subject as Id<"tr">;
  const happened = { at: ctx.now, by: BY };
  const upTo = (await deps.costUpTo?.(ctx))?.(by.order.amount.currency);
  const pendingEvents: PendingEvent[] =
    refund === null
      ? [
          { transfer, event: { ...happened, type: "submitted", rail: by.rail, party: by.party.party, isKnown: true } },
          {
            transfer,
            event: { ...happened, type: "payout_answered", call: "inquiry", answer: said, ...(upTo && { costUpTo: upTo }) },
          },
        ]
      : [
          { transfer, event: { ...happened, type: "refund_sent", of: refund.of, isKnown: true } },
          {
            transfer,
            event: {
              ...happened,
              type: "refund_answered",
              of: refund.of,
              reference: by.order.reference,
              call: "inquiry",
              answer: said,
              bank: deps.refundRoute.bank,
            },
          },
        ];
  const applied = await applyInTurns(ctx, pendingEvents, deps);
  for (const one of applied)
    if ("refusal" in one) ctx.log.warn({ transfer, refusal: one.refusal }, "order on record at a party not recorded");
}

async function recordPayerRefund(
  ctx: Ctx,
  refund: Refund,
  order: PayoutOrder,
  answer: InquiryAnswer,
  deps: HeldDeps,
): Promise<void> {
  await savePayerRefund(ctx.db, sendRefund(refund, ctx.now, deps.rules));
  await recordPayerAnswer(ctx, { of: refund.of, order, answer }, "inquiry", deps);
}
