/** The HTTP call about statement days: what a party booked on a day, and what our books have on that account. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";

/** Each day is summed while it is read. */
export const STATEMENT_DAYS_PER_PAGE = 20;

const daySchema = z.strictObject({
  party: z.string(),
  day: localDateSchema,
  readAt: instantCodec.nullable(),
  closedAt: instantCodec.nullable(),
  /** Our account at the party, without its currency. */
  account: z.string(),
  lines: z.int(),
  entries: z.int(),
  /** What the day moved on our account: by the party's lines, and by the ledger's postings of the day. Timing may set them apart. */
  sums: z.array(z.strictObject({ statement: moneyCodec, books: moneyCodec })),
  /**
   * The balance at the end of the day as the statement gives it, and as the ledger has it. Their difference is `lines` (on the statement, not
   * yet in our books), less `entries` (in our books, not yet on the statement), and what remains unexplained.
   */
  closings: z.array(
    z.strictObject({
      statement: moneyCodec,
      books: moneyCodec,
      difference: moneyCodec,
      lines: moneyCodec,
      entries: moneyCodec,
      unexplained: moneyCodec,
    }),
  ),
});
export type DaySides = z.output<typeof daySchema>;

export const listStatementDays = get({
  access: { menu: "ledger", module: ["view"] },
  name: "reconciliation.list_statement_days",
  path: "/v1/reconciliation/days",
  summary:
    "Lists statement days of each party, newest first, with both sides: the party's lines and the ledger's postings on our account.",
  input: z.strictObject({
    party: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,40}$/)
      .optional(),
    /** The `next` of the previous page: day and party. */
    before: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\.[A-Za-z0-9_.-]{1,40}$/)
      .optional(),
  }),
  output: z.strictObject({ days: z.array(daySchema), next: z.string().nullable() }),
});

export const statementDaysAddress = listAddress("/office/reconciliation/days", listStatementDays);
