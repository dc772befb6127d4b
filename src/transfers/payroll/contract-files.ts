/** Files of payrolls: the template of a new one, and the statement of one. */
import { z } from "zod";
import { download } from "#kernel/endpoint.ts";
import { making, payrollId, viewing } from "./contract.ts";

export const takePayrollTemplate = download({
  ...making,
  name: "transfers.take_payroll_template",
  path: "/v1/payrolls/template/export_list",
  summary: "Downloads an empty file with the columns of a payroll and one example, as CSV or XLSX.",
  rateLimit: { max: 20, windowSeconds: 60 },
  input: z.strictObject({ format: z.enum(["csv", "xlsx"]) }),
  output: z.unknown(),
});

export const exportPayroll = download({
  ...viewing,
  name: "transfers.export_payroll",
  path: "/v1/payrolls/payroll/export_list",
  summary: "Downloads the statement of a payroll: each row with its transfer and what became of it.",
  rateLimit: { max: 10, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({ id: payrollId, format: z.enum(["csv", "xlsx", "pdf"]) }),
  output: z.unknown(),
});
