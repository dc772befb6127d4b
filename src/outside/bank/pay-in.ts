/** Virtual accounts: opened (service 27), inquired about (26) and closed (31). */
import { z } from "zod";
import { compare, isZero } from "#kernel/money.ts";
import type { PayInAnswer, PayInOrder, PayInParty, PayInPayment } from "#transfers/pay-in/model/pay-in-party.ts";
import { snapAmount, snapAmountSchema } from "../snap/amount.ts";
import type { SnapAnswer, SnapClient } from "../snap/client.ts";
import { firstChars } from "../snap/text.ts";
import { parseSnapTime, snapTime } from "../snap/time.ts";
import type { BankAccount } from "./account.ts";

const OPEN_TIMEOUT_MS = 10_000;
const INQUIRY_TIMEOUT_MS = 10_000;
/** More payments than this on one virtual account cannot be a customer's. */
const MAX_PAYMENTS = 200;
const SERVICE_ID_LENGTH = 8;

/** The company's number as the portal writes it: padded to eight places with blanks in front. */
export const paddedServiceId = (serviceId: string) => serviceId.padStart(SERVICE_ID_LENGTH, " ");

/** The digits that payers type, without the padding. */
export const virtualAccountSchema = z
  .string()
  .regex(/^ {0,8}\d{4,28}$/)
  .transform((text) => text.trimStart());

const openedSchema = z.object({
  virtualAccountNo: virtualAccountSchema,
  trxId: z.string().nullish(),
  totalAmount: snapAmountSchema.nullish(),
});

/** The payer, in a payment and in its notification. `hashedSourceAccountNo` holds the plain number if the payer allowed it. */
export const payerSchema = z
  .object({
    sourceBankCode: z.string().regex(/^\d{3,11}$/),
    hashedSourceAccountNo: z.string().regex(/^\d{4,32}$/),
    additionalInfo: z.object({ sourceAccountName: z.string().trim().min(1).max(100) }),
  })
  .transform(({ sourceBankCode, hashedSourceAccountNo, additionalInfo }): NonNullable<PayInPayment["payer"]> => ({
    name: additionalInfo.sourceAccountName,
    bank: sourceBankCode,
    account: hashedSourceAccountNo,
  }));

export const paymentIdSchema = z.string().regex(/^[\x21-\x7e]{1,128}$/);
export const paidAtSchema = z.string().transform((text, context): Date => {
  const instant = parseSnapTime(text);
  if (instant) return instant;
  context.addIssue({ code: "custom", message: "no instant" });
  return z.NEVER;
});

const paymentSchema = z.object({
  paymentRequestId: paymentIdSchema,
  virtualAccountNo: virtualAccountSchema,
  paidAmount: snapAmountSchema,
  transactionDate: paidAtSchema,
});

/** One payment, or a list of them; an account without `paymentRequestId` has no payment. The portal spells the field in two ways. */
const statusSchema = z
  .object({ virtualAccountData: z.unknown(), virtualAccountdata: z.unknown() })
  .partial()
  .transform((body) => body.virtualAccountData ?? body.virtualAccountdata)
  .pipe(z.union([z.array(z.unknown()).max(MAX_PAYMENTS), z.record(z.string(), z.unknown())]));

