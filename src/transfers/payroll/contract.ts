/** Calls of the people of a business about its payrolls. A payroll of another business is answered as unknown. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { startProof } from "#identity/step-up/contract.ts";
import { membershipId } from "../company/contract.ts";
import { SOURCE_CODES } from "../model/declarations.ts";
import { payrollId, payrollSchema, payrollSummarySchema } from "./contract-view.ts";
import { MAX_FILE_KB, MAX_NAME_CHARS, MAX_NOTE_CHARS, MAX_ROWS } from "./model/payroll.ts";

export const viewing = { access: { menu: "payroll", module: ["view"] } } as const;
export const making = { access: { menu: "payroll", module: ["create"] } } as const;

export { payrollId, payrollSchema };
export type { PayrollSummary, PayrollView } from "./contract-view.ts";
export type { PayrollRowView } from "./model/row-view.ts";

const one = z.strictObject({ id: payrollId });

/** For every call that changes a draft. */
export const CHANGE_REFUSALS = { account_frozen: 403, payroll_not_draft: 409 } as const;

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
