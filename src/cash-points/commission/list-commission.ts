import type { Input, Output } from "#kernel/endpoint.ts";
import { money, negate } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { daysOfMonth, startOfDay, toLocalDate } from "#kernel/time.ts";
import { listRecorded, readBalanceAt, sumRecorded } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findAgent } from "../agents/store.ts";
import { commissionAccount } from "../float/model/float.ts";
import type { Agent } from "../model/outlet.ts";
import { actingPerson } from "../outlets/get-workplace.ts";
import { COMMISSION_LINES, type listCommission as contract } from "./contract.ts";
import { commissionKind, monthSums } from "./model/commission-month.ts";

const idr = (minor: bigint) => money("IDR", minor);

/** An agent's commission of a month: staff read any agent's, an agent its own; cashiers nobody's. */
export const listCommission = (ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> =>
  readStatement(ctx, input, COMMISSION_LINES);

/** A month's sums and its latest movements, at most `most` of them. */
export async function readStatement(
  ctx: Ctx,
  { agent: id, month: asked, after }: Input<typeof contract>,
  most: number,
): Promise<Output<typeof contract>> {
  const agent = await getEarningAgent(ctx, id ?? actingPerson(ctx));
  const currentMonth = toLocalDate(ctx.now).slice(0, 7);
  const month = asked ?? currentMonth;
  const range = rangeOf(month);
  const { code } = commissionAccount(agent);
  const balanceBefore = async (at: Date) => -((await readBalanceAt(ctx.db, code, new Date(at.getTime() - 1), "recorded")) ?? 0n);
  const [opening, closing] = [await balanceBefore(range.from), await balanceBefore(range.before)];
  const { earned, reversed, paid } = monthSums(await sumRecorded(ctx.db, code, range));
  const rows = await listRecorded(ctx.db, code, range, after === undefined ? null : parsePlace(after), most + 1);
  const shown = rows.slice(0, most);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    agent: agent.id,
    agentName: agent.name,
    month,
    currentMonth,
    opening: idr(opening),
    earned: idr(earned),
    reversed: idr(reversed),
    paid: idr(paid),
    closing: idr(closing),
    lines: shown.map(({ journalId, kind, subject, recordedAt, minor }) => ({
      journal: journalId,
      kind: commissionKind(kind),
      subject,
      at: recordedAt,
      amount: negate(idr(minor)),
    })),
    next: last ? `${last.txid}.${last.journalNo}.${last.line}` : null,
  };
}

async function getEarningAgent(ctx: Ctx, id: string): Promise<Agent> {
  const agent = await findAgent(ctx.db, id);
  if (agent === null || !(ctx.actor.kind === "staff" || actingPerson(ctx) === id)) throw refuse("not_found");
  return agent;
}

/** The instants of a month in Jakarta. */
function rangeOf(month: string) {
  const { from, before } = daysOfMonth(month);
  return { from: startOfDay(from), before: startOfDay(before) };
}

function parsePlace(text: string) {
  const [txid = "0", journalNo = "0", line = "0"] = text.split(".");
  return { txid: BigInt(txid), journalNo: BigInt(journalNo), line: Number(line) };
}
