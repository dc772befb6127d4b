/** The limits of a business, as far as they bound a payroll. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { membershipId } from "../company/contract.ts";
import { CONTRACT_STATES } from "../company/model/contract-state.ts";

export const roomSchema = z.strictObject({
  /** The most of one transfer, and the rest of today and of this month; null without a limit. */
  transfer: moneyCodec.nullable(),
  day: moneyCodec.nullable(),
  month: moneyCodec.nullable(),
  monthAgainAt: instantCodec.nullable(),
  /** The most of one transfer and of a month that a contract, or a change of it, would allow; null where none allows more. */
  raised: z.strictObject({ transfer: moneyCodec.nullable(), month: moneyCodec.nullable() }).nullable(),
  /** The state of the contract of the business, and the instant until which its application is answered. */
  contract: z.enum(CONTRACT_STATES),
  answerBy: instantCodec.nullable(),
  /** Whether the caller holds the account, and so the contract. */
  isHolder: z.boolean(),
});
export type PayrollRoom = z.output<typeof roomSchema>;

export const readPayrollRoom = get({
  access: { menu: "payroll", module: ["view"] },
  name: "transfers.read_payroll_room",
  path: "/v1/payrolls/room",
  summary:
    "Reads what the limits of the caller's business leave for a payroll, and what a contract raises; with a membership, those of its company.",
  refusals: { business_only: 403 },
  input: z.strictObject({ company: membershipId.optional() }),
  output: roomSchema,
});
