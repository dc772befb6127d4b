/** The HTTP calls of what the law wants told about cash. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";

export const CASH_REPORTS_PER_PAGE = 20;
export const CASH_SIDES = ["recipient", "payer", "agent"] as const;

/** Where the next page begins: the last row's day, side and key. */
const cursor = z.string().regex(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}\.(?:recipient|payer|agent)\.[\w-]{1,100}$/);

const cashReportSchema = z.strictObject({
  /** Calendar day in Jakarta. */
  day: localDateSchema,
  /** Who collected by which document, who paid in, and which agent both came and went through. */
  side: z.enum(CASH_SIDES),
  /** The person; of who collects without an account the key of the document, never its number. */
  whom: z.string(),
  /** As on the document, each word by its first letter only. Null where the person has an account, and the name stands there. */
  maskedName: z.string().nullable(),
  paidOut: moneyCodec,
  takenIn: moneyCodec,
  total: moneyCodec,
  /** The amount from which a day had to be reported when it was reached. */
  reportedFrom: moneyCodec,
  reachedAt: instantCodec,
  /** The last day for the report; null while no term says how long there is. */
  reportBy: localDateSchema.nullable(),
});
export type CashReportView = z.output<typeof cashReportSchema>;

export const listCashReports = get({
  name: "cash_points.list_cash_reports",
  path: "/v1/cash-points/cash-reports",
  access: { menu: "compliance", module: ["report"] },
  summary:
    "Days on which somebody's cash, in and out, reached what has to be reported (LTKT), the newest first; `after` is `next` of the page before. A day that a reversal has taken below stays.",
  input: z.strictObject({ after: cursor.optional(), side: z.enum(CASH_SIDES).optional() }),
  output: z.strictObject({ reports: z.array(cashReportSchema), next: z.string().nullable() }),
});
