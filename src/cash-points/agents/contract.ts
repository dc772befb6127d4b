/** HTTP calls by which staff list agents. Signed sheets make people agents, in the process. */
import { z } from "zod";
import { get, type Access } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { AGENT_STATUSES, agentId, SETTLEMENTS } from "../model/outlet.ts";

export const AGENTS_PER_PAGE = 20;

/** Longest text that a search takes. */
const SEARCH_CHARS = 100;

export const agentSchema = z.strictObject({
  id: agentId,
  name: z.string(),
  settlement: z.enum(SETTLEMENTS),
  chain: z.string().nullable(),
  creditLine: moneyCodec,
  status: z.enum(AGENT_STATUSES),
  /** Codes of provinces and cities in which it may have outlets; empty: everywhere. */
  territory: z.array(z.string()),
  /** What the agent can still take in for the operator; for a chain, what it can still pay out. */
  float: moneyCodec,
  /** The part of the credit line that is used; null without a line. */
  used: moneyCodec.nullable(),
  isLow: z.boolean(),
  /** Since when the float is low, as seen by the job that checks every ten minutes. */
  lowSince: instantCodec.nullable(),
});
export type AgentView = z.output<typeof agentSchema>;

/** Agents are read by those who look after outlets, and by those who decide about floats. */
export const readsAgents: Access = {
  anyOf: [
    { menu: "cash_point", module: ["view"] },
    { menu: "float", module: ["approve"] },
  ],
};

export const listAgents = get({
  name: "cash_points.list_agents",
  path: "/v1/cash-points/agents",
  access: readsAgents,
  summary:
    "Lists agents with their status and float: low floats first, then the newest; `before` is the last id of the previous page. Finds by a part of the name, chain, e-mail address or telephone number, or by the whole id.",
  input: z.strictObject({
    search: z.string().trim().min(1).max(SEARCH_CHARS).optional(),
    /** Only floats that the job, which checks every ten minutes, has found low. */
    show: z.enum(["low"]).optional(),
    settlement: z.enum(SETTLEMENTS).optional(),
    before: agentId.optional(),
  }),
  output: z.strictObject({ agents: z.array(agentSchema), hasMore: z.boolean() }),
});

export const agentsAddress = listAddress("/office/cash_point/agents", listAgents);
/** The same agents as the treasury sees them: `?show=low&q=toko`. */
export const floatsAddress = listAddress("/office/float", listAgents);
