/** A signed sheet makes a person an agent, and changes an agent's terms, in the transaction in which the sheet takes effect. */
import { isActiveAgent } from "#identity/index.ts";
import type { Id } from "#kernel/id.ts";
import { compare, isZero, type Money } from "#kernel/money.ts";
import { openAccounts } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { commissionAccount, floatAccount } from "../float/model/float.ts";
import { isWithin, type Agent, type Settlement } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import type { NewOutlet } from "../outlets/contract.ts";
import { createOutlet } from "../outlets/save-outlet.ts";
import { listOutletsOfAgent } from "../outlets/store.ts";
import { balanceOf } from "./show-agent.ts";
import {
  insertAgent,
  keepAgentStatus,
  lockAgent,
  lockAgentStatus,
  updateAgentName,
  updateAgentStatus,
  updateCreditLine,
  updateTerritory,
} from "./store.ts";

/** Terms of a new agent, as the signed sheet has them. */
export interface AgentToActivate {
  /** The account of the business, of type AGENT. */
  readonly agent: Id<"us">;
  readonly name: string;
  readonly settlement: Settlement;
  /** The chain's part of its account code; null for the other settlements. */
  readonly chain: string | null;
  /** Above zero for an agent on credit only. */
  readonly creditLine: Money;
  /** Codes of provinces and cities in which it may have outlets; absent or empty: everywhere. */
  readonly territory?: readonly string[];
  readonly outlets: readonly NewOutlet[];
  /** The sheet, for the audit trail. */
  readonly by: string;
}

/**
 * Makes a person an agent: opens the accounts of float and commission, sets the agreed credit line and adds the outlets, with the checks of the office's own
 * form. An agent whose contract has ended begins again; settlement and chain stay what they were, because the books are kept by them.
 * Refuses `person_not_agent`, `agent_registered`, `settlement_final`, `line_not_offered`, and what adding an outlet refuses.
 */
export async function activateAgent(ctx: Ctx, { outlets, by, territory = [], ...terms }: AgentToActivate): Promise<void> {
  const { agent: id, name, settlement, chain, creditLine } = terms;
  if ((settlement === "chain") !== (chain !== null)) throw new Error("a chain, and only a chain, has a code");
  if (!(await isActiveAgent(ctx, id))) throw refuseCash("person_not_agent");
  refuseLineOf(settlement, creditLine);
  const former = await lockAgentStatus(ctx.db, id);
  if (former === null) {
    if (!(await insertAgent(ctx.db, { id, name, settlement, chain }, by, ctx.now))) throw refuseCash("agent_registered");
    await openAccounts(ctx, [floatAccount({ id, settlement, chain }), commissionAccount({ id, settlement, chain })]);
  } else {
    if (former.status !== "terminated") throw refuseCash("agent_registered");
    if (former.settlement !== settlement || former.chain !== chain) throw refuseCash("settlement_final");
    await updateAgentName(ctx.db, id, name);
    await updateAgentStatus(ctx.db, { agent: id, status: "active", by }, ctx.now);
  }
  await updateTerritory(ctx.db, id, territory);
  await ctx.audit("cash_points.agent_activated", { subject: id, details: { name, settlement, chain, territory, by } });
  if (!isZero(creditLine)) await setCreditLine(ctx, id, creditLine, by);
  await addOutlets(ctx, id, outlets, by);
}

/** Changed terms of an agent, as a later sheet has them. */
export interface AgentChange extends Pick<AgentToActivate, "agent" | "creditLine" | "by"> {
  /** Absent: the name stays. */
  readonly name?: string;
  /** Absent: the territory stays. No outlet may be left outside. */
  readonly territory?: readonly string[];
  /** The outlets of earlier sheets stay as they are. */
  readonly newOutlets: readonly NewOutlet[];
}

/**
 * Changes an agent's name and credit line and adds outlets. Refuses `agent_unknown`, `agent_terminated`, `line_not_offered`, a line below
 * what the agent owes (`line_below_debt`), a territory without an outlet of it (`outlet_outside_territory`), and what adding an outlet refuses.
 */
export async function changeAgentTerms(
  ctx: Ctx,
  { agent: id, name, creditLine, territory, newOutlets, by }: AgentChange,
): Promise<void> {
  const known = await keepAgentStatus(ctx.db, id);
  if (!known) throw refuseCash("agent_unknown");
  if (known.status === "terminated") throw refuseCash("agent_terminated");
  refuseLineOf(known.settlement, creditLine);
  const locked = await lockAgent(ctx.db, id);
  if (name !== undefined && name !== locked.name) {
    await updateAgentName(ctx.db, id, name);
    await ctx.audit("cash_points.agent_renamed", { subject: id, details: { before: locked.name, after: name, by } });
  }
  if (compare(creditLine, locked.creditLine) !== 0) {
    await refuseBelowDebt(ctx, locked, creditLine);
    await setCreditLine(ctx, id, creditLine, by);
  }
  if (territory !== undefined && territory.join() !== locked.territory.join()) await setTerritory(ctx, id, territory, by);
  await addOutlets(ctx, id, newOutlets, by);
}

/** Refuses a credit line that is lower than the agent's debt. Requires the agent's row to be locked. */
export async function refuseBelowDebt(ctx: Ctx, agent: Agent, creditLine: Money): Promise<void> {
  if (compare(await balanceOf(ctx, agent), creditLine) > 0) throw refuseCash("line_below_debt");
}

function refuseLineOf(settlement: Settlement, creditLine: Money): void {
  if (settlement !== "credit" && !isZero(creditLine)) throw refuseCash("line_not_offered");
}

async function setTerritory(ctx: Ctx, agent: string, territory: readonly string[], by: string): Promise<void> {
  const outside = (await listOutletsOfAgent(ctx.db, agent)).find(({ city }) => !isWithin(territory, city));
  if (outside !== undefined) throw refuseCash("outlet_outside_territory", { outlet: outside.name });
  await updateTerritory(ctx.db, agent, territory);
  await ctx.audit("cash_points.territory_changed", { subject: agent, details: { territory, by } });
}

async function setCreditLine(ctx: Ctx, agent: string, { minor }: Money, by: string): Promise<void> {
  await updateCreditLine(ctx.db, agent, minor);
  await ctx.audit("cash_points.credit_line_changed", { subject: agent, details: { amountMinor: minor.toString(), by } });
}

async function addOutlets(ctx: Ctx, agent: Id<"us">, outlets: readonly NewOutlet[], by: string): Promise<void> {
  for (const { id, entries } of outlets) await createOutlet(ctx, { id, agent, outlet: entries });
  if (outlets.length === 0) return;
  await ctx.audit(
    "cash_points.create_outlet",
    outlets.map(({ id }) => ({ subject: id, details: { agent, by } })),
  );
}
