/** Calls about all of one's transfers: totals by month, and the list as a file. */
import { z } from "zod";
import { download, get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { listTransfers } from "../contract.ts";
import { listingFields } from "./model/listing.ts";

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
    "Totals what one has sent in each of the last twelve months, including this one, without refunded and unpaid transfers.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ months: z.array(monthSchema) }),
});

export const exportTransfers = download({
  name: "transfers.export_transfers",
  path: "/v1/transfers/export_list",
  access: { menu: "transfer", module: ["export"] },
  summary: `Exports one's transfers of a filter as a file (CSV, XLSX or PDF), newest first, at most ${MAX_EXPORTED}.`,
  refusals: { too_many_transfers: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ ...listingFields, format: z.enum(EXPORT_FORMATS) }),
  output: z.unknown(),
});
