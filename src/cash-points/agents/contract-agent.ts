/** The HTTP call by which staff read one agent: its float and how its outlets work. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { localDateSchema } from "#kernel/time.ts";
import { agentId, OUTLET_STATUSES, outletId } from "../model/outlet.ts";
import { agentSchema, readsAgents } from "./contract.ts";

/** Days that a scorecard covers, today included. */
export const SCORE_DAYS = 30;
/** Outlets with a scorecard; an agent with more has the first by name. */
export const MAX_SCORED = 100;

const scoreSchema = z.strictObject({
  outlet: outletId,
  name: z.string(),
  cityName: z.string(),
  status: z.enum(OUTLET_STATUSES),
  /** Cash paid out and taken in. */
  volume: moneyCodec,
  payouts: z.int(),
  paidOut: moneyCodec,
  cashIns: z.int(),
  takenIn: moneyCodec,
  /** Counts that differed from the books, and what was missing (below zero) or too much in sum. */
  differences: z.int(),
  difference: moneyCodec,
  /** Payouts that were begun and ended without cash. */
  ended: z.int(),
  reversed: z.int(),
  /** Look-ups with a wrong pickup code. */
  wrongCodes: z.int(),
});
export type OutletScore = z.output<typeof scoreSchema>;

export const readAgent = get({
  name: "cash_points.read_agent",
  path: "/v1/cash-points/agent",
  access: readsAgents,
  summary: `Reads one agent with its float, and for each outlet the work of the last ${SCORE_DAYS} days by the books of its counter.`,
  input: z.strictObject({ id: agentId }),
  output: z.strictObject({
    agent: agentSchema,
    /** A float below this is low; null while the treasury has set no figure. */
    lowFrom: moneyCodec.nullable(),
    from: localDateSchema,
    through: localDateSchema,
    outlets: z.array(scoreSchema),
    /** There are more outlets than these. */
    isCut: z.boolean(),
  }),
});
