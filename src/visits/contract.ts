/** The HTTP calls about views of public pages. They contain no personal data. */
import { z } from "zod";
import { download, get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { localDateSchema } from "#kernel/time.ts";
import { PERIODS } from "./model/periods.ts";

export const MAX_PAGES_SHOWN = 100;
export const MAX_SOURCES_SHOWN = 20;
export const MAX_EXPORTED_ROWS = 100_000;
/** Names for pages and sources without a name of their own. */
export const NOT_FOUND_PAGE = "404";
export const OTHER_SOURCES = "*";

const count = z.int().min(0);
const period = z.enum(PERIODS);

export const readVisits = get({
  name: "visits.read_visits",
  path: "/v1/visits",
  access: { menu: "report", module: ["view"] },
  summary:
    "Counts views of public pages in the last days or months: in total, by page, language, kind of device, and referring site.",
  input: z.strictObject({ period }),
  output: z.strictObject({
    from: localDateSchema,
    to: localDateSchema,
    grain: z.enum(["day", "month"]),
    /** Without addresses that belong to no page. */
    total: count,
    /** The preceding period of the same length; null when it was not counted completely. */
    before: count.nullable(),
    notFound: count,
    bars: z.array(z.strictObject({ from: localDateSchema, views: count })),
    pages: z.array(z.strictObject({ page: z.string(), views: count, phone: count, english: count })),
    /** The number of pages viewed; `pages` lists the first of them. */
    pageCount: count,
    sources: z.array(z.strictObject({ host: z.string(), views: count })),
    languages: z.array(z.strictObject({ language: z.enum(LANGUAGES), views: count })),
    devices: z.array(z.strictObject({ device: z.enum(["phone", "desktop"]), views: count })),
    /** After this many days, daily counts are merged into months; null: never. */
    retentionDays: count.nullable(),
  }),
});

export const visitsAddress = listAddress("/office/report/pages", readVisits, {
  initial: { period: "month" },
  views: ["period"],
});

export const exportVisits = download({
  name: "visits.export_visits",
  path: "/v1/visits/export_list",
  access: { menu: "report", module: ["export"] },
  audit: "always",
  summary:
    "Exports the counts of a period as CSV: a line for each day or month, page, language and kind of device, then one for each referring site.",
  refusals: { report_too_large: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ period }),
  output: z.unknown(),
});
