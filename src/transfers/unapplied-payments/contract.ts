/** The calls by which staff read unapplied payments; matching and refunding are in `../proposals/contract.ts`. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { STATES } from "../lifecycle/states.ts";
import { listPayments, paymentSchema, proposalSchema } from "../proposals/contract.ts";

/** Why a transfer may be the one that a payment is for. */
export const MATCH_REASONS = ["number", "amount", "name"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

const suggestionSchema = z.strictObject({
  id: idSchema("tr"),
  state: z.enum(STATES),
  senderName: z.string(),
  recipientName: z.string(),
  total: moneyCodec,
  createdAt: instantCodec,
  /** Never empty. */
  reasons: z.array(z.enum(MATCH_REASONS)),
});
export type Suggestion = z.output<typeof suggestionSchema>;

export const readPayment = get({
  access: { menu: "transfer", module: ["oversee"] },
  name: "transfers.read_payment",
  path: "/v1/transfers/payments/one",
  summary: "Reads an unapplied payment with its proposals, and the transfers that it may be for, each with the reasons.",
  input: z.strictObject({ id: idSchema("py") }),
  output: z.strictObject({
    payment: paymentSchema,
    /** The transfer that it was matched to. */
    transfer: idSchema("tr").nullable(),
    /** Why it cannot be matched, or refunded, now. */
    whyNotMatch: z.enum(["payment_taken"]).nullable(),
    whyNotRefund: z.enum(["payment_taken"]).nullable(),
    suggestions: z.array(suggestionSchema),
    proposals: z.array(proposalSchema),
    /** Names of the people in it, by id. */
    names: z.record(z.string(), z.string()),
  }),
});

export const paymentsAddress = listAddress("/office/payment", listPayments);
