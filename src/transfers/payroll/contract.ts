/** Calls of the people of a business about its payrolls. A payroll of another business is answered as unknown. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { startProof } from "#identity/step-up/contract.ts";
import { membershipId } from "../company/contract.ts";
import { COMPANY_ROLES } from "../company/model/company.ts";
import { SOURCE_CODES } from "../model/declarations.ts";
import { roomSchema } from "./contract-room.ts";
import { OVER } from "./model/room.ts";
import {
  CHECKS,
  MAX_FILE_KB,
  MAX_NAME_CHARS,
  MAX_NOTE_CHARS,
  MAX_ROWS,
  PAYROLL_STATES,
  WHY_NOT_APPROVE,
  COPIED_AS,
} from "./model/payroll.ts";
import { rowSchema } from "./model/row-view.ts";

export const viewing = { access: { menu: "payroll", module: ["view"] } } as const;
export const making = { access: { menu: "payroll", module: ["create"] } } as const;

export const payrollId = idSchema("pl");
const one = z.strictObject({ id: payrollId });

/** For every call that changes a draft. */
export const CHANGE_REFUSALS = { account_frozen: 403, payroll_not_draft: 409 } as const;

export const payrollSummarySchema = z.strictObject({
  id: payrollId,
  /** As people read it out: `7MXP-4T2Q`. */
  number: z.string(),
  name: z.string(),
  state: z.enum(PAYROLL_STATES),
  createdAt: instantCodec,
  rows: z.int(),
  arrived: z.int(),
  /** Rows that have ended without arriving or were never sent, and the sum of their wages. */
  failed: z.int(),
  failedAmount: moneyCodec,
  /** The payment for all rows; null while it is a draft. */
  total: moneyCodec.nullable(),
  /** A draft that waits for an approver. */
  isSubmitted: z.boolean(),
  /** The payroll that it repairs or repeats. */
  copied: z.strictObject({ from: payrollId, number: z.string(), as: z.enum(COPIED_AS) }).nullable(),
});
export type PayrollSummary = z.output<typeof payrollSummarySchema>;

/** The reasons for which the caller does not approve this payroll, whatever its rows are. */
const WHY_NOT_YOU = ["not_approver", "prepared_it"] as const;

export const payrollSchema = payrollSummarySchema.extend({
  company: z.string(),
  /** The caller's, in the company. */
  role: z.enum(COMPANY_ROLES),
  /** By which the caller has it; null for the holder of the account. */
  membership: membershipId.nullable(),
  /** Names of everybody whose work the rows contain. */
  preparedBy: z.array(z.string()),
  approvedBy: z.string().nullable(),
  submitted: z.strictObject({ at: instantCodec, by: z.string() }).nullable(),
  /** Sent back by an approver, with the reason. */
  returned: z.strictObject({ at: instantCodec, by: z.string(), why: z.string() }).nullable(),
  whyNotYou: z.enum(WHY_NOT_YOU).nullable(),
  /** Others are asked about it: it can be sent to the approvers, and sent back. */
  hasOthers: z.boolean(),
  version: z.int(),
  sums: z.strictObject({ rows: z.int(), amount: moneyCodec, fee: moneyCodec, total: moneyCodec }),
  /** Once each transfer has ended: what arrived, what went back with its fee, and the fee that stays. Together they are the total. */
  settled: z.strictObject({ arrived: moneyCodec, returned: moneyCodec, fee: moneyCodec }).nullable(),
  /** Payrolls that pay wages of this one as well: `rows` of them, each confirmed before the approval. */
  paidBefore: z.array(
    z.strictObject({
      payroll: payrollId,
      number: z.string(),
      name: z.string(),
      at: instantCodec,
      isPaid: z.boolean(),
      rows: z.int(),
    }),
  ),
  counts: z.record(z.enum(CHECKS), z.int()),
  whyNotApprove: z.enum(WHY_NOT_APPROVE).nullable(),
  /** The account of its business is frozen now: nothing of it leaves. */
  isFrozen: z.boolean(),
  room: roomSchema,
  /** The limit that the rows of a draft pass, each alone or all together. */
  overLimit: z.enum(OVER).nullable(),
  /** Rows without an amount that can be read, and rows without a price: the sums are without them. */
  unread: z.int(),
  unpriced: z.int(),
  approvedAt: instantCodec.nullable(),
  endedAt: instantCodec.nullable(),
  /** The number of rows that have their price and their room in the limits. */
  prepared: z.int(),
  /** Null before the approval. The number is null until the bank has given one. */
  payIn: z
    .strictObject({
      number: z.string().nullable(),
      bank: z.strictObject({ code: z.string(), name: z.string() }).nullable(),
      holder: z.string(),
      total: moneyCodec,
      received: moneyCodec,
      missing: moneyCodec,
      payBy: instantCodec,
      /** The instant by which the last of its rows arrives, if it is paid in time. */
      arrivesBy: instantCodec.nullable(),
    })
    .nullable(),
  rows: z.int(),
  list: z.array(rowSchema),
});
export type PayrollView = z.output<typeof payrollSchema>;
export type { PayrollRowView } from "./model/row-view.ts";

