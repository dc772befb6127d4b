/**
 * While a recovery is open nothing leaves (recovery.ts). What would leave is asked about under its own reference instead, which is the same as before the
 * restore: what a party has on record is written down by the ordinary events and goes its ordinary way; of what it does not know nothing had left. Payments
 * on numbers of nobody's are recorded as the bank answers. Orders are asked about anew from time to time: a party may learn of one late.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { applyInTurns, type Happening } from "./apply-events.ts";
import { callAndRecord } from "./call-and-record.ts";
import type { PayInParts } from "./open-pay-in.ts";
import type { PayInPayment } from "./pay-in.ts";
import { recordPayerAnswer } from "./payer-refunds.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty, Rail } from "./payout.ts";
import { recordPayments } from "./record-payments.ts";
import type { Recovery } from "./recovery.ts";
import { refundReference, sendRefund, type Refund } from "./refunds.ts";
import { DUE_BATCH } from "./rules.ts";
import { payersOf, refundsOf, type RefundParts } from "./send-refunds.ts";
import { stepsOf } from "./steps.ts";
import { lockTransfers, type Stored } from "./store.ts";
import { lockPayment, savePayerRefund } from "./store-payments.ts";
import {
  findRecovery,
  listHeldOrders,
  listHeldPayerRefunds,
  listStrangeNumbers,
  markAskedIfSo,
  NO_ANSWERS,
  saveAnswers,
  type RecoveryAnswer,
} from "./store-recovery.ts";
import type { PayoutParts } from "./submit-payouts.ts";
import { heldOf, payoutReference } from "./transfer.ts";

export const ASK_HELD_JOB = "ask_held_orders";
const ASKED_EVERY_MS = 15 * MINUTE_MS;
const BY = { role: "system", id: ASK_HELD_JOB } as const;

export type HeldParts = PayoutParts & RefundParts & PayInParts;

/** One way by which it may have left. */
interface Candidate {
  readonly rail: Rail;
  readonly party: PayoutParty;
  readonly order: PayoutOrder;
}
interface Held {
  readonly subject: Id<"tr"> | Id<"py">;
  readonly version: number;
  /** The refund that it is; null for a payout. */
  readonly refund: Refund | null;
  readonly candidates: readonly Candidate[];
}
type Asked = Held & { readonly answer: { readonly by: Candidate | null; readonly said: InquiryAnswer | null } };

/** Asks about what is held back; answers how many were asked about. Nothing while no recovery is open. */
export async function askHeldOrders({ beat }: Pick<JobRun, "beat">, parts: HeldParts): Promise<number> {
  const recovery = await beat((ctx) => findRecovery(ctx.db));
  if (recovery === null) return 0;
  const numbers = await askNumbers({ beat }, recovery, parts);
  const held = await beat((ctx) => listHeld(ctx, recovery, parts));
  let answered = 0;
  await callAndRecord({ beat }, held, askInTurn, async (ctx, asked) => {
    for (const one of asked) await record(ctx, one, parts);
    const answers = asked.map(answerOf);
    await saveAnswers(ctx.db, recovery.id, answers, ctx.now);
    answered += answers.filter(({ answer }) => !NO_ANSWERS.includes(answer)).length;
  });
  if (held.length === 0)
    await beat(async (ctx) => {
      if (await markAskedIfSo(ctx.db, recovery, ctx.now)) await ctx.audit("transfers.recovery_asked", { subject: recovery.id });
    });
  return answered + numbers;
}

/** Money of the gap that came to numbers of transfers that are lost: in suspense, as any payment of nobody's. */
async function askNumbers({ beat }: Pick<JobRun, "beat">, { id }: Recovery, { payIn, ...parts }: HeldParts): Promise<number> {
  const numbers = await beat((ctx) => listStrangeNumbers(ctx.db, id, DUE_BATCH));
  const about = numbers.map((number) => ({ number }));
  const call = ({ number }: { readonly number: string }) => payIn.listPayments({ reference: null, number });
  let answered = 0;
  await callAndRecord({ beat }, about, call, async (ctx, asked) => {
    const told = asked.filter((one): one is typeof one & { answer: readonly PayInPayment[] } => one.answer !== null);
    answered += told.length;
    const payments = told.flatMap(({ answer }) => answer);
    await recordPayments(ctx, { channel: payIn.party, payments }, parts);
    const answers = told.map(({ number, answer }): RecoveryAnswer => {
      return { kind: "number", subject: number, version: 0, answer: answer.length > 0 ? "recorded" : "not_found" };
    });
    await saveAnswers(ctx.db, id, answers, ctx.now);
  });
  return answered;
}

