import type { Input, Output } from "#kernel/endpoint.ts";
import { compare, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginServing, getCommission, plain, refuseBeyondLine } from "./begin-serving.ts";
import type { takeCashIn as contract } from "./contract-counter.ts";
import { countCash } from "./count-cash.ts";
import type { CounterParts } from "./counter-parts.ts";
import { covered } from "./finish-payout.ts";
import { getWorkplace, type Workplace } from "./get-workplace.ts";
import type { Agent } from "./outlet.ts";
import { refuseOwn } from "./own-transfer.ts";
import { refuseCash } from "./refuse-cash.ts";
import { moveDrawer } from "./store-drawer.ts";
import { findCashIn, insertCashIn, type CashIn } from "./store-payouts.ts";

type Asked = Input<typeof contract>;
type Taken = Output<typeof contract>;

/** A sender pays in cash: the transfer is funded from the agent's account, the agent has the cash. */
export async function takeCashIn(ctx: Ctx, input: Asked, parts: CounterParts): Promise<Taken> {
  const { id, transfer, amount } = input;
  const workplace = await getWorkplace(ctx, input.outlet);
  const { outlet, agent, person } = workplace;
  const repeated = await findRepeated(ctx, input, workplace);
  if (repeated) return repeated;
  const { terms, day } = await beginServing(ctx, workplace, "cash_in", parts);
  await refuseOwn(ctx, workplace, "cash_in", transfer, parts);
  const source = { account: await sourceOf(ctx, agent, amount), whose: agent.id };
  const term = await getCommission(ctx, "cash_in", parts);
  const answer = await covered(parts.transfers.payInCash(ctx, { transfer, outlet: outlet.id, by: person, amount, term, source }));
  if (answer.outcome === "amount_differs") throw refuseCash("amount_differs", { amount: plain(answer.amount) });
  if (answer.outcome === "refused") {
    // The same request twice at once: the other one has just been committed.
    const sameNow = await findRepeated(ctx, input, workplace);
    if (sameNow) return sameNow;
    throw refuseCash("not_payable");
  }
  const cashIn: CashIn = {
    id,
    outlet: outlet.id,
    agent: agent.id,
    day,
    transfer,
    amount,
    account: source.account,
    payer: answer.payer,
    commission: answer.commission,
    takenBy: person,
    takenAt: ctx.now,
  };
  if (!(await insertCashIn(ctx.db, cashIn))) throw refuseCash("id_already_used");
  const entry = { outlet: outlet.id, day, kind: "cash_in", minor: amount.minor, subject: id, by: person, at: ctx.now } as const;
  if (!(await moveDrawer(ctx.db, entry))) throw refuseCash("day_closed", { day });
  await countCash(ctx, { side: "payer", whom: answer.payer, agent: agent.id, taken: amount }, terms);
  return shown(cashIn);
}

/** From which account of the agent it is taken. On credit the line is measured here; a deposit the ledger measures. */
async function sourceOf(ctx: Ctx, agent: Agent, amount: Money): Promise<CashIn["account"]> {
  if (agent.settlement === "chain") throw refuseCash("service_not_offered");
  if (agent.settlement === "deposit") return "agent_deposit";
  await refuseBeyondLine(ctx, agent, amount);
  return "agent_receivable";
}

async function findRepeated(ctx: Ctx, { id, transfer, amount }: Asked, { outlet, person }: Workplace): Promise<Taken | null> {
  const known = await findCashIn(ctx.db, id);
  if (!known) return null;
  const isSame =
    known.outlet === outlet.id && known.takenBy === person && known.transfer === transfer && compare(known.amount, amount) === 0;
  if (!isSame) throw refuseCash("id_already_used");
  return shown(known);
}

const shown = ({ id, transfer, amount, commission, takenAt }: CashIn): Taken => ({ id, transfer, amount, commission, takenAt });
