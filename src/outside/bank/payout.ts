/** Payout orders and their outcomes: services 18 (BI-FAST, online switch), 23 (SKN) and 36 (status). */
import { z } from "zod";
import { compare, isZero, type Money } from "#kernel/money.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder, PayoutParty, PayoutRefusal } from "#transfers/lifecycle/payout-party.ts";
import { snapAmount, snapAmountSchema } from "../snap/amount.ts";
import type { SnapAnswer, SnapClient, SnapRequest } from "../snap/client.ts";
import { parseResponseCode, type ResponseCode } from "../snap/response-code.ts";
import { firstChars } from "../snap/text.ts";
import { snapTime } from "../snap/time.ts";
import { refusalOf } from "./refusals.ts";
import type { BankAccount } from "./account.ts";

const SUBMIT_TIMEOUT_MS = 20_000;
const INQUIRY_TIMEOUT_MS = 10_000;
const REFERENCE = /^[A-Za-z0-9_]{1,36}$/;

/** The SNAP service of each rail. SNAP has one service for all interbank transfers; banks take the rail from `additionalInfo`. */
const SERVICES = {
  bi_fast: { service: "18", path: "/v1.0/transfer-interbank", transferService: "BIFAST" },
  online: { service: "18", path: "/v1.0/transfer-interbank", transferService: "ONLINE" },
  skn: { service: "23", path: "/v1.0/transfer-skn", transferService: "SKN" },
} as const;

const providerRefSchema = z.string().regex(/^[\x21-\x7e]{1,64}$/);

/** The fields beside the standard's own, if they are an object: some banks send null or a text. An unreadable fee counts as none. */
const besideSchema = z
  .object({ feeAmount: snapAmountSchema.nullish().catch(null), refundAmount: snapAmountSchema.nullish() })
  .nullish()
  .or(z.string().transform(() => null));

/** The fields of the order that an answer may repeat; where it does, they have to agree. Banks write null for omitted fields. */
const takenSchema = z.object({
  referenceNo: providerRefSchema.nullish(),
  partnerReferenceNo: z.string().nullish(),
  beneficiaryAccountNo: z.string().nullish(),
  amount: snapAmountSchema.nullish(),
  transactionStatus: z.string().nullish(),
  additionalInfo: besideSchema,
});

const statusSchema = z.object({
  originalReferenceNo: providerRefSchema.nullish(),
  originalPartnerReferenceNo: z.string().nullish(),
  beneficiaryAccountNo: z.string().nullish(),
  amount: snapAmountSchema.nullish(),
  latestTransactionStatus: z.string(),
  previousResponseCode: z.unknown().optional(),
  additionalInfo: besideSchema,
});

/** The party that pays out in Indonesia. */
export function bankPayouts(callBank: SnapClient, account: BankAccount): PayoutParty {
  return {
    party: account.bank,
    submit: async (order) => evaluateSubmission(order, await callBank(submission(order, account))),
    inquire: async (order) => evaluateInquiry(order, await callBank(inquiry(order))),
  };
}

function railOf(order: PayoutOrder): (typeof SERVICES)[keyof typeof SERVICES] {
  const { rail } = order;
  if (rail === "partner_bank" || rail === "partner_cash") throw new RangeError(`${rail} is not a rail of the domestic bank`);
  if (!REFERENCE.test(order.reference)) throw new RangeError("A reference has 1 to 36 letters, digits and underscores");
  return SERVICES[rail];
}

/** The order on the wire. Throws RangeError for an order that this party can never pay: that is a bug, and nothing was sent. */
function submission(order: PayoutOrder, from: BankAccount): SnapRequest {
  const { service, path, transferService } = railOf(order);
  const { beneficiary, sender } = order;
  if (beneficiary.account === null) throw new RangeError("The domestic bank pays to accounts only");
  const body = {
    partnerReferenceNo: order.reference,
    amount: snapAmount(order.amount),
    beneficiaryAccountName: firstChars(beneficiary.name, 100),
    beneficiaryAccountNo: beneficiary.account.number,
    beneficiaryBankCode: beneficiary.account.bank,
    currency: order.amount.currency,
    sourceAccountNo: from.number,
    // The same at every repetition: a bank that compares must see the same order.
    transactionDate: snapTime(order.orderedAt),
    feeType: "OUR",
    // UU 3/2011 article 8 and FATF recommendation 16: the order names the sender, although our account is debited.
    originatorInfos: [
      {
        originatorCustomerNo: sender.reference,
        originatorCustomerName: firstChars(sender.name, 100),
        originatorBankCode: from.bank,
      },
    ],
    ...(transferService === "SKN"
      ? {
          beneficiaryCustomerResidence: beneficiary.country === "ID" ? "1" : "2",
          beneficiaryCustomerType: customerTypeOf(beneficiary.fields["customerType"]),
          remark: firstChars(order.remark, 50),
        }
      : {}),
    // The interbank transfer has no field for rail, purpose and remark.
    additionalInfo: { transferService, purposeCode: order.purpose, remark: firstChars(order.remark, 50) },
  };
  return { service, path, body, timeoutMs: SUBMIT_TIMEOUT_MS };
}

/** 1 for a person, 2 for a company, 3 for a government: required by SKN and RTGS. */
const customerTypeOf = (field: string | undefined) => (field === "2" || field === "3" ? field : "1");

