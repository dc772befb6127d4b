/** Calls about receipts: the sender's PDF, and the public check of its code. */
import { z } from "zod";
import { download, get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { PRODUCTS } from "../lifecycle/transfer.ts";
import { MILESTONES } from "../model/progress.ts";

export const takeReceipt = download({
  name: "transfers.take_receipt",
  path: "/v1/transfers/receipt/export_list",
  access: { menu: "transfer", module: ["view"] },
  summary: "Downloads the receipt of one's own transfer as a tagged PDF with a QR code, in either language, once it was paid in.",
  refusals: { receipt_not_yet: 409, operator_not_set: 503 },
  rateLimit: { max: 30, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ id: idSchema("tr"), language: z.enum(LANGUAGES).optional() }),
  output: z.unknown(),
});

/** The data printed on the receipt of this code, and the transfer's milestone today. */
const claimsSchema = z.strictObject({
  number: z.string(),
  product: z.enum(PRODUCTS),
  country: z.string(),
  /** Initials of the first names. */
  sender: z.string(),
  recipient: z.string(),
  /** The last four digits of the account. */
  accountEnd: z.string().nullable(),
  /** The account is an e-wallet. */
  isWallet: z.boolean(),
  sent: moneyCodec,
  total: moneyCodec,
  receives: moneyCodec,
  createdAt: instantCodec,
  milestone: z.enum(MILESTONES),
  at: instantCodec,
});
export type ReceiptClaims = z.output<typeof claimsSchema>;

export const verifyReceipt = get({
  name: "transfers.verify_receipt",
  path: "/v1/receipt",
  access: "public",
  summary: "Reads what the receipt with this code states. A code that was never issued is not_found.",
  // Rate-limited in the use case, so that the server-rendered page counts as well.
  input: z.strictObject({ code: z.string().max(200) }),
  output: claimsSchema,
});
