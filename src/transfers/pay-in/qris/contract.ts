/** Paying a transfer in by QRIS, beside its virtual account. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { transferId } from "../../contract.ts";

/**
 * `none`: not offered, because our bank has no QRIS or a part was paid to the virtual account already. `over_limit`: more than one QRIS payment may
 * be. `waiting`: it will be
 * offered once the bank has given the virtual account's number. `offered`: the sender may choose it. `opening`: the bank has not given the code yet. `refused`: it gives none now; choosing again asks again.
 */
export const QRIS_STATES = ["none", "over_limit", "waiting", "offered", "opening", "open", "refused"] as const;

export const qrisSchema = z.strictObject({
  state: z.enum(QRIS_STATES),
  /** The content of the code, drawn by the page; only while `open`. */
  content: z.string().nullable(),
  /** The merchant as the payer's app shows it; only while `open`. */
  merchant: z.string().nullable(),
  city: z.string().nullable(),
  /** The most that one QRIS payment may be; only where it is exceeded. */
  limit: moneyCodec.nullable(),
});

export const openQris = post({
  name: "transfers.open_qris",
  path: "/v1/transfers/pay-in/qris",
  access: { menu: "transfer", module: ["view"] },
  summary: "Asks the bank for the QRIS code of one of the caller's transfers. Repeating the call returns the same code.",
  rateLimit: { max: 12, windowSeconds: 60 },
  input: z.strictObject({ id: transferId }),
  output: qrisSchema,
  refusals: { qris_not_offered: 409 },
});