/** The party that receives pay-ins: one virtual account for each order. */
export function bankPayIns(callBank: SnapClient, account: BankAccount, serviceId: string): PayInParty {
  const partnerServiceId = paddedServiceId(serviceId);
  const named = ({ reference, number }: { readonly reference: string | null; readonly number: string }) => ({
    partnerServiceId,
    customerNo: number.slice(serviceId.length),
    virtualAccountNo: `${partnerServiceId}${number.slice(serviceId.length)}`,
    ...(reference === null ? {} : { trxId: reference }),
  });
  return {
    party: account.bank,
    open: async (order) => {
      const body = {
        partnerServiceId,
        virtualAccountName: firstChars(order.title, 255),
        trxId: order.reference,
        totalAmount: snapAmount(order.amount),
        // "C", closed: the bank should accept this amount only. A payment of another amount is handled nevertheless.
        virtualAccountTrxType: "C",
        expiredDate: snapTime(order.expiresAt),
      };
      const path = "/v1.0/transfer-va/create-va";
      return evaluateOpened(order, serviceId, await callBank({ service: "27", path, body, timeoutMs: OPEN_TIMEOUT_MS }));
    },
    listPayments: async (about) => {
      const path = "/v1.0/transfer-va/status";
      const answer = await callBank({ service: "26", path, body: named(about), timeoutMs: INQUIRY_TIMEOUT_MS });
      // "Invalid virtual account": for an account that we opened it counts as no answer, for a number without an order it means no
      // payments.
      const isNoNumber = answer.outcome === "answered" && answer.code.status === 404 && answer.code.caseCode === "12";
      return about.reference === null && isNoNumber ? [] : evaluatePayments(about.number, answer);
    },
    close: async (order) => {
      const path = "/v1.0/transfer-va/delete-va";
      const answer = await callBank({ method: "DELETE", service: "31", path, body: named(order), timeoutMs: INQUIRY_TIMEOUT_MS });
      return answer.outcome === "answered" && answer.code.status === 200 && answer.code.caseCode === "00";
    },
  };
}

/** Evaluates an answer about a virtual account that we requested. */
export function evaluateOpened(order: PayInOrder, serviceId: string, answer: SnapAnswer): PayInAnswer {
  if (answer.outcome !== "answered") return answer;
  const { code } = answer;
  const isKnown = (code.status === 404 && code.caseCode === "18") || code.status === 409;
  const isTaken = code.status === 200 && code.caseCode === "00";
  // No money moves here: every 4xx in the bank's own form is a refusal, except those that say that the order is known.
  if (!isTaken && !isKnown) {
    const isRefused = code.status >= 400 && code.status < 500;
    return isRefused
      ? { outcome: "refused", providerCode: code.text }
      : { outcome: "unknown", why: `the bank answered ${code.text}` };
  }
  const parsed = statusSchema.safeParse(answer.body);
  const opened = openedSchema.safeParse(parsed.success ? parsed.data : null);
  if (!opened.success) return { outcome: "unknown", why: `the bank answered ${code.text} without the account` };
  const { virtualAccountNo: number, trxId, totalAmount } = opened.data;
  const isOther =
    (trxId != null && trxId !== order.reference) || (totalAmount != null && compare(totalAmount, order.amount) !== 0);
  if (isOther || !number.startsWith(serviceId)) return { outcome: "unknown", why: "the bank answered about another account" };
  return { outcome: "open", number };
}

/**
 * The payments in an answer; null when it is no valid answer. One unreadable payment invalidates all of it: a partial list would be a wrong
 * list.
 */
export function evaluatePayments(number: string, answer: SnapAnswer): readonly PayInPayment[] | null {
  if (answer.outcome !== "answered") return null;
  const { code } = answer;
  // "Transaction not found": not paid yet.
  if (code.status === 404 && code.caseCode === "01") return [];
  const parsed = statusSchema.safeParse(code.status === 200 && code.caseCode === "00" ? answer.body : null);
  if (!parsed.success) return null;
  const rows = Array.isArray(parsed.data) ? parsed.data : "paymentRequestId" in parsed.data ? [parsed.data] : [];
  const payments = rows.map((row) => readPayment(row, number));
  return payments.every((payment) => payment !== null) ? payments : null;
}

function readPayment(row: unknown, number: string): PayInPayment | null {
  const payment = paymentSchema.safeParse(row);
  if (!payment.success) return null;
  const { paymentRequestId: paymentId, virtualAccountNo, paidAmount: amount, transactionDate: paidAt } = payment.data;
  if (virtualAccountNo !== number || isZero(amount)) return null;
  return { paymentId, number, amount, paidAt, payer: payerSchema.safeParse(row).data ?? null };
}
