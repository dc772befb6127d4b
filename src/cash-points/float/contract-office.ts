/** HTTP calls by which the treasury reads one request and one agent. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { agentSchema } from "../agents/contract.ts";
import { listAddress } from "#kernel/list-address.ts";
import { listedRequestSchema, listFloatStatement, requestId } from "./contract.ts";

export const readFloatRequest = get({
  name: "cash_points.read_float_request",
  path: "/v1/cash-points/float/request",
  access: { menu: "float", module: ["approve"] },
  summary: "Reads one request of an agent about its float, with the names of the people and the agent's float now.",
  input: z.strictObject({ id: requestId }),
  output: z.strictObject({
    request: listedRequestSchema,
    agent: agentSchema,
    /** The agent's float when the request was made, by today's credit line: the postings since are the difference. */
    floatThen: moneyCodec,
    proposedByName: z.string(),
    decidedByName: z.string().nullable(),
  }),
});
export type ReadFloatRequest = z.output<typeof readFloatRequest.output>;

/** The movements on the page of one agent. */
export const agentStatementAddress = listAddress("/office/float/agents/:id", listFloatStatement, { except: ["agent"] });
