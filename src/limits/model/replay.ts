/**
 * Past requests for room, decided once more under other figures of one limit: the same lines, windows and order as when they were made. Pure.
 * A refused request takes no room, and a release gives it back, so that later requests meet what they would have met.
 */
import {
  hasRoom,
  linesOf,
  TOTALS,
  UNPAID_KEY,
  windowed,
  type Claim,
  type Figures,
  type LimitFigures,
  type TierFigures,
} from "./limit.ts";

/** A past request: what a transfer claimed, and what became of it. */
export interface PastRequest {
  readonly transfer: string;
  readonly person: string;
  /** The tier of the person when the request was made. */
  readonly tier: string;
  readonly claims: readonly Claim[];
  readonly at: Date;
  /** When it was paid in; null if it was not. */
  readonly paidAt: Date | null;
  /** When its room was given back; null if it was not. */
  readonly releasedAt: Date | null;
  /** Made before the replayed period: it is not decided again and keeps its room. */
  readonly isEarlier: boolean;
}

/** The one limit that is replayed, with its figures; null: it does not exist. */
export type ReplayedLimit =
  | { readonly kind: "tier"; readonly key: string; readonly value: TierFigures | null }
  | { readonly kind: "limit"; readonly key: string; readonly value: LimitFigures | null };

export interface Replayed {
  /** `refused`: when it was made. `held`: paid in, above what all senders may send to its recipient. */
  readonly outcome: "refused" | "held";
  /** The line without room, such as `tier.day`. */
  readonly line: string;
}

const NO_TIER: TierFigures = { isDomesticOnly: false, transfer: null, day: null, month: null, abroadMonth: null };

/** The claims of a request that the limit concerns. */
function concerned({ claims, tier }: PastRequest, { kind, key }: ReplayedLimit): Claim[] {
  return claims.filter((claim) => {
    if (kind === "tier") return claim.scope === "tier" && tier === key;
    return claim.scope === "corridor" ? key === `corridor:${claim.corridor}` : claim.scope !== "tier" && claim.scope === key;
  });
}

const figuresOf = (limit: ReplayedLimit): Figures => ({
  tier: limit.kind === "tier" ? (limit.value ?? NO_TIER) : NO_TIER,
  limits: new Map(limit.kind === "limit" && limit.value !== null ? [[limit.key, limit.value]] : []),
});

const placeOf = ({ key, owner, startsOn }: { readonly key: string; readonly owner: string; readonly startsOn: string }) =>
  `${key} ${owner} ${startsOn}`;

interface Moment {
  readonly at: number;
  readonly step: (typeof STEPS)[number];
  readonly request: PastRequest;
}
/** A request is made before anything else happens to it. */
const STEPS = ["ask", "pay", "release"] as const;

const isTotal = (key: string) => Object.values<string>(TOTALS).includes(key);

/** The outcome of each request under the figures; a request that would have had room is missing. */
export function replay(requests: readonly PastRequest[], limit: ReplayedLimit): ReadonlyMap<string, Replayed> {
  const figures = figuresOf(limit);
  const ended = new Map<string, Replayed>();
  const used = new Map<string, bigint>();
  const took = new Map<string, ReturnType<typeof windowed>>();
  const add = (line: Parameters<typeof placeOf>[0], minor: bigint) =>
    used.set(placeOf(line), (used.get(placeOf(line)) ?? 0n) + minor);
  const maxOfTotal = (key: string) => totalOf(key, limit);

  for (const { step, request } of momentsOf(requests, limit)) {
    const { transfer, person, at, isEarlier } = request;
    const lines = took.get(transfer);
    if (step === "ask") {
      const asked = linesOf(concerned(request, limit), person, figures);
      const rows = windowed(asked, at);
      const full = isEarlier
        ? undefined
        : (asked.find((line) => line.window === "transfer" && !hasRoom(line, 0n)) ??
          rows.find((line) => !hasRoom(line, used.get(placeOf(line)) ?? 0n)));
      if (full !== undefined) ended.set(transfer, { outcome: "refused", line: full.key });
      else {
        took.set(transfer, rows);
        for (const line of rows) if (!isTotal(line.key)) add(line, line.requested);
      }
    } else if (lines !== undefined && step === "release") {
      took.delete(transfer);
      for (const line of lines)
        if (isTotal(line.key) ? request.paidAt !== null : line.key !== UNPAID_KEY || request.paidAt === null)
          add(line, -line.requested);
    } else if (lines !== undefined) {
      for (const line of lines) {
        if (line.key === UNPAID_KEY) add(line, -line.requested);
        if (!isTotal(line.key)) continue;
        add(line, line.requested);
        const max = maxOfTotal(line.key);
        if (max !== null && !isEarlier && (used.get(placeOf(line)) ?? 0n) > max)
          ended.set(transfer, { outcome: "held", line: line.key });
      }
    }
  }
  return ended;
}

function totalOf(key: string, { kind, value }: ReplayedLimit): bigint | null {
  if (kind !== "limit" || value === null) return null;
  if (key === TOTALS.day) return value.day?.minor ?? null;
  if (key === TOTALS.month) return value.month?.minor ?? null;
  return value.countPerDay === null ? null : BigInt(value.countPerDay);
}

/** Everything that happened to the concerned requests, in order. */
function momentsOf(requests: readonly PastRequest[], limit: ReplayedLimit): Moment[] {
  const moments: Moment[] = [];
  for (const request of requests) {
    if (concerned(request, limit).length === 0) continue;
    moments.push({ at: request.at.getTime(), step: "ask", request });
    if (request.paidAt !== null)
      moments.push({ at: Math.max(request.paidAt.getTime(), request.at.getTime()), step: "pay", request });
    if (request.releasedAt !== null)
      moments.push({ at: Math.max(request.releasedAt.getTime(), request.at.getTime()), step: "release", request });
  }
  return moments.sort(
    (a, b) =>
      a.at - b.at ||
      STEPS.indexOf(a.step) - STEPS.indexOf(b.step) ||
      (a.request.transfer < b.request.transfer ? -1 : Number(a.request.transfer > b.request.transfer)),
  );
}
