/** HTTP calls by which staff register and list agents. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { email, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { only } from "../contract.ts";
import { agentId, SETTLEMENTS } from "../model/outlet.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const AGENTS_PER_PAGE = 20;

const agentSchema = z.strictObject({
  id: agentId,
  name: z.string(),
  settlement: z.enum(SETTLEMENTS),
  chain: z.string().nullable(),
  creditLine: moneyCodec,
  /** What the agent can still take in for the operator; for a chain, what it can still pay out. */
  float: moneyCodec,
  isLow: z.boolean(),
  /** Since when the float is low, as seen by the job that checks every ten minutes. */
  lowSince: instantCodec.nullable(),
});
export type AgentView = z.output<typeof agentSchema>;

export const agentEmail = toZod([required(), email()]);

export const chainCode = z.string().regex(/^[a-z][a-z0-9_]{1,29}$/);

export const registerAgent = post({
  name: "cash_points.register_agent",
  path: "/v1/cash-points/agents/register",
  access: { menu: "cash_point", module: ["create"] },
  summary:
    "Makes a user of type AGENT, given by id or by the account's e-mail address, the owner of outlets, and opens the float account. The settlement chosen here is final.",
  // Only staff who know an address may learn whether it is an agent's. The limit stops trying many.
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only("person_not_agent", "agent_registered"),
  input: z
    .strictObject({
      agent: agentId.optional(),
      email: agentEmail.optional(),
      name: text(100),
      settlement: z.enum(SETTLEMENTS),
      chain: chainCode.optional(),
    })
    .refine(({ settlement, chain }) => (settlement === "chain") === (chain !== undefined), {
      error: "A chain, and only a chain, has a code",
      path: ["chain"],
    })
    .refine(({ agent, email }) => (agent === undefined) !== (email === undefined), {
      error: "Either the id or the e-mail address",
      path: ["agent"],
    }),
  output: agentSchema,
});

export const listAgents = get({
  name: "cash_points.list_agents",
  path: "/v1/cash-points/agents",
  access: {
    anyOf: [
      { menu: "cash_point", module: ["view"] },
      { menu: "float", module: ["approve"] },
    ],
  },
  summary: "Lists agents with their float, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({ before: agentId.optional() }),
  output: z.strictObject({ agents: z.array(agentSchema), hasMore: z.boolean() }),
});

export const agentsAddress = listAddress("/office/cash_point/agents", listAgents);
