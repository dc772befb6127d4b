/** HTTP calls by which staff list agents. Signed sheets make people agents, in the process. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { AGENT_STATUSES, agentId, SETTLEMENTS } from "../model/outlet.ts";

export const AGENTS_PER_PAGE = 20;

const agentSchema = z.strictObject({
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
  isLow: z.boolean(),
  /** Since when the float is low, as seen by the job that checks every ten minutes. */
  lowSince: instantCodec.nullable(),
});
export type AgentView = z.output<typeof agentSchema>;

export const listAgents = get({
  name: "cash_points.list_agents",
  path: "/v1/cash-points/agents",
  access: {
    anyOf: [
      { menu: "cash_point", module: ["view"] },
      { menu: "float", module: ["approve"] },
    ],
  },
  summary: "Lists agents with their status and float, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({ before: agentId.optional() }),
  output: z.strictObject({ agents: z.array(agentSchema), hasMore: z.boolean() }),
});

export const agentsAddress = listAddress("/office/cash_point/agents", listAgents);