async function listHeld(ctx: Ctx, { id }: Recovery, parts: HeldParts): Promise<Held[]> {
  const page = { now: ctx.now, askedBefore: new Date(ctx.now.getTime() - ASKED_EVERY_MS), limit: DUE_BATCH };
  const payments = await listHeldPayerRefunds(ctx.db, id, page);
  const own: Held[] = [];
  for (const payment of payments) {
    const refund = (await lockPayment(ctx.db, payment))?.refund;
    if (refund)
      own.push({ subject: payment, version: 0, refund, candidates: refundCandidates(refund, refund.account, ctx.now, parts) });
  }
  const stored = await lockTransfers(ctx.db, await listHeldOrders(ctx.db, id, page));
  const payers = await payersOf(ctx, stored);
  return [
    ...own,
    ...stored.map((one): Held => {
      const { transfer, version } = one;
      const step = stepsOf(transfer, parts.rules).find(({ at }) => at <= ctx.now);
      const refund = (step?.name === "send_refund" && refundsOf(transfer).find(({ of }) => of === step.of)) || null;
      const about = { subject: transfer.id, version, refund };
      if (refund !== null)
        return {
          ...about,
          candidates: refundCandidates(refund, refund.account ?? payers.get(refund.of) ?? null, ctx.now, parts),
        };
      return { ...about, candidates: step?.name === "submit" ? payoutCandidates(one, ctx.now, parts) : [] };
    }),
  ];
}

/** An order that was sent before has its own inquiries, under the rail by which it left. */
function payoutCandidates({ transfer, agreed }: Stored, now: Date, parts: HeldParts): Candidate[] {
  if (transfer.state !== "READY" && transfer.state !== "CONVERTED") return [];
  const { beneficiary, sender, purpose, remark } = agreementSchema.parse(agreed.snapshot);
  const { payout } = transfer;
  const rails = payout === null ? parts.railsOf(transfer.product) : [{ rail: payout.rail, party: payout.party }];
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
    return { rail, party: parts.partyNamed(party), order };
  });
}

function refundCandidates(refund: Refund, to: Refund["account"], now: Date, { refundRoute }: HeldParts): Candidate[] {
  if (to === null) return [];
  const { rail, party, sender, purpose, remark } = refundRoute;
  const beneficiary = { name: to.name, country: "ID", account: { bank: to.bank, number: to.account }, phone: null, fields: {} };
  const { reference, orderedAt } = refund.order ?? { reference: refundReference(refund), orderedAt: now };
  return [{ rail, party, order: { reference, rail, orderedAt, amount: refund.amount, beneficiary, sender, purpose, remark } }];
}

const isOnRecord = ({ outcome }: InquiryAnswer) =>
  outcome === "paid" || outcome === "pending" || outcome === "returned" || outcome === "refused";

/** Of each way by which it could have left, until a party has it on record. */
async function askInTurn({ candidates }: Held): Promise<Asked["answer"]> {
  let last: InquiryAnswer | null = null;
  for (const by of candidates) {
    const said = await by.party.inquire(by.order);
    if (isOnRecord(said)) return { by, said };
    if (last === null || said.outcome !== "not_found") last = said;
  }
  return { by: null, said: last };
}

const answerOf = ({ subject, version, answer: { by, said } }: Asked): RecoveryAnswer => {
  const answer = by !== null ? "on_record" : (said?.outcome ?? "nothing_to_ask");
  return { kind: "order", subject, version, answer };
};

async function record(ctx: Ctx, { subject, refund, answer: { by, said } }: Asked, parts: HeldParts): Promise<void> {
  if (by === null || said === null) return;
  if (refund !== null && subject.startsWith("py_")) return recordPayerRefund(ctx, refund, by.order, said, parts);
  const transfer = subject as Id<"tr">;
  const happened = { at: ctx.now, by: BY };
  const upTo = (await parts.costUpTo?.(ctx))?.(by.order.amount.currency);
  const happenings: Happening[] =
    refund === null
      ? [
          { transfer, event: { ...happened, type: "submitted", rail: by.rail, party: by.party.party, isKnown: true } },
          {
            transfer,
            event: { ...happened, type: "payout_answered", asked: "inquiry", answer: said, ...(upTo && { costUpTo: upTo }) },
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
              asked: "inquiry",
              answer: said,
              bank: parts.refundRoute.bank,
            },
          },
        ];
  const applied = await applyInTurns(ctx, happenings, parts);
  for (const one of applied)
    if ("refusal" in one) ctx.log.warn({ transfer, refusal: one.refusal }, "what a party has on record was not written down");
}

async function recordPayerRefund(
  ctx: Ctx,
  refund: Refund,
  order: PayoutOrder,
  answer: InquiryAnswer,
  parts: HeldParts,
): Promise<void> {
  await savePayerRefund(ctx.db, sendRefund(refund, ctx.now, parts.rules));
  await recordPayerAnswer(ctx, { of: refund.of, order, answer }, "inquiry", parts);
}
