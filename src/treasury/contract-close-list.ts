/** The list of days and months with their state, apart from the other calls: its page loads nothing else. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { PERIOD_STATES } from "./model/close.ts";

/** Days of one page, and the months that end among them. */
export const DAYS_PER_PAGE = 31;

const periodRow = z.strictObject({
  kind: z.enum(["day", "month"]),
  /** `2026-11-27` or `2026-11`. */
  period: z.string(),
  state: z.enum(PERIOD_STATES),
  proposedBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instantCodec.nullable(),
});
export type PeriodRowView = z.output<typeof periodRow>;

export const listPeriods = get({
  access: { menu: "ledger", module: ["view"] },
  name: "treasury.list_periods",
  path: "/v1/treasury/periods",
  summary:
    "Lists business days of Western Indonesian time and their months, newest first, each with its state: running, open, waiting for a second person, or closed. `before` is the last day of the previous page.",
  input: z.strictObject({ before: localDateSchema.optional() }),
  output: z.strictObject({
    periods: z.array(periodRow),
    next: localDateSchema.nullable(),
    names: z.record(z.string(), z.string()),
  }),
});

export const periodsAddress = listAddress("/office/ledger/close", listPeriods);
