/** The HTTP calls about how often public pages are read. Nothing in them is about anybody. */
import { z } from "zod";
import { download, get } from "#kernel/endpoint.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { localDateSchema } from "#kernel/time.ts";
import { PERIODS } from "./periods.ts";

export const MAX_PAGES_SHOWN = 100;
export const MAX_SOURCES_SHOWN = 20;
export const MAX_EXPORTED_ROWS = 100_000;
/** What pages and sources are called that have no name of their own. */
export const NOT_FOUND_PAGE = "404";
export const OTHER_SOURCES = "*";

const count = z.int().min(0);
const period = z.enum(PERIODS);

export const readVisits = get({
  name: "visits.read_visits",
  path: "/v1/visits",
  access: { menu: "report", module: ["view"] },
  summary:
    "How often public pages were read in the last days or months: in all, by page, language, kind of device, and the site that led here.",
  input: z.strictObject({ period }),
  output: z.strictObject({
    from: localDateSchema,
    to: localDateSchema,
    grain: z.enum(["day", "month"]),
    /** Without addresses that no page has. */
    total: count,
    /** The same stretch of time before; null where it was not counted whole. */
    before: count.nullable(),
    notFound: count,
    bars: z.array(z.strictObject({ from: localDateSchema, views: count })),
    pages: z.array(z.strictObject({ page: z.string(), views: count, phone: count, english: count })),
    /** So many pages were read; `pages` has the first of them. */
    pageCount: count,
    sources: z.array(z.strictObject({ host: z.string(), views: count })),
    languages: z.array(z.strictObject({ language: z.enum(LANGUAGES), views: count })),
    devices: z.array(z.strictObject({ device: z.enum(["phone", "desktop"]), views: count })),
    /** So many days are kept as days before they become months; null: for good. */
    keptDays: count.nullable(),
  }),
});

export const exportVisits = download({
  name: "visits.export_visits",
  path: "/v1/visits/export_list",
  access: { menu: "report", module: ["export"] },
  audit: "always",
  summary:
    "The counts of a period as CSV: a line for each day or month, page, language and kind of device, then one for each site that led here.",
  refusals: { report_too_large: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ period }),
  output: z.unknown(),
});
