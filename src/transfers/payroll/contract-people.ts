/** Calls between the people of a business about a draft: sent to the approvers, and sent back. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { proseRules } from "#kernel/validation/free-text.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { CHANGE_REFUSALS, payrollId, payrollSchema } from "./contract.ts";

export const MAX_WHY_CHARS = 500;
export const returnReason = toZod([required(), ...proseRules(MAX_WHY_CHARS)]);

const making = { access: { menu: "payroll", module: ["create"] }, output: payrollSchema } as const;

export const submitPayroll = post({
  ...making,
  name: "transfers.submit_payroll",
  path: "/v1/payrolls/submit",
  summary: "Sends a draft to the approvers of its company, who are notified. A change of its rows takes it back.",
  refusals: { ...CHANGE_REFUSALS, payroll_changed: 409, payroll_not_ready: 409 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: payrollId, version: z.int().min(1) }),
});

export const returnPayroll = post({
  ...making,
  name: "transfers.return_payroll",
  path: "/v1/payrolls/return",
  summary: "Sends a draft that waits for approval back to those who prepared it, with a reason.",
  refusals: { ...CHANGE_REFUSALS, approver_only: 403, payroll_not_submitted: 409 },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: payrollId, why: returnReason }),
});
