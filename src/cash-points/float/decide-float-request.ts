import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { decideProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { claimLine, findClaimant, listClaimedLines, listFreeLines, type FreeLine } from "#reconciliation/index.ts";
import type { decideFloatRequest as contract, FloatRequestView, listTopUpLines as linesContract } from "./contract.ts";
import { floatAccount, isNearDay, referenceKey, wantedLine, type FloatRequest } from "./model/float.ts";
import type { Agent } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { refuseBelowDebt } from "../agents/activate-agent.ts";
import { showRequest } from "./read-float.ts";
import { findAgent, lockAgent, updateCreditLine } from "../agents/store.ts";
import { findFloatRequest, listOthersWithoutLine } from "./store.ts";
import { notifyFloatDecided } from "../tasks/notify-treasury.ts";
import { FLOAT_REQUESTS } from "./workflow.ts";

const KIND = "float.topped_up";

/** Approves or rejects an agent's request. An approval of a top-up claims its line of the bank's statement and posts it. */
export async function decideFloatRequest(ctx: Ctx, { line, ...input }: Input<typeof contract>): Promise<FloatRequestView> {
  const decided = await decideProposal(ctx, FLOAT_REQUESTS, input, {
    lock: async ({ agent }) => void (await lockAgent(ctx.db, agent)),
    prepare: async (request) => (request.kind === "top_up" ? claimFor(ctx, request, line) : null),
    outcome: (claimed) => ({ line: claimed?.id ?? null }),
    carryOut: (request, claimed) => carryOut(ctx, request, claimed),
  });
  await notifyFloatDecided(ctx, decided);
  return showRequest(ctx, decided);
}

async function carryOut(ctx: Ctx, request: FloatRequest, found: FreeLine | null): Promise<void> {
  const details = { request: request.id, amountMinor: request.amount.minor.toString() };
  const agent = await lockAgent(ctx.db, request.agent);
  if (request.kind === "credit_line") {
    await refuseBelowDebt(ctx, agent, request.amount);
    await updateCreditLine(ctx.db, request.agent, request.amount.minor);
    await ctx.audit("cash_points.credit_line_changed", { subject: request.agent, details });
    return;
  }
  const { id: subject, amount, evidence } = request;
  if (evidence === null || found === null) throw new Error(`the top-up ${subject} has no bank transfer`);
  const [bank, float] = [accountWith("bank", evidence.bank, "IDR"), floatAccount(agent)];
  await openAccounts(ctx, [bank]);
  const [to, from] = isPaidByUs(agent) ? [float, bank] : [bank, float];
  const postings = [debit(to, amount), credit(from, amount)];
  // Effective at the bank's booking time, so that line and posting have the same day even if the approval is late.
  await postJournals(ctx, [{ id: journalIdFor(subject, KIND), kind: KIND, subject, effectiveAt: found.bookedAt, postings }]);
  await ctx.audit("cash_points.float_topped_up", { subject: request.agent, details: { ...details, line: found.id } });
}

/** The operator prepays a chain; an agent pays the operator. */
const isPaidByUs = ({ settlement }: Agent) => settlement === "chain";

/**
 * Claims the statement line for the top-up, before the request is decided. Two requests that name one line are serialised here, and the
 * second gets its own refusal.
 */
async function claimFor(ctx: Ctx, request: FloatRequest, line: string | undefined): Promise<FreeLine> {
  if (line === undefined) throw refuseCash("top_up_line_missing");
  const { id, amount, evidence } = request;
  const agent = await findAgent(ctx.db, request.agent);
  if (evidence === null || agent === null) throw new Error(`the top-up ${id} has no bank transfer or no agent`);
  const bank = accountWith("bank", evidence.bank, "IDR").code;
  // The line's posting in the journal, as `carryOut` posts it.
  const posting = { journal: journalIdFor(id, KIND), kind: KIND, line: isPaidByUs(agent) ? 2 : 1, account: bank };
  const claimed = await claimLine(ctx, { line, subject: id }, wantedLine({ amount, evidence }, agent.settlement), posting);
  const by = claimed && (await listLinesOfOthers(ctx, request, [claimed])).get(claimed.id);
  if (by != null) throw refuseCash("top_up_line_of_another", { by });
  if (claimed !== null) return claimed;
  const taker = await findClaimant(ctx, line);
  throw refuseCash("top_up_line_taken", isRequest(taker) ? { by: taker } : {});
}

const isRequest = (claimant: string | null): claimant is Id<"fr"> => claimant?.startsWith("fr_") === true;

/**
 * Statement lines that belong to other top-ups of the same amount and days, mapped to those top-ups: the line bears their reference. A
 * waiting top-up has to be decided by its own line first. One approved before lines were required has already received its money.
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

/** The lines by which a waiting top-up can be approved, those with its reference first; and the lines that belong to other top-ups. */
export async function listTopUpLines(ctx: Ctx, { id }: Input<typeof linesContract>): Promise<Output<typeof linesContract>> {
  const request = await findFloatRequest(ctx.db, id);
  const agent = request && (await findAgent(ctx.db, request.agent));
  if (!request || !agent) throw refuse("not_found");
  const { amount, evidence } = request;
  if (evidence === null || request.state !== "proposed") return { lines: [], taken: [], statementReadAt: null };
  const wanted = wantedLine({ amount, evidence }, agent.settlement);
  const { lines, readAt } = await listFreeLines(ctx, wanted);
  const claimed = (await listClaimedLines(ctx, wanted)).flatMap(({ claimant: by, ...line }) =>
    isRequest(by) ? [{ ...line, by, why: "claimed" as const }] : [],
  );
  const claimedKey = referenceKey(evidence.reference);
  const ofOthers = await listLinesOfOthers(ctx, request, lines);
  const named = lines.flatMap((line) => {
    const by = ofOthers.get(line.id);
    return by === undefined ? [] : [{ ...line, by, why: "names_its_reference" as const }];
  });
  const own = lines.filter((line) => !ofOthers.has(line.id));
  const shown = own.map((line) => ({
    ...line,
    isSameReference: line.reference !== null && referenceKey(line.reference) === claimedKey,
  }));
  const ordered = shown.toSorted((a, b) => Number(b.isSameReference) - Number(a.isSameReference));
  return { lines: ordered, taken: [...named, ...claimed], statementReadAt: readAt };
}
