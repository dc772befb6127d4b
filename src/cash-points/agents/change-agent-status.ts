/** A signed sheet suspends, reopens and terminates an agent, in the transaction in which the sheet takes effect. */
import type { Id } from "#kernel/id.ts";
import { isZero, moneyCodec } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Agent, AgentStatus } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { deactivateOutletsOf } from "../outlets/store.ts";
import { balanceOf } from "./show-agent.ts";
import { findOpenWork, lockAgentStatus, updateAgentStatus } from "./store.ts";

interface StatusChange {
  readonly agent: Id<"us">;
  /** The sheet, for the audit trail. */
  readonly by: string;
}

/**
 * Suspends an agent: its outlets disappear for the public and begin nothing new. A payout in progress is finished or released, a reversal
 * decided, the day counted, a debt paid; cash that waits for its recipient is paid out elsewhere. Waits for what begins at this moment.
 * Suspending again changes nothing. Refuses `agent_unknown`, `agent_terminated`.
 */
export async function suspendAgent(ctx: Ctx, change: StatusChange): Promise<void> {
  if (await changeStatus(ctx, change, "suspended")) await ctx.audit("cash_points.agent_suspended", auditOf(change));
}

/** Reopens a suspended agent with exactly the outlets of before. Reopening again changes nothing. Refuses as suspending does. */
export async function reopenAgent(ctx: Ctx, change: StatusChange): Promise<void> {
  if (await changeStatus(ctx, change, "active")) await ctx.audit("cash_points.agent_reopened", auditOf(change));
}

/**
 * Ends an agent's contract: no credit line, and all outlets inactive, so that a later contract opens only those that it lists. Refuses
 * `agent_has_open_work` while a payout is in progress, a day is not counted or a float request waits, and `float_not_settled` while the
 * float account has a balance. Terminating again changes nothing.
 */
export async function terminateAgent(ctx: Ctx, change: StatusChange): Promise<void> {
  const known = await changeStatus(ctx, change, "terminated");
  if (!known) return;
  const { agent, by } = change;
  const inactive = await deactivateOutletsOf(ctx.db, agent, ctx.now);
  await ctx.audit("cash_points.agent_terminated", auditOf(change));
  if (!isZero(known.creditLine))
    await ctx.audit("cash_points.credit_line_changed", { subject: agent, details: { amountMinor: "0", by } });
  if (inactive.length > 0)
    await ctx.audit(
      "cash_points.deactivate_outlet",
      inactive.map((id) => ({ subject: id, details: { agent, by } })),
    );
}

/** Changes the status and returns the agent as it was; null when it already has the status. */
async function changeStatus(ctx: Ctx, { agent, by }: StatusChange, status: AgentStatus): Promise<Agent | null> {
  const known = await lockAgentStatus(ctx.db, agent);
  if (!known) throw refuseCash("agent_unknown");
  if (known.status === status) return null;
  if (known.status === "terminated") throw refuseCash("agent_terminated");
  if (status === "terminated") await refuseUnfinished(ctx, known);
  await updateAgentStatus(ctx.db, { agent, status, by }, ctx.now);
  await ctx.publicPagesChanged();
  return known;
}

/** Open work is read before the balance: a top-up that is approved in between is seen as one or as the other. */
async function refuseUnfinished(ctx: Ctx, agent: Agent): Promise<void> {
  const open = await findOpenWork(ctx.db, agent.id);
  if (open) throw refuseCash("agent_has_open_work", { ...open });
  const balance = await balanceOf(ctx, agent);
  if (!isZero(balance)) throw refuseCash("float_not_settled", { balance: moneyCodec.encode(balance) });
}

const auditOf = ({ agent, by }: StatusChange) => ({ subject: agent, details: { by } });
