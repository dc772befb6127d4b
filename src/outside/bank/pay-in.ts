/** Virtual accounts: opened (service 27), asked about (26) and closed (31). */
import { z } from "zod";
import { compare, isZero } from "#kernel/money.ts";
import type { PayInAnswer, PayInOrder, PayInParty, PayInPayment } from "#transfers/pay-in.ts";
import { snapAmount, snapAmountSchema } from "../snap/amount.ts";
import type { SnapAnswer, SnapClient } from "../snap/client.ts";
import { firstChars } from "../snap/text.ts";
import { parseSnapTime, snapTime } from "../snap/time.ts";
import type { BankAccount } from "./account.ts";

const OPEN_TIMEOUT_MS = 10_000;
const ASK_TIMEOUT_MS = 10_000;
/** A virtual account that was paid more often than this is no customer's. */
const MAX_PAYMENTS = 200;
const SERVICE_ID_LENGTH = 8;

/** How the portal writes the company's number: eight places, blanks in front. */
export const paddedServiceId = (serviceId: string) => serviceId.padStart(SERVICE_ID_LENGTH, " ");

/** The digits that people type, from the number with its blanks. */
export const virtualAccountSchema = z
  .string()
  .regex(/^ {0,8}\d{4,28}$/)
  .transform((text) => text.trimStart());

const openedSchema = z.object({
  virtualAccountNo: virtualAccountSchema,
  trxId: z.string().nullish(),
  totalAmount: snapAmountSchema.nullish(),
});

/** What tells who paid, in a payment and in a notification of one. `hashedSourceAccountNo` holds the plain number where the payer allowed it. */
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

/** One payment, or a list of them; none is an account without `paymentRequestId`. The portal spells the field in two ways. */
const statusSchema = z
  .object({ virtualAccountData: z.unknown(), virtualAccountdata: z.unknown() })
  .partial()
  .transform((body) => body.virtualAccountData ?? body.virtualAccountdata)
  .pipe(z.union([z.array(z.unknown()).max(MAX_PAYMENTS), z.record(z.string(), z.unknown())]));

/** The party that takes pay-ins: one virtual account for each order. */
export function bankPayIns(ask: SnapClient, account: BankAccount, serviceId: string): PayInParty {
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
        // "C", closed: the bank is to take this amount and no other. What comes in another amount all the same is caught.
        virtualAccountTrxType: "C",
        expiredDate: snapTime(order.expiresAt),
      };
      const path = "/v1.0/transfer-va/create-va";
      return judgeOpened(order, serviceId, await ask({ service: "27", path, body, timeoutMs: OPEN_TIMEOUT_MS }));
    },
    listPayments: async (about) => {
      const path = "/v1.0/transfer-va/status";
      const answer = await ask({ service: "26", path, body: named(about), timeoutMs: ASK_TIMEOUT_MS });
      // "Invalid virtual account": of one that we opened it says nothing, of a number of nobody's that nothing came to it.
      const isNoNumber = answer.outcome === "answered" && answer.code.status === 404 && answer.code.case === "12";
      return about.reference === null && isNoNumber ? [] : judgePayments(about.number, answer);
    },
    close: async (order) => {
      const path = "/v1.0/transfer-va/delete-va";
      const answer = await ask({ method: "DELETE", service: "31", path, body: named(order), timeoutMs: ASK_TIMEOUT_MS });
      return answer.outcome === "answered" && answer.code.status === 200 && answer.code.case === "00";
    },
  };
}

/** What an answer says about a virtual account that we asked for. */
export function judgeOpened(order: PayInOrder, serviceId: string, answer: SnapAnswer): PayInAnswer {
  if (answer.outcome !== "answered") return answer;
  const { code } = answer;
  const isKnown = (code.status === 404 && code.case === "18") || code.status === 409;
  const isTaken = code.status === 200 && code.case === "00";
  // No money moves here: every 4xx in the bank's own form may be believed, but for those that say that the order is known.
  if (!isTaken && !isKnown) {
    const isRefused = code.status >= 400 && code.status < 500;
    return isRefused
      ? { outcome: "refused", providerCode: code.text }
      : { outcome: "unknown", why: `the bank answered ${code.text}` };
  }
  const told = statusSchema.safeParse(answer.body);
  const opened = openedSchema.safeParse(told.success ? told.data : null);
  if (!opened.success) return { outcome: "unknown", why: `the bank answered ${code.text} without the account` };
  const { virtualAccountNo: number, trxId, totalAmount } = opened.data;
  const isOther =
    (trxId != null && trxId !== order.reference) || (totalAmount != null && compare(totalAmount, order.amount) !== 0);
  if (isOther || !number.startsWith(serviceId)) return { outcome: "unknown", why: "the bank answered about another account" };
  return { outcome: "open", number };
}

/** The payments in an answer; null when it says nothing. One that can't be read makes all of it unreadable: half a list is a wrong list. */
export function judgePayments(number: string, answer: SnapAnswer): readonly PayInPayment[] | null {
  if (answer.outcome !== "answered") return null;
  const { code } = answer;
  // "Transaction not found": nobody has paid yet.
  if (code.status === 404 && code.case === "01") return [];
  const told = statusSchema.safeParse(code.status === 200 && code.case === "00" ? answer.body : null);
  if (!told.success) return null;
  const rows = Array.isArray(told.data) ? told.data : "paymentRequestId" in told.data ? [told.data] : [];
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
