import type { Refund } from "../lifecycle/refunds.ts";
import { numberOf } from "../model/progress.ts";

/** A refund of a transfer as its sender quotes it. Our own reference of the order is for the bank's machine and staff. */
export const refundReferenceOf = (transfer: string, refund: Pick<Refund, "order" | "providerRef"> | null) =>
  refund === null || refund.order === null ? null : { number: numberOf(transfer), bank: refund.providerRef };
