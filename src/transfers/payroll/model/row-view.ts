/** A row of a payroll as the people of its business see it. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { transferId } from "../../contract.ts";
import { STATES } from "../../lifecycle/states.ts";
import { COLUMNS } from "./payroll-columns.ts";
import { CHECKS, ROW_STATES } from "./payroll.ts";
import { REPAIR_STATES } from "./repairs.ts";

const payrollId = idSchema("pl");
const outcome = z.enum(["left_out", "refused", "waiting", "under_way", "arrived", "returning", "returned"]);

export const rowSchema = z.strictObject({
  no: z.int(),
  typed: z.strictObject({ name: z.string(), bank: z.string(), account: z.string(), amount: z.string(), note: z.string() }),
  /** As read; null where it cannot be. */
  name: z.string().nullable(),
  bankTitle: z.string().nullable(),
  account: z.string().nullable(),
  amount: moneyCodec.nullable(),
  /** Fee and tax; null while there is no price. */
  fee: moneyCodec.nullable(),
  total: moneyCodec.nullable(),
  check: z.enum(CHECKS),
  problems: z.array(z.strictObject({ field: z.enum([...COLUMNS, "row"]), says: z.string() })),
  /** The holder as the bank names it; null while it has not said so. */
  bankName: z.string().nullable(),
  /** The names differ and are nearly the same: they may be accepted together with others. */
  isNear: z.boolean(),
  /** The bank was asked and did not answer: the row can be paid, and nobody has compared its name. */
  isUnconfirmed: z.boolean(),
  isNameAccepted: z.boolean(),
  /** The payer has said that the bank confirmed an account that refused the last payment. */
  isAccountConfirmed: z.boolean(),
  state: z.enum(ROW_STATES),
  outcome: outcome.nullable(),
  /** A note of an earlier payroll that names a time and is used again. */
  isNoteOld: z.boolean(),
  /** The reason the last wage to this account did not arrive; null where it did, or there was none. */
  failedBefore: z.string().nullable(),
  /** The account refused the last payment: it is changed, or confirmed, before the row can be approved. */
  needsConfirmation: z.boolean(),
  /** Another payroll of the company that pays this wage as well, or a transfer that was sent by hand, with what it pays to the account. */
  paidBefore: z
    .strictObject({
      by: z.union([payrollId, transferId]),
      number: z.string(),
      at: instantCodec,
      isPaid: z.boolean(),
      amount: moneyCodec,
      /** The note of that payment; empty without one. */
      note: z.string(),
      isConfirmed: z.boolean(),
    })
    .nullable(),
  /** The first row of this payroll with the same account, before this one. */
  sameAs: z.strictObject({ no: z.int(), amount: moneyCodec.nullable(), note: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** The last payroll in which this wage, which did not arrive, is sent again. */
  repair: z.strictObject({ payroll: payrollId, number: z.string(), state: z.enum(REPAIR_STATES) }).nullable(),
  /** It did not arrive, and no other payroll sends it again. */
  mayRepair: z.boolean(),
  /** The code of the bank, as it was read. */
  bank: z.string().nullable(),
  /** The time of arrival. */
  arrivedAt: instantCodec.nullable(),
  /** The refund, with its fee; null where there was none. */
  refunded: moneyCodec.nullable(),
  /** The reason it was refused or came back, where that may be told. */
  why: z.string().nullable(),
  transfer: transferId.nullable(),
  transferState: z.enum(STATES).nullable(),
});
export type PayrollRowView = z.output<typeof rowSchema>;
