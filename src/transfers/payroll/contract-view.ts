/** A payroll as the people of its business see it: in a list, and on its page. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { membershipId } from "../company/contract.ts";
import { COMPANY_ROLES } from "../company/model/company.ts";
import { roomSchema } from "./contract-room.ts";
import { CHECKS, COPIED_AS, PAYROLL_STATES, WHY_NOT_APPROVE } from "./model/payroll.ts";
import { OVER } from "./model/room.ts";
import { rowSchema } from "./model/row-view.ts";

export const payrollId = idSchema("pl");

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
  /** Wages that another payroll sends again: arrived by it, or approved and on their way. A repair that is a draft counts as none. */
  repaired: z.strictObject({ arrived: z.int(), underWay: z.int() }),
  /** Rows of `failed` that no repair has brought or is about to, and the sum of their wages. */
  missing: z.strictObject({ rows: z.int(), amount: moneyCodec }),
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
  /** Rows whose wage was sent by hand as well, and rows whose account an earlier row has. */
  paidByHand: z.int(),
  sameAccount: z.array(z.int()),
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
      /** The time at which the payment was complete; null before that. */
      paidAt: instantCodec.nullable(),
      /** The instant by which the last of its rows arrives, if it is paid in time. */
      arrivesBy: instantCodec.nullable(),
    })
    .nullable(),
  rows: z.int(),
  list: z.array(rowSchema),
});
export type PayrollView = z.output<typeof payrollSchema>;
