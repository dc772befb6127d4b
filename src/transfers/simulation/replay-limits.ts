import { Refusal } from "#kernel/refusal.ts";
import { startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import {
  readPastClaims,
  replay,
  tiersOver,
  type Claim,
  type PastClaim,
  type PastRequest,
  type Replayed,
  type ReplayedLimit,
} from "#limits/index.ts";
import { termAt, type ReplayedTerm } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../model/progress.ts";
import type { Effect, Replay } from "./contract-replay.ts";
import { openTally } from "./model/replay-tally.ts";
import { readPeriod, sinceOf } from "./read-period.ts";
import { listPast, type PastTransfer } from "./store-replay.ts";

type Proposed = Extract<ReplayedTerm, { kind: "tier" | "limit" }>;

/** The instant at which the month of an instant begins: limits by month count from there. */
export const monthOf = (at: Date) => startOfDay(`${toLocalDate(at).slice(0, 8)}01` as LocalDate);

/**
 * Transfers of the last days that the proposed limit would have refused or held and the one in force would not, or the other way round. Both are
 * replayed on the same requests, in their order. Requests that were refused at the time left no transfer, so they are not among them.
 */
export async function replayLimits(ctx: Pick<Ctx, "db" | "now">, term: Proposed, max: number): Promise<Replay> {
  // No transfer claims the limit of an outlet.
  if (term.key === "outlet") throw new Refusal("not_replayable", 422);
  const since = sinceOf(ctx.now);
  const past: PastTransfer[] = [];
  const claims = new Map<string, PastClaim>();
  const { isCapped } = await readPeriod(
    (page) => listPast(ctx.db, page),
    { since: monthOf(since), max },
    async (page) => {
      past.push(...page);
      for (const [id, claim] of await readPastClaims(
        ctx,
        page.map(({ id }) => id),
      ))
        claims.set(id, claim);
    },
  );
  const requests = await requestsOf(ctx, term, past, claims, since);
  const present = await termAt(ctx, term.kind, term.key, ctx.now);
  const [before, after] = [present?.value ?? null, term.value].map((value) =>
    replay(requests, { kind: term.kind, key: term.key, value } as ReplayedLimit),
  );
  const tally = openTally(["refused", "allowed", "held", "not_held"]);
  for (const { id, corridor, principal, createdAt } of past) {
    if (createdAt < since) continue;
    const [was, will] = [before?.get(id), after?.get(id)];
    const about = { id, number: numberOf(id), part: corridor, at: createdAt, amount: principal, cost: null, promise: null };
    tally.see({ ...about, effect: effectOf(was, will), line: will?.line ?? was?.line ?? null });
  }
  return tally.result({ since, until: ctx.now, isCapped });
}

/** Refused outweighs held: a transfer that was never made is not held. */
function effectOf(was: Replayed | undefined, will: Replayed | undefined): Effect | null {
  if (was?.outcome === will?.outcome) return null;
  if (will?.outcome === "refused") return "refused";
  if (was?.outcome === "refused") return "allowed";
  return will?.outcome === "held" ? "held" : "not_held";
}

async function requestsOf(
  ctx: Pick<Ctx, "db">,
  { kind }: Proposed,
  past: readonly PastTransfer[],
  claims: ReadonlyMap<string, PastClaim>,
  since: Date,
): Promise<PastRequest[]> {
  const people = kind === "tier" ? [...new Set(past.map(({ sender }) => sender))] : [];
  const tierAt = await tiersOver(ctx, people);
  return past.flatMap((transfer): PastRequest[] => {
    const claim = claims.get(transfer.id);
    if (claim === undefined) return [];
    const { id, sender, fundedAt, createdAt } = transfer;
    const { at, releasedAt } = claim;
    const of = { transfer: id, person: sender, tier: tierAt(sender, at), claims: claimsOf(transfer, claim) };
    return [{ ...of, at, releasedAt, paidAt: fundedAt, isEarlier: createdAt < since }];
  });
}

/** The claims that a transfer made when it was created, as they are stored now. */
function claimsOf({ product, corridor, principal: amount, isWallet }: PastTransfer, { abroad, recipient }: PastClaim): Claim[] {
  return [
    { scope: "tier", amount, abroad },
    ...(recipient === null ? [] : [{ scope: "recipient" as const, amount, recipient }]),
    { scope: "corridor", amount, corridor },
    ...(product === "cash_pickup" ? [{ scope: "cash_pickup" as const, amount }] : []),
    ...(isWallet ? [{ scope: "wallet" as const, amount }] : []),
  ];
}
