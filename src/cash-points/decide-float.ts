import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { compare } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { claimLine, findClaimant, listClaimedLines, listFreeLines, type FreeLine } from "#reconciliation/index.ts";
import { hashRequest } from "./ask-for-float.ts";
import type { decideFloatRequest as contract, FloatRequestView, listTopUpLines as linesContract } from "./contract-float.ts";
import { floatAccount, isNearDay, referenceKey, wantedLine, whyNotDecideFloat, type FloatRequest } from "./float.ts";
import { actingPerson } from "./get-workplace.ts";
import type { Agent } from "./outlet.ts";
import { refuseCash } from "./refuse-cash.ts";
import { balanceOf } from "./show-agent.ts";
import { showRequest } from "./show-float.ts";
import { findAgent, lockAgent, updateCreditLine } from "./store.ts";
import { findFloatRequest, listOthersWithoutLine, settleFloatRequest } from "./store-float.ts";

const KIND = "float.topped_up";

/** Approves or refuses what an agent asked for. An approval is carried out in the same transaction: once, whoever else approves meanwhile. */
export async function decideFloatRequest(
  ctx: Ctx,
  { id, decision, hash, line, note }: Input<typeof contract>,
): Promise<FloatRequestView> {
  const by = actingPerson(ctx);
  const request = await findFloatRequest(ctx.db, id);
  if (!request) throw refuse("not_found");
  const why = whyNotDecideFloat(request, by);
  if (why) throw refuseCash(why);
  // Made anew from what is stored: a row changed past the application is not what anybody was shown.
  if (hash !== request.hash || hash !== hashRequest(request)) throw refuseCash("request_not_as_shown");

  const state = decision === "approve" ? "approved" : "refused";
  const isTopUp = state === "approved" && request.kind === "top_up";
  const found = isTopUp ? await claimFor(ctx, request, line) : null;
  const settled = { id, state, by, at: ctx.now, note: note ?? null, line: found?.id ?? null } as const;
  const decided = await settleFloatRequest(ctx.db, settled, hash);
  if (!decided) throw refuseCash("request_not_waiting");
  if (state === "approved") await carryOut(ctx, decided, found);
  return showRequest(ctx, decided);
}

async function carryOut(ctx: Ctx, request: FloatRequest, found: FreeLine | null): Promise<void> {
  const details = { request: request.id, amountMinor: request.amount.minor.toString() };
  const agent = await lockAgent(ctx.db, request.agent);
  if (request.kind === "credit_line") {
    if (compare(await balanceOf(ctx, agent), request.amount) > 0) throw refuseCash("line_below_debt");
    await updateCreditLine(ctx.db, request.agent, request.amount.minor);
    await ctx.audit("cash_points.credit_line_changed", { subject: request.agent, details });
    return;
  }
  const { id: subject, amount, evidence } = request;
  if (evidence === null || found === null) throw new Error(`the top-up ${subject} names no transfer at a bank`);
  const [bank, float] = [accountWith("bank", evidence.bank, "IDR"), floatAccount(agent)];
  await openAccounts(ctx, [bank]);
  const [to, from] = isPaidByUs(agent) ? [float, bank] : [bank, float];
  const postings = [debit(to, amount), credit(from, amount)];
  // As of when the bank booked it: so the line and the posting are of one day, however late somebody approves.
  await postJournals(ctx, [{ id: journalIdFor(subject, KIND), kind: KIND, subject, effectiveAt: found.bookedAt, postings }]);
  await ctx.audit("cash_points.float_topped_up", { subject: request.agent, details: { ...details, line: found.id } });
}

/** To a chain we pay ahead; an agent pays to us. */
const isPaidByUs = ({ settlement }: Agent) => settlement === "chain";

/**
 * The line that the top-up is, claimed for it. Before the request is decided: two requests that name one line wait for each other here, and the
 * second is refused by name.
 */
