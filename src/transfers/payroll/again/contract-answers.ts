/** Calls about what the checks have found in a draft: a wage that is paid already, and answers that are taken back. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { transferId } from "../../contract.ts";
import { CHANGE_REFUSALS, making, payrollId, payrollSchema } from "../contract.ts";
import { MAX_ROWS } from "../model/payroll.ts";

const no = z.int().min(1).max(MAX_ROWS);

export const payAgain = post({
  ...making,
  name: "transfers.pay_payroll_rows_again",
  path: "/v1/payrolls/pay-again",
  summary:
    "Says that rows are paid although the company paid the same wages within six days, by a payroll or by hand, or this payroll has their account in another row. The shown payment of each row is given back: a payroll, this one, or a transfer.",
  refusals: { ...CHANGE_REFUSALS, payroll_changed: 409 },
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({
    id: payrollId,
    rows: z
      .array(z.strictObject({ no, paidBefore: z.union([payrollId, transferId]) }))
      .min(1)
      .max(MAX_ROWS),
  }),
  output: payrollSchema,
});

/** That the bank's name is right, that the account was confirmed, and that the wage is paid again. */
export const ANSWERS = ["name", "account", "again"] as const;

export const takeBackAnswer = post({
  ...making,
  name: "transfers.take_back_payroll_answer",
  path: "/v1/payrolls/take-back",
  summary: "Takes back what was said about a row of a draft: its accepted name, its confirmed account, or that it is paid again.",
  refusals: CHANGE_REFUSALS,
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ id: payrollId, no, answer: z.enum(ANSWERS) }),
  output: payrollSchema,
});
