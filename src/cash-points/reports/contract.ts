/** HTTP calls about cash that the law requires to be reported. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";

export const CASH_REPORTS_PER_PAGE = 20;
export const CASH_SIDES = ["recipient", "payer", "agent"] as const;

/** Where the next page begins: day, side and owner of the last row. */
const cursor = z.string().regex(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}\.(?:recipient|payer|agent)\.[\w-]{1,100}$/);

const cashReportSchema = z.strictObject({
  /** Calendar day in Jakarta. */
  day: localDateSchema,
  /** `recipient` collected with the document, `payer` paid in, `agent` handled both. */
  side: z.enum(CASH_SIDES),
  /** User id; for a recipient without an account the key of the document, never its number. */
  owner: z.string(),
  /** The name on the document, each word reduced to its first letter. Null for a user with an account, whose name is there. */
  maskedName: z.string().nullable(),
  paidOut: moneyCodec,
  takenIn: moneyCodec,
  total: moneyCodec,
  /** The threshold that applied when the day reached it. */
  reportedFrom: moneyCodec,
  reachedAt: instantCodec,
  /** Last day for the report; null while no term sets a deadline. */
  reportBy: localDateSchema.nullable(),
});
export type CashReportView = z.output<typeof cashReportSchema>;

export const listCashReports = get({
  name: "cash_points.list_cash_reports",
  path: "/v1/cash-points/cash-reports",
  access: { menu: "compliance", module: ["report"] },
  summary:
    "Lists days on which a person's cash, in and out, reached the reporting threshold (LTKT), newest first; `after` is `next` of the previous page. A day stays listed when a reversal brings it below the threshold.",
  input: z.strictObject({ after: cursor.optional(), side: z.enum(CASH_SIDES).optional() }),
  output: z.strictObject({ reports: z.array(cashReportSchema), next: z.string().nullable() }),
});

export const cashReportsAddress = listAddress("/office/report/cash", listCashReports);
