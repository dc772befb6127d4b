/** Calls about all of one's transfers: the list, totals by month, and the list as a file. */
import { z } from "zod";
import { download, get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { transferId } from "../contract.ts";
import { REASON_CODES } from "../lifecycle/reasons.ts";
import { ASSURANCES, STATES } from "../lifecycle/states.ts";
import { PRODUCTS } from "../lifecycle/transfer.ts";
import { MILESTONES } from "../model/progress.ts";
import { listingFields } from "./model/listing.ts";

export const TRANSFERS_PER_PAGE = 20;

/** What may be disclosed of a reason, in the caller's language. */
const reasonSchema = z.strictObject({ code: z.enum(REASON_CODES), says: z.string(), canDo: z.string(), mustAct: z.string() });

/** A transfer in a list. */
export const listedSchema = z.strictObject({
  id: transferId,
  /** The number people read out: `7MXP-4T2Q`. */
  number: z.string(),
  product: z.enum(PRODUCTS),
  corridor: z.string(),
  recipientName: z.string(),
  /**
   * The destination: the bank's common name, and the last digits of account or telephone. They distinguish two recipients of the
   * same name.
   */
  bankTitle: z.string().nullable(),
  accountEnd: z.string().nullable(),
  /** The account is an e-wallet. */
  isWallet: z.boolean(),
  state: z.enum(STATES),
  /** The milestone as people read it; of a refund also whether it waits for its sender. */
  milestone: z.enum(MILESTONES),
  reason: reasonSchema.nullable(),
  /** The deadline of the party that has to act. */
  deadline: instantCodec.nullable(),
  assurance: z.enum(ASSURANCES).nullable(),
  total: moneyCodec,
  receives: moneyCodec,
  /** The arrival time that the quote promised. */
  arrivesBy: instantCodec,
  createdAt: instantCodec,
  /** Since when it is in this state; for a transfer that arrived, the arrival time. */
  since: instantCodec,
});
export type ListedTransfer = z.output<typeof listedSchema>;

export const listTransfers = get({
  exportedBy: "transfers.export_transfers",
  name: "transfers.list_transfers",
  path: "/v1/transfers",
  access: { menu: "transfer", module: ["view"] },
  summary: "Lists one's own transfers, newest first; `after` is the `next` of the previous page.",
  input: z.strictObject({
    ...listingFields,
    /** Creation time and id of the last transfer of the page before. */
    after: z
      .string()
      .regex(/^[0-9]{1,15}\.tr_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      .optional(),
  }),
  output: z.strictObject({ transfers: z.array(listedSchema), next: z.string().nullable() }),
});

/** A file holds all transfers of its filter or is refused: half a year's list would look like a whole one. */
export const MAX_EXPORTED = 5_000;
export const EXPORT_FORMATS = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `?search=tpq9-bd2v&group=needs_you&from=2026-01-01` */
export const transfersAddress = listAddress("/dashboard/transfers", listTransfers, {
  names: { search: "search" },
});

const monthSchema = z.strictObject({
  /** `2026-11`, by the calendar of Jakarta. */
  month: z.string().regex(/^[0-9]{4}-[0-9]{2}$/),
  transfers: z.int(),
  /** The principals sent, without fees. */
  sent: moneyCodec,
});
export type MonthTotal = z.output<typeof monthSchema>;

export const totalMonths = get({
  name: "transfers.total_months",
  path: "/v1/transfers/months",
  access: { menu: "transfer", module: ["view"] },
  summary:
    "Returns the caller's monthly totals of the last twelve months, this month included, without refunded and unpaid transfers.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ months: z.array(monthSchema) }),
});

export const exportTransfers = download({
  name: "transfers.export_transfers",
  path: "/v1/transfers/export_list",
  access: { menu: "transfer", module: ["export"] },
  summary: `Exports the caller's transfers of a filter as a file (CSV, XLSX or PDF), newest first, at most ${MAX_EXPORTED}.`,
  refusals: { too_many_transfers: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ ...listingFields, format: z.enum(EXPORT_FORMATS) }),
  output: z.unknown(),
});
