/** The bank's statement of our account, page by page (service 14). */
import { z } from "zod";
import { add, isZero, negate } from "#kernel/money.ts";
import type { JsonLimits } from "#kernel/strict-json.ts";
import { addDays, SECOND_MS, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { ReadStatement, StatementLine } from "#reconciliation/model/statement.ts";
import { snapAmountSchema } from "../snap/amount.ts";
import type { SnapClient } from "../snap/client.ts";
import { parseSnapTime, snapTime } from "../snap/time.ts";
import type { BankAccount } from "./account.ts";
import { paidAtSchema, virtualAccountSchema } from "./pay-in.ts";

const TIMEOUT_MS = 30_000;
/** A page of a busy day. The bank's pages end at a whole second, so one may be longer than its usual size. */
const PAGE_LIMITS: JsonLimits = { maxBytes: 16 * 1_048_576, maxDepth: 10, maxKeys: 1_000_000 };
const MAX_PAGES = 2_000;

const KINDS: Readonly<Record<string, StatementLine["kind"]>> = {
  VA_PAYMENT: "pay_in",
  QRIS_SETTLEMENT: "pay_in",
  QRIS_MDR: "cost",
  TRANSFER: "payout",
  TRANSFER_RETURN: "return",
  FEE: "cost",
};

/** A credit to our account is never one of our payouts, whatever the bank calls it. */
function kindOf(named: string | undefined, type: "CREDIT" | "DEBIT"): StatementLine["kind"] {
  const kind = KINDS[named ?? ""] ?? "other";
  return kind === "payout" && type === "CREDIT" ? "other" : kind;
}

/**
 * A line of the statement. A QRIS settlement that comes net is two lines for us: the payment as its payer made it, and what the bank has kept of it.
 * Together they are what the bank has booked.
 */
const lineSchema = z
  .object({
    transactionId: z.string().regex(/^[\x21-\x7e]{1,35}$/),
    transactionDate: paidAtSchema,
    amount: snapAmountSchema,
    type: z.enum(["CREDIT", "DEBIT"]),
    // The content of `detailInfo` is agreed with each bank; a line without it counts, and has no reference.
    detailInfo: z
      .object({
        transactionType: z.string().optional().catch(undefined),
        partnerReferenceNo: z
          .string()
          .regex(/^[\x21-\x7e]{1,64}$/)
          .optional()
          .catch(undefined),
        virtualAccountNo: virtualAccountSchema.optional().catch(undefined),
        // The bank's fee on a QRIS payment, where its line is net of it.
        feeAmount: snapAmountSchema.optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
  })
  .transform(({ transactionId: id, transactionDate: bookedAt, amount, type, detailInfo: about }): StatementLine[] => {
    const line: StatementLine = {
      id,
      bookedAt,
      amount: type === "CREDIT" ? amount : negate(amount),
      kind: kindOf(about?.transactionType, type),
      reference: about?.partnerReferenceNo ?? about?.virtualAccountNo ?? null,
    };
    const kept = about?.feeAmount;
    const isNet = about?.transactionType === "QRIS_SETTLEMENT" && type === "CREDIT" && kept !== undefined && !isZero(kept);
    return isNet
      ? [
          { ...line, amount: add(amount, kept) },
          { ...line, id: `${id}/mdr`, amount: negate(kept), kind: "cost" },
        ]
      : [line];
  });

const pageSchema = z.object({
  detailData: z.array(lineSchema).nullish(),
  hasMore: z.enum(["Y", "N"]).nullish(),
  lastRecordDateTime: z.string().nullish(),
});

/** Reads all lines of a day; null unless every page was read. A statement with a gap would make payouts look unpaid. */
export function statementReader(callBank: SnapClient, account: BankAccount): ReadStatement {
  return async (day) => {
    const lines = new Map<string, StatementLine>();
    const until = snapTime(new Date(startOfDay(addDays(day, 1)).getTime() - SECOND_MS));
    let from = snapTime(startOfDay(day));
    for (let page = 0; page < MAX_PAGES; page++) {
      const body = { accountNo: account.number, fromDateTime: from, toDateTime: until };
      const answer = await callBank({
        service: "14",
        path: "/v1.0/bank-statement",
        body,
        timeoutMs: TIMEOUT_MS,
        limits: PAGE_LIMITS,
      });
      if (answer.outcome !== "answered" || answer.code.status !== 200 || answer.code.caseCode !== "00") return null;
      const read = pageSchema.safeParse(answer.body);
      if (!read.success) return null;
      const known = lines.size;
      for (const line of (read.data.detailData ?? []).flat()) if (isOf(day, line)) lines.set(line.id, line);
      if (read.data.hasMore !== "Y") return [...lines.values()];
      // The next page begins with the last second of this one. Its lines come again and are recognised by their ids.
      const last = parseSnapTime(read.data.lastRecordDateTime ?? "");
      if (last === null || lines.size === known) return null;
      from = snapTime(last);
    }
    return null;
  };
}

const isOf = (day: LocalDate, line: StatementLine) => toLocalDate(line.bookedAt) === day;
