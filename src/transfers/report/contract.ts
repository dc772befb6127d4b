/** The HTTP calls about income and expenses by corridor and product, from the postings of the ledger. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, monthSchema } from "#kernel/time.ts";
import { REPORT_PRODUCTS } from "./model/products.ts";

/** A page of journals reads at most this many times this many postings of an account, and stops when it has found enough. */
export const POSTINGS_READ = 500;
export const PARTS_READ = 4;
export const JOURNALS_WANTED = 50;
export const RESULT_CLOCKS = ["effective", "recorded"] as const;

const view = { access: { menu: "ledger", module: ["view"] } } as const;
const month = monthSchema.optional();
const clock = z.enum(RESULT_CLOCKS).default("effective");
const corridor = z.string().max(60);
const journalKind = z
  .string()
  .regex(/^[a-z_]+(?:\.[a-z_]+)+$/)
  .max(60);

const resultSchema = z.strictObject({
  /** Null: no transfer is behind these journals; `kind` says what is. */
  corridor: z.string().nullable(),
  product: z.enum(REPORT_PRODUCTS).nullable(),
  kind: z.string().nullable(),
  account: z.string(),
  side: z.enum(["income", "expense"]),
  /** Income earned, or expense incurred. */
  amount: moneyCodec,
  postings: z.int(),
});
export type CorridorResult = z.output<typeof listResults.output>["corridors"][number];
export type ResultRow = z.output<typeof resultSchema>;

export const listResults = get({
  ...view,
  name: "transfers.list_results",
  path: "/v1/transfers/results",
  summary:
    "Lists income and expenses of a month of Western Indonesian time by corridor and product of the transfer behind each journal; what has no transfer by the kind of its journal. The rows add up to the ledger’s income and expense accounts.",
  input: z.strictObject({ month, clock }),
  output: z.strictObject({
    month: z.string(),
    currentMonth: z.string(),
    /** The rows are, account by account, what the ledger has. False would be a defect: report it. */
    isWhole: z.boolean(),
    rows: z.array(resultSchema),
    /** By corridor, null for what is not from a transfer, and currency. */
    corridors: z.array(z.strictObject({ corridor: z.string().nullable(), income: moneyCodec, expense: moneyCodec })),
    totals: z.array(z.strictObject({ income: moneyCodec, expense: moneyCodec, result: moneyCodec })),
  }),
});

export const resultsAddress = listAddress("/office/ledger/result", listResults, { views: ["month"] });

const resultJournalSchema = z.strictObject({
  journal: idSchema("jr"),
  kind: z.string(),
  subject: z.string().nullable(),
  effectiveAt: instantCodec,
  recordedAt: instantCodec,
  /** The line on this account: debit above zero, credit below. */
  amount: moneyCodec,
});
export type ResultJournal = z.output<typeof resultJournalSchema>;

export const listResultJournals = get({
  ...view,
  name: "transfers.list_result_journals",
  path: "/v1/transfers/results/journals",
  summary:
    "Lists the journals behind one row of the results of a month, newest first. `next` goes on; a page may be short or empty before the last one.",
  input: z.strictObject({
    month,
    clock,
    account: z
      .string()
      .regex(/^[a-z][a-z0-9_]*:[A-Z]{3}$/)
      .default("fee:IDR"),
    corridor: corridor.optional(),
    product: z.enum(REPORT_PRODUCTS).optional(),
    /** Instead of corridor and product: journals of this kind without a transfer. */
    kind: journalKind.optional(),
    /** The `next` of the previous page. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.strictObject({ month: z.string(), journals: z.array(resultJournalSchema), next: z.string().nullable() }),
});

export const resultJournalsAddress = listAddress("/office/ledger/result/journals", listResultJournals, {
  views: ["month", "clock", "account"],
});
