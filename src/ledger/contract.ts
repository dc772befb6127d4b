/** The HTTP calls of the ledger: reading only. Nothing is posted over HTTP; a capability posts in the transaction of its own change. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema, monthSchema } from "#kernel/time.ts";
import { ACCOUNT_KINDS } from "./model/account.ts";

export const STATEMENT_ROWS = 50;
export const JOURNAL_ROWS = 50;
const SEARCH_CHARS = 200;
const accountCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]*(?::[A-Za-z0-9_.-]+)+$/)
  .max(100);
export const LEDGER_CLOCKS = ["effective", "recorded"] as const;
const ledgerClock = z.enum(LEDGER_CLOCKS);
const view = { access: { menu: "ledger", module: ["view"] } } as const;

const accountSchema = z.strictObject({
  code: z.string(),
  currency: currencySchema,
  kind: z.enum(ACCOUNT_KINDS),
  /** The bank, agent or chain that the account is with; null where there is none or its name is not known. */
  ownerName: z.string().nullable(),
});
export type AccountView = z.output<typeof accountSchema>;

export const listTrialBalance = get({
  ...view,
  name: "ledger.list_trial_balance",
  path: "/v1/ledger/trial-balance",
  summary:
    "Lists the trial balance: every account's balance now, at an instant or at the end of a day, debit above zero and credit below, and the totals by currency, which are zero.",
  input: z.strictObject({
    /** The end of this day in Western Indonesian time; `at` wins. */
    day: localDateSchema.optional(),
    at: instantCodec.optional(),
    clock: ledgerClock.default("effective"),
  }),
  output: z.strictObject({
    accounts: z.array(z.strictObject({ account: accountSchema, balance: moneyCodec })),
    totals: z.array(moneyCodec),
  }),
});
export type TrialBalanceRow = z.output<typeof listTrialBalance.output>["accounts"][number];

export const balancesAddress = listAddress("/office/ledger", listTrialBalance, { except: ["at"] });

export const readAccountBalance = get({
  ...view,
  name: "ledger.read_balance",
  path: "/v1/ledger/balance",
  summary: "Reads an account's balance: now, or at an instant by effective date or by recording date.",
  input: z.strictObject({ account: accountCode, at: instantCodec.optional(), clock: ledgerClock.default("effective") }),
  output: z.strictObject({ account: accountSchema, balance: moneyCodec }),
});

export const listMonth = get({
  ...view,
  name: "ledger.list_month",
  path: "/v1/ledger/month",
  summary:
    "Lists debits and credits of each account in a month of Western Indonesian time, the totals by currency, which are equal, and the result: income less expenses.",
  input: z.strictObject({
    /** Year and month, e.g. 2026-11; omitted: the current one. */
    month: monthSchema.optional(),
    clock: ledgerClock.default("effective"),
  }),
  output: z.strictObject({
    month: z.string(),
    currentMonth: z.string(),
    accounts: z.array(
      z.strictObject({
        account: accountSchema,
        debit: moneyCodec,
        credit: moneyCodec,
        /** By how much the account grew on its normal side: income earned, expense incurred. */
        change: moneyCodec,
        postings: z.int().nonnegative(),
      }),
    ),
    totals: z.array(z.strictObject({ debit: moneyCodec, credit: moneyCodec })),
    /** By currency, of all income and expense accounts. */
    results: z.array(z.strictObject({ income: moneyCodec, expense: moneyCodec, result: moneyCodec })),
  }),
});
export type MonthRow = z.output<typeof listMonth.output>["accounts"][number];
export type MonthResult = z.output<typeof listMonth.output>["results"][number];

export const monthAddress = listAddress("/office/ledger/month", listMonth, { views: ["month"] });

export const listStatement = get({
  ...view,
  name: "ledger.list_statement",
  path: "/v1/ledger/statement",
  summary: "Lists an account's postings, newest first, each with the balance after it.",
  input: z.strictObject({
    account: accountCode,
    /** The `next` of the previous page. */
    after: z
      .string()
      .regex(/^\d{1,19}\.\d{1,19}\.\d{1,5}\.-?\d{1,19}$/)
      .optional(),
  }),
  output: z.strictObject({
    account: accountSchema,
    postings: z.array(
      z.strictObject({
        journal: idSchema("jr"),
        /** Its line of the journal. */
        line: z.int(),
        kind: z.string(),
        subject: z.string().nullable(),
        effectiveAt: instantCodec,
        recordedAt: instantCodec,
        amount: moneyCodec,
        balance: moneyCodec,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export type StatementPosting = z.output<typeof listStatement.output>["postings"][number];

export const statementAddress = listAddress("/office/ledger/account/:key", listStatement, { except: ["account"] });

/** A journal as it is shown: its lines by account, debit above zero and credit below. */
export const journalSchema = z.strictObject({
  id: idSchema("jr"),
  kind: z.string(),
  subject: z.string().nullable(),
  effectiveAt: instantCodec,
  recordedAt: instantCodec,
  reverses: idSchema("jr").nullable(),
  reversedBy: idSchema("jr").nullable(),
  postings: z.array(z.strictObject({ account: z.string(), subject: z.string().nullable(), amount: moneyCodec })),
});

export const listJournalsOf = get({
  ...view,
  name: "ledger.list_journals",
  path: "/v1/ledger/journals",
  summary: "Lists the journals about a subject, e.g. a transfer, or the one with an id, in posting order.",
  input: z
    .strictObject({ subject: z.string().min(1).max(60).optional(), id: idSchema("jr").optional() })
    .refine(({ subject, id }) => (subject === undefined) !== (id === undefined), { error: "subject or id" }),
  output: z.strictObject({
    journals: z.array(journalSchema),
    /** Of the accounts of their lines, the owners with a known name. */
    ownerNames: z.record(z.string(), z.string()),
  }),
});
export type JournalView = z.output<typeof journalSchema>;

const foundJournalSchema = z.strictObject({
  id: idSchema("jr"),
  kind: z.string(),
  subject: z.string().nullable(),
  effectiveAt: instantCodec,
  recordedAt: instantCodec,
  /** What it moves: the sum of its debits, by currency. */
  amounts: z.array(moneyCodec),
});
export type FoundJournal = z.output<typeof foundJournalSchema>;

export const searchJournals = get({
  ...view,
  name: "ledger.search_journals",
  path: "/v1/ledger/journals/search",
  summary:
    "Searches journals, newest first, by the amount of a line, account, kind, subject or id, and by the day on which they took effect. `isPartial`: only a part of the books was read; `next` goes on.",
  input: z.strictObject({
    /** Words that all have to match: `1500000`, `bank:014:IDR`, `transfer.funded`, `tr_…`, `jr_…`. */
    search: z.string().trim().max(SEARCH_CHARS).optional(),
    day: localDateSchema.optional(),
    /** The `next` of the previous page. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.strictObject({ journals: z.array(foundJournalSchema), next: z.string().nullable(), isPartial: z.boolean() }),
});

export const journalsAddress = listAddress("/office/ledger/journals", searchJournals);