export const listPayrolls = get({
  ...viewing,
  name: "transfers.list_payrolls",
  path: "/v1/payrolls",
  summary: "Lists the payrolls of the caller's company, newest first; with a membership, those of the company that it is of.",
  input: z.strictObject({ company: membershipId.optional(), after: payrollId.optional() }),
  output: z.strictObject({ payrolls: z.array(payrollSummarySchema), next: payrollId.nullable() }),
});
export const payrollsAddress = listAddress("/dashboard/payroll", listPayrolls, { views: ["company"] });

export const readPayroll = get({
  ...viewing,
  name: "transfers.read_payroll",
  path: "/v1/payrolls/payroll",
  summary:
    "Reads a payroll of a company that the caller acts for, with its rows, their checks and prices, its pay-in and its progress. Suitable for polling.",
  input: one,
  output: payrollSchema,
});

export const uploadPayroll = post({
  ...making,
  name: "transfers.upload_payroll",
  path: "/v1/payrolls/upload",
  body: "multipart",
  summary: `Reads a CSV or XLSX file of at most ${MAX_ROWS} rows into a draft of the caller's company, or of the company of a membership. The same id again replaces the rows of the draft. Nothing is sent.`,
  refusals: {
    ...CHANGE_REFUSALS,
    business_only: 403,
    id_already_used: 409,
    too_many_payrolls: 409,
    payroll_unreadable: 422,
    payroll_empty: 422,
    payroll_columns_missing: 422,
    payroll_too_many_rows: 422,
  },
  rateLimit: { max: 20, windowSeconds: 60 },
  input: z.strictObject({ id: payrollId, company: membershipId.optional(), file: z.file().max(MAX_FILE_KB * 1_024) }),
  output: payrollSchema,
});

const cell = z.string().max(200);
const row = { id: payrollId, no: z.int().min(1).max(MAX_ROWS) };

export const changeRow = post({
  ...making,
  name: "transfers.change_payroll_row",
  path: "/v1/payrolls/row",
  summary: "Changes a row of a draft, as typed; all rows are checked anew.",
  refusals: CHANGE_REFUSALS,
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ ...row, typed: z.strictObject({ name: cell, bank: cell, account: cell, amount: cell, note: cell }) }),
  output: payrollSchema,
});

export const leaveOutRow = post({
  ...making,
  name: "transfers.leave_out_payroll_row",
  path: "/v1/payrolls/leave-out",
  summary: "Leaves a row of a draft out of what is sent, or takes it in again.",
  refusals: CHANGE_REFUSALS,
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ ...row, isLeftOut: z.boolean() }),
  output: payrollSchema,
});

export const acceptName = post({
  ...making,
  name: "transfers.accept_payroll_name",
  path: "/v1/payrolls/accept-name",
  summary: "Accepts that the bank names another holder than the row. The bank's name that was shown is given back.",
  refusals: { ...CHANGE_REFUSALS, payroll_changed: 409 },
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ ...row, bankName: z.string().max(300) }),
  output: payrollSchema,
});