async function claimFor(ctx: Ctx, request: FloatRequest, line: string | undefined): Promise<FreeLine> {
  if (line === undefined) throw refuseCash("top_up_line_missing");
  const { id, amount, evidence } = request;
  const agent = await findAgent(ctx.db, request.agent);
  if (evidence === null || agent === null) throw new Error(`the top-up ${id} names no transfer at a bank, or nobody's`);
  const bank = accountWith("bank", evidence.bank, "IDR").code;
  // Its place in the journal, as `carryOut` posts it.
  const posting = { journal: journalIdFor(id, KIND), kind: KIND, line: isPaidByUs(agent) ? 2 : 1, account: bank };
  const claimed = await claimLine(ctx, { line, subject: id }, wantedLine({ amount, evidence }, agent.settlement), posting);
  const by = claimed && (await listLinesOfOthers(ctx, request, [claimed])).get(claimed.id);
  if (by != null) throw refuseCash("top_up_line_of_another", { by });
  if (claimed !== null) return claimed;
  // Somebody else may have decided the same request meanwhile, by this very line.
  const now = await findFloatRequest(ctx.db, id);
  if (now?.state !== "waiting") throw refuseCash("request_not_waiting");
  const taker = await findClaimant(ctx, line);
  throw refuseCash("top_up_line_taken", isRequest(taker) ? { by: taker } : {});
}

const isRequest = (claimant: string | null): claimant is Id<"fr"> => claimant?.startsWith("fr_") === true;

/**
 * By line, whose it is: lines that name the reference of another top-up of the same amount and days: one that waits is decided by its own line first, and one that was approved
 * before lines were asked for has had its money already.
 */
async function listLinesOfOthers(
  ctx: Ctx,
  { id, amount, evidence }: FloatRequest,
  lines: readonly FreeLine[],
): Promise<ReadonlyMap<string, Id<"fr">>> {
  const named = lines.flatMap((line) => (line.reference === null ? [] : [{ line, key: referenceKey(line.reference) }]));
  if (evidence === null || named.length === 0) return new Map();
  const keys = named.map(({ key }) => key);
  const others = await listOthersWithoutLine(ctx.db, { id, bank: evidence.bank, amountMinor: amount.minor, keys });
  return new Map(
    named.flatMap(({ line, key }) => {
      const whose = others.find((other) => other.key === key && isNearDay(toLocalDate(line.bookedAt), other.paidOn));
      return whose === undefined ? [] : [[line.id, whose.id] as const];
    }),
  );
}

/** The lines that a waiting top-up can be, those that name its reference first; and those that it can't, because they are another's. */
export async function listTopUpLines(ctx: Ctx, { id }: Input<typeof linesContract>): Promise<Output<typeof linesContract>> {
  const request = await findFloatRequest(ctx.db, id);
  const agent = request && (await findAgent(ctx.db, request.agent));
  if (!request || !agent) throw refuse("not_found");
  const { amount, evidence } = request;
  if (evidence === null || request.state !== "waiting") return { lines: [], taken: [], statementReadAt: null };
  const wanted = wantedLine({ amount, evidence }, agent.settlement);
  const { lines, readAt } = await listFreeLines(ctx, wanted);
  const claimed = (await listClaimedLines(ctx, wanted)).flatMap(({ claimant: by, ...line }) =>
    isRequest(by) ? [{ ...line, by, why: "claimed" as const }] : [],
  );
  const told = referenceKey(evidence.reference);
  const ofOthers = await listLinesOfOthers(ctx, request, lines);
  const named = lines.flatMap((line) => {
    const by = ofOthers.get(line.id);
    return by === undefined ? [] : [{ ...line, by, why: "names_its_reference" as const }];
  });
  const own = lines.filter((line) => !ofOthers.has(line.id));
  const shown = own.map((line) => ({
    ...line,
    isSameReference: line.reference !== null && referenceKey(line.reference) === told,
  }));
  const ordered = shown.toSorted((a, b) => Number(b.isSameReference) - Number(a.isSameReference));
  return { lines: ordered, taken: [...named, ...claimed], statementReadAt: readAt };
}