function inquiry(order: PayoutOrder): SnapRequest {
  const { service } = railOf(order);
  const body = {
    originalPartnerReferenceNo: order.reference,
    serviceCode: service,
    transactionDate: snapTime(order.orderedAt),
    amount: snapAmount(order.amount),
  };
  return { service: "36", path: "/v1.0/transfer/status", body, timeoutMs: INQUIRY_TIMEOUT_MS };
}

const unknown = (why: string) => ({ outcome: "unknown", why }) as const;

/** Evaluates the answer to an order: the outcome for the money. */
export function evaluateSubmission(order: PayoutOrder, answer: SnapAnswer): PayoutAnswer {
  if (answer.outcome !== "answered") return answer;
  const { code } = answer;
  // "Inconsistent request": the reference is known. For transfers this counts as success (SNAP BI), and the inquiry returns the outcome.
  if (code.status === 404 && code.caseCode === "18") return { outcome: "pending", providerRef: null };
  const reason = refusalOf(code, order.beneficiary);
  if (reason !== null) return { outcome: "refused", reason, providerCode: code.text };
  if ((code.status !== 200 && code.status !== 202) || code.caseCode !== "00") return unknown(`the bank answered ${code.text}`);
  const taken = takenSchema.safeParse(answer.body);
  if (!taken.success) return unknown(`the bank answered ${code.text} with a body that can't be read`);
  const { referenceNo, partnerReferenceNo, transactionStatus, additionalInfo } = taken.data;
  const difference = whyNotThis(order, { ...taken.data, reference: partnerReferenceNo });
  if (difference !== null) return unknown(difference);
  // SKN works in batches: its answer holds the status of the order. The portal makes the field mandatory; without it the order is pending.
  const status = code.status === 202 ? "03" : code.service === "23" ? (transactionStatus ?? "03") : "00";
  return evaluateStatus(status, {
    order,
    code,
    reason: "rejected",
    providerRef: referenceNo ?? null,
    cost: additionalInfo?.feeAmount,
    paidAs: "ACCEPTED",
  });
}

/** Evaluates the answer to an inquiry: the outcome for the money. */
export function evaluateInquiry(order: PayoutOrder, answer: SnapAnswer): InquiryAnswer {
  if (answer.outcome !== "answered") return answer;
  const { code } = answer;
  if (code.status === 404 && code.caseCode === "01") return { outcome: "not_found", providerCode: code.text };
  if (code.status !== 200 || code.caseCode !== "00") return unknown(`the bank answered ${code.text}`);
  const found = statusSchema.safeParse(answer.body);
  if (!found.success) return unknown(`the bank answered ${code.text} with a body that can't be read`);
  const { latestTransactionStatus: status, additionalInfo, originalReferenceNo } = found.data;
  const difference = whyNotThis(order, { ...found.data, reference: found.data.originalPartnerReferenceNo });
  if (difference !== null) return unknown(difference);
  if (status === "07") return { outcome: "not_found", providerCode: `${code.text}/07` };
  const previous = parseResponseCode(found.data.previousResponseCode);
  const reason = (previous && refusalOf(previous, order.beneficiary)) ?? "rejected";
  const { feeAmount: cost, refundAmount: returned } = additionalInfo ?? {};
  return evaluateStatus(status, {
    order,
    code: previous ?? code,
    reason,
    providerRef: originalReferenceNo ?? null,
    cost,
    returned,
    paidAs: "CREDITED",
  });
}

interface Facts {
  readonly order: PayoutOrder;
  readonly code: ResponseCode;
  readonly reason: PayoutRefusal;
  readonly providerRef: string | null;
  readonly cost: Money | null | undefined;
  readonly returned?: Money | null | undefined;
  readonly paidAs: "ACCEPTED" | "CREDITED";
}

/** `latestTransactionStatus`: 00 success, 01 initiated, 02 paying, 03 pending, 04 refunded, 05 canceled, 06 failed. */
function evaluateStatus(status: string, { order, code, reason, providerRef, cost, returned, paidAs }: Facts): PayoutAnswer {
  switch (status) {
    case "00":
      // "Must be filled upon successful transaction": without it the bank could never be inquired about this payment.
      if (providerRef === null) return unknown("the bank reported a success without its reference");
      return { outcome: "paid", assurance: paidAs, providerRef, cost: cost ?? null };
    case "01":
    case "02":
    case "03":
      return { outcome: "pending", providerRef };
    case "04": {
      const amount = returned ?? order.amount;
      if (isZero(amount) || compare(amount, order.amount) > 0) return unknown("the bank returned an amount that can't be");
      return { outcome: "returned", reason, providerCode: `${code.text}/04`, amount };
    }
    case "05":
    case "06":
      return { outcome: "refused", reason, providerCode: `${code.text}/${status}` };
    default:
      return unknown("the bank reported an unknown status");
  }
}

interface Echo {
  readonly reference: string | null | undefined;
  readonly beneficiaryAccountNo?: string | null | undefined;
  readonly amount?: Money | null | undefined;
}

/** The difference when an answer is about another order; then it says nothing about ours. Null when it is about ours. */
function whyNotThis(order: PayoutOrder, { reference, beneficiaryAccountNo, amount }: Echo): string | null {
  if (reference != null && reference !== order.reference) return "the bank answered about another reference";
  if (beneficiaryAccountNo != null && beneficiaryAccountNo !== order.beneficiary.account?.number)
    return "the bank answered about another account";
  if (amount != null && compare(amount, order.amount) !== 0) return "the bank answered with another amount";
  return null;
}
