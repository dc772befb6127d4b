/** The calls about one's transfers together: totals by month, and the list as a file. */
import { z } from "zod";
import { download, get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { listingFields } from "./listing.ts";

/** A file holds all transfers of its filter or is refused: half a year's list looks like a whole one. */
export const MAX_EXPORTED = 5_000;
export const EXPORT_FORMATS = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const monthSchema = z.strictObject({
  /** `2026-11`, by the calendar of Jakarta. */
  month: z.string().regex(/^[0-9]{4}-[0-9]{2}$/),
  transfers: z.int(),
  /** What was sent on: principals, without fees. */
  sent: moneyCodec,
});
export type MonthTotal = z.output<typeof monthSchema>;

export const totalMonths = get({
  name: "transfers.total_months",
  path: "/v1/transfers/months",
  access: { menu: "transfer", module: ["view"] },
  summary: "What one has sent in each of the last twelve months, this one last: what came back or was never paid is not in it.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ months: z.array(monthSchema) }),
});

export const exportTransfers = download({
  name: "transfers.export_transfers",
  path: "/v1/transfers/export_list",
  access: { menu: "transfer", module: ["export"] },
  summary: `One's transfers of a filter as a file (CSV, XLSX or PDF), the newest first, at most ${MAX_EXPORTED}.`,
  refusals: { too_many_transfers: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ ...listingFields, format: z.enum(EXPORT_FORMATS) }),
  output: z.unknown(),
});
