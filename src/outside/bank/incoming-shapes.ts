/** The bodies of the bank's calls, and the answer to its inquiry. Unused fields are not read. */
import { z } from "zod";
import { isZero } from "#kernel/money.ts";
import type { DescribeAccount, PaymentNotification } from "#transfers/pay-in/model/pay-in-party.ts";
import { snapAmount, snapAmountSchema } from "../snap/amount.ts";
import { paddedServiceId, paidAtSchema, paymentIdSchema, virtualAccountSchema } from "./pay-in.ts";

export const tokenRequestSchema = z.object({ grantType: z.literal("client_credentials") });

export const inquirySchema = z.object({ virtualAccountNo: virtualAccountSchema, inquiryRequestId: z.string().min(1).max(128) });

/** A notification about a transfer: only the reference is used, the inquiry returns the rest. */
export const notificationSchema = z
  .object({
    originalPartnerReferenceNo: z.string().regex(/^[A-Za-z0-9_]{1,36}$/),
    latestTransactionStatus: z.string().regex(/^0[0-7]$/),
  })
  .transform(({ originalPartnerReferenceNo }) => originalPartnerReferenceNo);

/** The same about a QRIS code; banks know further statuses of one, such as expired. */
export const qrisNotificationSchema = z
  .object({
    originalPartnerReferenceNo: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
    latestTransactionStatus: z.string().regex(/^0\d$/),
  })
  .transform(({ originalPartnerReferenceNo }) => originalPartnerReferenceNo);

/** A payment to one of our virtual accounts, and the fields that the answer repeats. */
export function paymentSchema({ serviceId }: { readonly serviceId: string }) {
  return z
    .looseObject({
      virtualAccountNo: virtualAccountSchema.refine((number) => number.startsWith(serviceId)),
      paymentRequestId: paymentIdSchema,
      paidAmount: snapAmountSchema.refine((amount) => !isZero(amount)),
      trxDateTime: paidAtSchema.nullish(),
    })
    .transform((body) => {
      const { virtualAccountNo: number, paymentRequestId: paymentId, paidAmount: amount } = body;
      const payment: PaymentNotification = { paymentId, number };
      return { payment, echo: { ...named(number, serviceId), paymentRequestId: paymentId, paidAmount: snapAmount(amount) } };
    });
}

const named = (number: string, serviceId: string) => ({
  partnerServiceId: paddedServiceId(serviceId),
  customerNo: number.slice(serviceId.length),
  virtualAccountNo: `${paddedServiceId(serviceId)}${number.slice(serviceId.length)}`,
});

/** Returns the purpose of a virtual account number, which the bank shows to the payer before the payment (service 24). */
export async function answerInquiry(
  { serviceId, describeAccount }: { readonly serviceId: string; readonly describeAccount: DescribeAccount },
  inquiry: z.output<typeof inquirySchema>,
) {
  const { virtualAccountNo: number, inquiryRequestId } = inquiry;
  const found = number.startsWith(serviceId) ? await describeAccount(number) : null;
  if (found === null) return { status: 404, caseCode: "12", message: "Invalid Bill/Virtual Account" };
  const data = {
    inquiryStatus: "00",
    ...named(number, serviceId),
    virtualAccountName: found.title,
    inquiryRequestId,
    totalAmount: snapAmount(found.amount),
    virtualAccountTrxType: "C",
  };
  return { status: 200, caseCode: "00", message: "Successful", fields: { virtualAccountData: data } };
}
