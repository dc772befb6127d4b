import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Agent } from "../model/outlet.ts";
import type { NewOutlet } from "../outlets/contract.ts";
import { entriesOf } from "../outlets/save-outlet.ts";
import { listOutletsOfAgent } from "../outlets/store.ts";
import { findAgent, findStatus, type AgentStatusNow } from "./store.ts";

/** An agent's terms as a sheet states them. */
export interface AgentTerms extends Pick<Agent, "status" | "name" | "settlement" | "chain" | "territory"> {
  readonly creditLine: Money;
  /** Those that are not deleted, as they are now: staff may have changed their entries since. By id. */
  readonly outlets: readonly NewOutlet[];
}

/** The terms by which an agent works now, to compare them with the signed sheet; null for a person who is no agent. */
export async function readAgentTerms(ctx: Pick<Ctx, "db">, id: string): Promise<AgentTerms | null> {
  const agent = await findAgent(ctx.db, id);
  if (!agent) return null;
  const { status, name, settlement, chain, creditLine, territory } = agent;
  const outlets = (await listOutletsOfAgent(ctx.db, id)).map((outlet) => ({ id: outlet.id, entries: entriesOf(outlet) }));
  return { status, name, settlement, chain, creditLine, territory, outlets };
}

/** An agent's status, since when and by which sheet; null for a person who is no agent. */
export const findAgentStatus = (ctx: Pick<Ctx, "db">, agent: string): Promise<AgentStatusNow | null> => findStatus(ctx.db, agent);
