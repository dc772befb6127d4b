/** Calls of staff about the payrolls of businesses. They change nothing: what staff decide, they decide about a row's transfer. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { transferId } from "../../contract.ts";
import { REASON_CODES } from "../../lifecycle/reasons.ts";
import { STATES } from "../../lifecycle/states.ts";
import { overseen } from "../../proposals/contract-access.ts";
import { payrollId, payrollSummarySchema } from "../contract-view.ts";
import { CHECKS, PAYROLL_STATES, ROW_STATES } from "../model/payroll.ts";

const rowSchema = z.strictObject({
  no: z.int(),
  name: z.string(),
  bankTitle: z.string(),
  /** Masked. */
  account: z.string(),
  /** With fee and tax; null while there is no price. */
  total: moneyCodec.nullable(),
  amount: moneyCodec.nullable(),
  check: z.enum(CHECKS),
  state: z.enum(ROW_STATES),
  /** The reason it was left out of the payment, as its business reads it. */
  refused: z.string().nullable(),
  transfer: transferId.nullable(),
  /** As the caller may know it. */
  transferState: z.enum(STATES).nullable(),
  reason: z.enum(REASON_CODES).nullable(),
});
export type OverseenRow = z.output<typeof rowSchema>;

const payrollSchema = z.strictObject({
  id: payrollId,
  number: z.string(),
  name: z.string(),
  state: z.enum(PAYROLL_STATES),
  /** A draft that waits for an approver of its business. */
  isSubmitted: z.boolean(),
  ...payrollSummarySchema.pick({ repaired: true, missing: true }).shape,
  person: idSchema("us"),
  company: z.string().nullable(),
  /** Whether its person is frozen now; null for who may not know. */
  isFrozen: z.boolean().nullable(),
  /** Each step once it is reached, in order, with who took it where a person did. */
  history: z.array(
    z.strictObject({ step: z.enum(["created", "approved", "funded", "ended"]), at: instantCodec, by: z.string().nullable() }),
  ),
  /** Names of the people in it, by id. */
  names: z.record(z.string(), z.string()),
  /** The virtual account; null until the bank has opened one. */
  payInNumber: z.string().nullable(),
  payBy: instantCodec.nullable(),
  money: z.strictObject({
    /** The sum approved, and the sum to be paid: less where a row was refused meanwhile. */
    approved: moneyCodec.nullable(),
    total: moneyCodec.nullable(),
    /** Of the total: received on its number, become transfers, and held for rows that are none yet. */
    received: moneyCodec,
    made: moneyCodec,
    left: moneyCodec,
  }),
  payments: z.array(z.strictObject({ id: idSchema("py"), used: moneyCodec, paidAt: instantCodec, payer: z.string().nullable() })),
  rows: z.array(rowSchema),
});
export type OverseenPayroll = z.output<typeof payrollSchema>;

export const readAnyPayroll = get({
  ...overseen,
  name: "transfers.read_any_payroll",
  path: "/v1/transfers/office/payroll",
  summary: "Reads one payroll of any business: its steps, its money, and each row with its transfer. Account numbers are masked.",
  input: z.strictObject({ id: payrollId }),
  output: payrollSchema,
});

/** The newest are listed. */
export const PAYROLLS_OF_PERSON = 20;

export const listPayrollsOf = get({
  ...overseen,
  name: "transfers.list_payrolls_of",
  path: "/v1/transfers/office/payrolls",
  summary: `Lists the last ${PAYROLLS_OF_PERSON} payrolls of a person, for staff.`,
  input: z.strictObject({ person: idSchema("us") }),
  output: z.strictObject({ payrolls: z.array(payrollSummarySchema) }),
});
