/** The HTTP calls of the ledger: reading only. Nothing is posted over HTTP; a capability posts in the transaction of its own change. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { ACCOUNT_KINDS } from "./model/account.ts";

export const STATEMENT_ROWS = 50;
const accountCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]*(?::[A-Za-z0-9_.-]+)+$/)
  .max(100);
const ledgerClock = z.enum(["effective", "recorded"]);
const view = { access: { menu: "ledger", module: ["view"] } } as const;

const accountSchema = z.strictObject({ code: z.string(), currency: currencySchema, kind: z.enum(ACCOUNT_KINDS) });

export const readTrialBalance = get({
  ...view,
  name: "ledger.read_trial_balance",
  path: "/v1/ledger/trial-balance",
  summary:
    "Reads the trial balance: every account's current balance, debit above zero and credit below, and the totals by currency, which are zero.",
  input: z.strictObject({}),
  output: z.strictObject({
    accounts: z.array(z.strictObject({ account: accountSchema, balance: moneyCodec })),
    totals: z.array(moneyCodec),
  }),
});

export const readAccountBalance = get({
  ...view,
  name: "ledger.read_balance",
  path: "/v1/ledger/balance",
  summary: "Reads an account's balance: now, or at an instant by effective date or by recording date.",
  input: z.strictObject({ account: accountCode, at: instantCodec.optional(), clock: ledgerClock.default("effective") }),
  output: z.strictObject({ account: accountSchema, balance: moneyCodec }),
});

export const readMonth = get({
  ...view,
  name: "ledger.read_month",
  path: "/v1/ledger/month",
  summary:
    "Reads the month report: debits and credits of each account in a month of Western Indonesian time, and the totals by currency, which are equal.",
  input: z.strictObject({
    /** Year and month, e.g. 2026-11. */
    month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/),
    clock: ledgerClock.default("effective"),
  }),
  output: z.strictObject({
    accounts: z.array(
      z.strictObject({ account: accountSchema, debit: moneyCodec, credit: moneyCodec, postings: z.int().nonnegative() }),
    ),
    totals: z.array(z.strictObject({ debit: moneyCodec, credit: moneyCodec })),
  }),
});

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
  output: z.strictObject({ journals: z.array(journalSchema) }),
});
