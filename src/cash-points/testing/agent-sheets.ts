/** For tests: what the signed sheets of agents do, as onboarding calls it. */
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import type { TestApp } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { activateAgent, changeAgentTerms, type AgentChange, type AgentToActivate } from "../agents/activate-agent.ts";
import { reopenAgent, suspendAgent, terminateAgent } from "../agents/change-agent-status.ts";
import { readAgentTerms } from "../agents/read-agent-terms.ts";
import { idr } from "./counter-rows.ts";

type Agent = Id<"us">;

export function agentSheets(app: TestApp, actor: Actor, id: <P extends string>(prefix: P) => Id<P>) {
  const sheet = id("sh");
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => app.as({ actor }, work);
  const status = (change: typeof suspendAgent) => (agent: Agent) => run((ctx) => change(ctx, { agent, by: sheet }));
  return {
    /** The sheet that stands for all of these. */
    sheet,
    activate: (more: Pick<AgentToActivate, "agent"> & Partial<AgentToActivate>) =>
      run((ctx) =>
        activateAgent(ctx, {
          name: "Agen Uji",
          settlement: "deposit",
          chain: null,
          creditLine: idr(0),
          outlets: [],
          by: sheet,
          ...more,
        }),
      ),
    change: (agent: Agent, more: Partial<AgentChange>) =>
      run((ctx) => changeAgentTerms(ctx, { agent, creditLine: idr(0), newOutlets: [], by: sheet, ...more })),
    suspend: status(suspendAgent),
    reopen: status(reopenAgent),
    terminate: status(terminateAgent),
    terms: (agent: string) => run((ctx) => readAgentTerms(ctx, agent)),
  };
}
