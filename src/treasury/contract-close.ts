/** The HTTP calls about one day or month: its checklist and figures, the close under four eyes, the reopening of a day, and the signed page. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  proposalFields,
  PROPOSING_REFUSALS,
  shownHash,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { moneyCodec } from "#kernel/money.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { coverSchema } from "./contract-cover.ts";
import {
  CHECK_STATES,
  CHECKS,
  CLOSE_KINDS,
  CLOSE_REFUSALS,
  EXPLANATION_MAX_CHARS,
  PERIOD_STATES,
  REOPEN_REASON_MAX_CHARS,
  type CloseRefusal,
} from "./model/close.ts";

const DECISION_NOTE_MAX_CHARS = 500;
const WORKFLOW = "treasury.close";

export const CLOSE_REFUSAL_STATUS = {
  day_not_over: 409,
  day_not_next: 409,
  month_not_next: 409,
  month_days_open: 409,
  check_blocks: 409,
  explanation_missing: 400,
  close_changed: 409,
  reopen_not_last: 409,
  month_is_closed: 409,
  books_busy: 409,
} as const satisfies Record<CloseRefusal, RefusalStatus>;
const only = <C extends CloseRefusal>(...codes: C[]) => pickRefusals(CLOSE_REFUSAL_STATUS, codes);

const view = { access: { menu: "ledger", module: ["view"] } } as const;
const propose = { access: { menu: "ledger", module: ["adjust"] } } as const;
const approve = { access: { menu: "ledger", module: ["approve"] } } as const;
const closeId = idSchema("cl");
const periodSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/);

const figuresSchema = z.strictObject({
  checks: z.array(
    z.strictObject({
      name: z.enum(CHECKS),
      state: z.enum(CHECK_STATES),
      count: z.int().nonnegative(),
      explanation: z.string().nullable(),
    }),
  ),
  balances: z.array(z.strictObject({ name: z.string(), balance: moneyCodec })),
  covers: z.array(coverSchema),
  closings: z.array(z.strictObject({ account: z.string(), statement: moneyCodec, books: moneyCodec, unexplained: moneyCodec })),
  results: z.array(z.strictObject({ name: z.string(), kind: z.enum(["income", "expense"]), amount: moneyCodec })),
});
export type FiguresView = z.output<typeof figuresSchema>;

const closeSchema = z.strictObject({
  id: closeId,
  kind: z.enum(CLOSE_KINDS),
  /** `2026-11-27` or `2026-11`. */
  period: z.string(),
  figures: figuresSchema,
  reason: z.string().nullable(),
  ...proposalFields,
  /** SHA-256 of the signed page; null without one. */
  pageHash: z.string().nullable(),
});
export type CloseView = z.output<typeof closeSchema>;

export const readPeriod = get({
  ...view,
  name: "treasury.read_period",
  path: "/v1/treasury/period",
  summary:
    "Reads a day or month: its state, the checklist and figures as of now while it is open, the close that waits or is in force, and why it can't be closed or reopened now.",
  input: z.strictObject({ period: periodSchema }),
  output: z.strictObject({
    period: z.string(),
    kind: z.enum(["day", "month"]),
    lastDay: localDateSchema,
    state: z.enum(PERIOD_STATES),
    /** As of now; null when a close waits or is in force. */
    figures: figuresSchema.nullable(),
    /** Hash of these figures: a proposal names it. */
    hash: shownHash.nullable(),
    whyNotClose: z.enum(CLOSE_REFUSALS).nullable(),
    whyNotReopen: z.enum(CLOSE_REFUSALS).nullable(),
    /** What waits, or the close in force. */
    close: closeSchema.nullable(),
    /** A close waits, and something is no longer as it shows it: approving it is refused. */
    isOutdated: z.boolean(),
    /** Figures as of now, where they are no longer as the waiting close shows them. */
    changed: figuresSchema.nullable(),
    /** What was decided before, newest first. */
    history: z.array(
      z.strictObject({
        id: closeId,
        kind: z.enum(CLOSE_KINDS),
        state: z.string(),
        proposedBy: z.string(),
        decidedBy: z.string().nullable(),
        at: instantCodec,
        reason: z.string().nullable(),
        pageHash: z.string().nullable(),
      }),
    ),
    names: z.record(z.string(), z.string()),
  }),
});

export const proposeClose = post({
  ...propose,
  name: "treasury.propose_close",
  path: "/v1/treasury/periods/close",
  summary:
    "Proposes to close a day or month with the checklist and figures that were shown (`hash`), and an explanation of each open row. Nothing is closed until another person approves. Idempotent by id.",
  refusals: {
    ...PROPOSING_REFUSALS,
    ...only(
      "day_not_over",
      "day_not_next",
      "month_not_next",
      "month_days_open",
      "check_blocks",
      "explanation_missing",
      "close_changed",
    ),
  },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({
    id: closeId,
    period: periodSchema,
    hash: shownHash,
    explanations: z.partialRecord(z.enum(CHECKS), z.string().trim().min(1).max(EXPLANATION_MAX_CHARS)),
  }),
  output: closeSchema,
});

export const proposeReopening = post({
  ...propose,
  name: "treasury.propose_reopening",
  path: "/v1/treasury/periods/reopen",
  summary:
    "Proposes to reopen the last closed day, with a reason. Never a day of a closed month. Another person decides. Idempotent by id.",
  refusals: { ...PROPOSING_REFUSALS, ...only("reopen_not_last", "month_is_closed") },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({
    id: closeId,
    day: localDateSchema,
    reason: z.string().trim().min(1).max(REOPEN_REASON_MAX_CHARS),
  }),
  output: closeSchema,
});

export const decideClose = post({
  ...approve,
  name: "treasury.decide_close",
  path: "/v1/treasury/periods/decide",
  summary:
    "Approves or rejects a close or reopening that another person proposed. An approval locks the period in one transaction: from then on no journal takes effect there. Overtaken when a figure has changed since it was shown.",
  refusals: { ...DECIDING_REFUSALS, ...only("books_busy"), operator_not_set: 503 },
  makerChecker: { workflow: WORKFLOW, step: "decide" },
  input: z.strictObject({
    id: closeId,
    ...decisionFields,
    note: z.string().trim().min(1).max(DECISION_NOTE_MAX_CHARS).optional(),
  }),
  output: closeSchema,
});

export const withdrawClose = post({
  ...propose,
  name: "treasury.withdraw_close",
  path: "/v1/treasury/periods/withdraw",
  summary: "Withdraws a close or reopening that the caller proposed and that is not decided yet.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: WORKFLOW, step: "withdraw" },
  input: z.strictObject({ id: closeId }),
  output: closeSchema,
});

export const downloadClosePage = download({
  ...view,
  name: "treasury.download_close_page",
  path: "/v1/treasury/periods/page/export_list",
  summary: "Downloads the signed page of a close as it was stored: the same bytes each time.",
  rateLimit: { max: 60, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ id: closeId }),
  output: z.unknown(),
});