export const acceptNames = post({
  ...making,
  name: "transfers.accept_payroll_names",
  path: "/v1/payrolls/accept-names",
  summary:
    "Accepts the bank's names of several rows, each nearly the name of its row. Each name that was shown is given back; of a row whose names are further apart none is accepted.",
  refusals: { ...CHANGE_REFUSALS, payroll_changed: 409 },
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({
    id: payrollId,
    names: z
      .array(z.strictObject({ no: row.no, bankName: z.string().max(300) }))
      .min(1)
      .max(MAX_ROWS),
  }),
  output: payrollSchema,
});

export const confirmAccount = post({
  ...making,
  name: "transfers.confirm_payroll_account",
  path: "/v1/payrolls/confirm-account",
  summary:
    "Says that the bank has confirmed the account of a row, which refused the last payment. The shown account is given back.",
  refusals: { ...CHANGE_REFUSALS, payroll_changed: 409 },
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ ...row, account: z.string().max(30) }),
  output: payrollSchema,
});

export const repeatPayroll = post({
  ...making,
  name: "transfers.repeat_payroll",
  path: "/v1/payrolls/repeat",
  summary:
    "Copies the rows of a payroll into a new draft, where each is checked anew; or those that did not arrive into a repair. A wage whose repair is not paid yet is answered with that repair.",
  refusals: { ...CHANGE_REFUSALS, id_already_used: 409, too_many_payrolls: 409, payroll_row_not_repairable: 409 },
  rateLimit: { max: 20, windowSeconds: 60 },
  input: z.strictObject({
    id: payrollId,
    of: payrollId,
    only: z.array(z.int().min(1).max(MAX_ROWS)).min(1).max(MAX_ROWS).optional(),
    /** The note of every row, and the name of the draft; omitted or empty: each keeps its own. Only where all rows are copied. */
    note: z.string().trim().max(MAX_NOTE_CHARS).optional(),
  }),
  output: payrollSchema,
});

const approving = z.strictObject({ id: payrollId, version: z.int().min(1), sourceOfFunds: z.enum(SOURCE_CODES) });
const APPROVAL_REFUSALS = {
  account_frozen: 403,
  approver_only: 403,
  payroll_prepared_by_you: 403,
  payroll_not_draft: 409,
  payroll_changed: 409,
  payroll_not_ready: 409,
} as const;

export const requestPayrollApproval = post({
  ...making,
  name: "transfers.request_payroll_approval",
  path: "/v1/payrolls/approval",
  // The step and its outcome write audit rows of their own.
  audit: "never",
  summary:
    "Opens the step in which an approver of the business approves the whole payroll with a second factor. The approval is bound to the number of rows, their sum and the rows themselves.",
  refusals: APPROVAL_REFUSALS,
  rateLimit: { max: 30, windowSeconds: 60 },
  input: approving,
  output: startProof.output.extend({
    approves: z.strictObject({ rows: z.int(), amount: moneyCodec, fee: moneyCodec, total: moneyCodec, company: z.string() }),
  }),
});

export const approvePayroll = post({
  ...making,
  name: "transfers.approve_payroll",
  path: "/v1/payrolls/approve",
  summary:
    "Approves the payroll: its rows are fixed, each gets its price and its room in the limits, and one pay-in account is opened for all.",
  refusals: { ...APPROVAL_REFUSALS, approval_needed: 403 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: approving,
  output: payrollSchema,
});

export const cancelPayroll = post({
  ...making,
  name: "transfers.cancel_payroll",
  path: "/v1/payrolls/cancel",
  summary: "Gives up a payroll that is not paid. A payment that comes later is handled as an unapplied payment.",
  refusals: { account_frozen: 403, approver_only: 403, payroll_not_cancellable: 409 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: one,
  output: payrollSchema,
});

export const notePayrollPaid = post({
  ...making,
  name: "transfers.note_payroll_paid",
  path: "/v1/payrolls/paid",
  audit: "never",
  summary: "Says that the payroll is paid: the bank is inquired at once. Only its answer counts.",
  rateLimit: { max: 20, windowSeconds: 60 },
  input: one,
  output: z.strictObject({}),
});

export { MAX_NAME_CHARS };
