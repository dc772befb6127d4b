/** QRIS by merchant-presented code (SNAP BI, QR MPM): a dynamic code (service 47) and what was paid on it (51). The bank is the acquirer. */
import { z } from "zod";
import { isZero } from "#kernel/money.ts";
import type { PayInPayment } from "#transfers/pay-in/model/pay-in-party.ts";
import { MAX_CONTENT, readQris } from "#transfers/pay-in/model/qris-content.ts";
import {
  qrisChannel,
  type QrisAnswer,
  type QrisCode,
  type QrisOrder,
  type QrisParty,
} from "#transfers/pay-in/model/qris-party.ts";
import { snapAmount, snapAmountSchema } from "../snap/amount.ts";
import type { SnapAnswer, SnapClient } from "../snap/client.ts";
import { snapTime } from "../snap/time.ts";
import type { BankAccount } from "./account.ts";
import { paidAtSchema } from "./pay-in.ts";

const OPEN_TIMEOUT_MS = 10_000;
const INQUIRY_TIMEOUT_MS = 10_000;

/** Our merchant at the bank, as it is registered for QRIS. */
export interface QrisMerchant {
  readonly merchantId: string;
  readonly terminalId: string;
}

const referenceSchema = z.string().regex(/^[\x21-\x7e]{1,64}$/);

const openedSchema = z.object({
  referenceNo: referenceSchema,
  partnerReferenceNo: z.string().nullish(),
  qrContent: z.string().min(1).max(MAX_CONTENT),
});

const statusSchema = z.object({
  originalReferenceNo: referenceSchema.nullish(),
  originalPartnerReferenceNo: z.string().nullish(),
  serviceCode: z.string().nullish(),
  latestTransactionStatus: z.string().regex(/^\d\d$/),
  amount: snapAmountSchema.nullish(),
  paidTime: paidAtSchema.nullish(),
});

/** The party that takes QRIS payments in: one code for each order. */
export function bankQris(callBank: SnapClient, account: BankAccount, { merchantId, terminalId }: QrisMerchant): QrisParty {
  return {
    party: qrisChannel(account.bank),
    open: async (order) => {
      const body = {
        partnerReferenceNo: order.reference,
        amount: snapAmount(order.amount),
        merchantId,
        terminalId,
        validityPeriod: snapTime(order.expiresAt),
      };
      const path = "/v1.0/qr/qr-mpm-generate";
      return evaluateCode(order, await callBank({ service: "47", path, body, timeoutMs: OPEN_TIMEOUT_MS }));
    },
    listPayments: async (code) => {
      const body = {
        originalReferenceNo: code.bankReference,
        originalPartnerReferenceNo: code.reference,
        serviceCode: "47",
        merchantId,
      };
      const path = "/v1.0/qr/qr-mpm-query";
      return evaluateQrisPayments(code, await callBank({ service: "51", path, body, timeoutMs: INQUIRY_TIMEOUT_MS }));
    },
  };
}

/**
 * Evaluates an answer about a code that we requested. No money moves here: a code that says anything else than our order is a refusal, and so is a
 * reference that the bank knows and gives no code for.
 */
export function evaluateCode(order: QrisOrder, answer: SnapAnswer): QrisAnswer {
  if (answer.outcome !== "answered") return answer;
  const { code } = answer;
  const isKnown = (code.status === 404 && code.caseCode === "18") || code.status === 409;
  const isTaken = code.status === 200 && code.caseCode === "00";
  if (!isTaken && !isKnown && (code.status < 400 || code.status >= 500))
    return { outcome: "unknown", why: `the bank answered ${code.text}` };
  const opened = openedSchema.safeParse(isTaken || isKnown ? answer.body : null);
  if (!opened.success) {
    const providerCode = isTaken ? `${code.text}/malformed` : code.text;
    return { outcome: "refused", providerCode };
  }
  const { referenceNo: bankReference, partnerReferenceNo, qrContent: content } = opened.data;
  if (partnerReferenceNo != null && partnerReferenceNo !== order.reference)
    return { outcome: "refused", providerCode: `${code.text}/reference` };
  const facts = readQris(content, order.amount);
  return typeof facts === "string"
    ? { outcome: "refused", providerCode: `${code.text}/${facts}` }
    : { outcome: "open", content, bankReference };
}

/**
 * The payment in an answer; null when it is no valid answer, and while the payment is on its way (02). A code that is waiting, expired, cancelled or
 * unknown has none. The amount is the bank's: one that differs from the code's is a payment nevertheless.
 */
export function evaluateQrisPayments(of: QrisCode, answer: SnapAnswer): readonly PayInPayment[] | null {
  if (answer.outcome !== "answered") return null;
  const { code } = answer;
  // "Transaction not found": not paid.
  if (code.status === 404 && code.caseCode === "01") return [];
  const read = statusSchema.safeParse(code.status === 200 && code.caseCode === "00" ? answer.body : null);
  if (!read.success) return null;
  const { originalPartnerReferenceNo: reference, serviceCode, latestTransactionStatus: status } = read.data;
  if ((reference != null && reference !== of.reference) || (serviceCode != null && serviceCode !== "47")) return null;
  if (status === "02") return null;
  if (status !== "00") return [];
  const { originalReferenceNo, amount, paidTime: paidAt } = read.data;
  // Without the bank's own reference, amount and time it is no payment that could be recorded once.
  if (originalReferenceNo == null || amount == null || isZero(amount) || paidAt == null) return null;
  return [{ paymentId: originalReferenceNo, number: of.reference, amount, paidAt, payer: null }];
}
