import type { Input, Output } from "#kernel/endpoint.ts";
import { compare, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginServing, getCommission, plain, refuseBeyondLine } from "../counter/begin-serving.ts";
import type { takeCashIn as contract } from "../counter/contract.ts";
import { recordReportableCash } from "../reports/record-reportable-cash.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { covered } from "../payouts/finish-payout.ts";
import { keepWorkplace, type Workplace } from "../outlets/get-workplace.ts";
import type { Agent } from "../model/outlet.ts";
import { refuseOwn } from "../counter/refuse-own-transfer.ts";
import { refuseCash } from "../model/refusal.ts";
import { moveDrawer } from "../drawer/store.ts";
import { findCashIn, insertCashIn, type CashIn } from "../payouts/store.ts";

type CashInInput = Input<typeof contract>;
type Taken = Output<typeof contract>;

/** Records that a sender pays in cash: funds the transfer from the agent's float account and adds the cash to the drawer. Idempotent by id. */
export async function takeCashIn(ctx: Ctx, input: CashInInput, deps: CounterDeps): Promise<Taken> {
  const { id, transfer, amount } = input;
  const workplace = await keepWorkplace(ctx, input.outlet);
  const { outlet, agent, person } = workplace;
  const repeated = await findRepeated(ctx, input, workplace);
  if (repeated) return repeated;
  const { terms, day } = await beginServing(ctx, workplace, "cash_in", deps);
  await refuseOwn(ctx, workplace, "cash_in", transfer, deps);
  const source = { account: await sourceOf(ctx, agent, amount), whose: agent.id };
  const term = await getCommission(ctx, workplace, "cash_in", deps);
  const answer = await covered(deps.transfers.payInCash(ctx, { transfer, outlet: outlet.id, by: person, amount, term, source }));
  if (answer.outcome === "amount_differs") throw refuseCash("amount_differs", { amount: plain(answer.amount) });
  if (answer.outcome === "refused") {
    // A concurrent request with the same id has just committed.
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
  await recordReportableCash(ctx, { side: "payer", owner: answer.payer, agent: agent.id, taken: amount }, terms);
  return shown(cashIn);
}

/**
 * The agent's account that funds the transfer. For credit agents the line is checked here; for deposit agents the ledger checks the
 * balance.
 */
async function sourceOf(ctx: Ctx, agent: Agent, amount: Money): Promise<CashIn["account"]> {
  if (agent.settlement === "chain") throw refuseCash("service_not_offered");
  if (agent.settlement === "deposit") return "agent_deposit";
  await refuseBeyondLine(ctx, agent, amount);
  return "agent_receivable";
}

async function findRepeated(
  ctx: Ctx,
  { id, transfer, amount }: CashInInput,
  { outlet, person }: Workplace,
): Promise<Taken | null> {
  const known = await findCashIn(ctx.db, id);
  if (!known) return null;
  const isSame =
    known.outlet === outlet.id && known.takenBy === person && known.transfer === transfer && compare(known.amount, amount) === 0;
  if (!isSame) throw refuseCash("id_already_used");
  return shown(known);
}

const shown = ({ id, transfer, amount, commission, takenAt }: CashIn): Taken => ({ id, transfer, amount, commission, takenAt });
