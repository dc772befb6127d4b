/** The HTTP call of the report room about agents. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { localDateSchema } from "#kernel/time.ts";
import { REPORT_PERIODS } from "#transfers/report/contract-figures.ts";
import { agentId } from "../model/outlet.ts";

/** Agents of one report, those with the most cash first. */
export const MAX_REPORTED = 500;

const agentReportSchema = z.strictObject({
  agent: agentId,
  name: z.string(),
  /** With work in the period. */
  outlets: z.int(),
  payouts: z.int(),
  paidOut: moneyCodec,
  cashIns: z.int(),
  takenIn: moneyCodec,
  /** Agreed for this work. */
  commission: moneyCodec,
  /** Counts that differed from the books, and what was missing (below zero) or too much in sum. */
  differences: z.int(),
  difference: moneyCodec,
  reversed: z.int(),
});
export type AgentReportRow = z.output<typeof agentReportSchema>;

export const listAgentReport = get({
  name: "cash_points.list_agent_report",
  path: "/v1/cash-points/report",
  access: { menu: "report", module: ["view"] },
  rateLimit: { max: 60, windowSeconds: 60 },
  summary: "Lists agents with their cash paid out and taken in, commission, reversals and cash differences in a period.",
  input: z.strictObject({ period: z.enum(REPORT_PERIODS).default("month") }),
  output: z.strictObject({
    rows: z.array(agentReportSchema),
    from: localDateSchema,
    through: localDateSchema,
    /** There are more agents than these. */
    isCut: z.boolean(),
  }),
});
export const agentReportAddress = listAddress("/office/report/agents", listAgentReport, { views: ["period"] });
