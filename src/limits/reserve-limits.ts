import { createHash } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { figuresFor, type FiguresNow } from "./figures-now.ts";
import {
  hasRoom,
  linesOf,
  NO_LIMIT,
  raiseOf,
  stateOf,
  UNPAID_KEY,
  whomOf,
  windowed,
  type Claim,
  type Line,
  type LimitState,
} from "./limit.ts";
import { tierOf } from "./set-tier.ts";
import { findReservation, readUsage, takeRoom } from "./store.ts";

export interface LimitClaims {
  /** The transfer, or one step of it at a counter (`tr_…:paid_out`): what is consumed or given back later, at once. */
  readonly transfer: string;
  /** Whose tier counts. */
  readonly person: string;
  readonly claims: readonly Claim[];
}

/**
 * Takes room on every limit that the claims meet, or refuses `limit_reached` 409 (`too_many_unpaid` where paying or cancelling makes room). In the caller's transaction, which a refusal rolls back: only
 * so is nothing taken, and who catches it has to let it through. The same transfer again is done already; with other claims, or given back, it is a mistake of ours and thrown as one.
 */
export async function reserveLimits(ctx: Ctx, { transfer, person, claims }: LimitClaims): Promise<void> {
  const tier = await tierOf(ctx, person);
  const now = await figuresFor(ctx, tier);
  const lines = linesOf(claims, person, now.figures);
  const whole = lines.find((line) => line.window === "transfer" && !hasRoom(line, 0n));
  if (whole) throw limitReached(whole, 0n, ctx.now, now, tier);
  const rows = windowed(lines, ctx.now).map((line) => ({ ...line, most: line.most ?? NO_LIMIT }));
  const contentHash = hashOf(person, claims);
  const { isNew, taken } = await takeRoom(ctx.db, { subject: transfer, personId: person, contentHash, lines: rows }, ctx.now);
  if (!isNew) return assertSame(ctx, transfer, contentHash);
  // In the order in which people are told: the day before the month, the own limit before the recipient's.
  const full = rows.filter((_, index) => !taken.has(index + 1)).sort((a, b) => placeOf(lines, a) - placeOf(lines, b))[0];
  if (!full) return;
  const [used = 0n] = await readUsage(ctx.db, [full]);
  throw limitReached(full, used, ctx.now, now, tier);
}

const placeOf = (lines: readonly Line[], { key, whom }: Line): number =>
  lines.findIndex((line) => line.key === key && line.whom === whom);

async function assertSame(ctx: Ctx, subject: string, contentHash: Buffer): Promise<void> {
  const known = await findReservation(ctx.db, subject);
  if (known?.state === "given_back") throw new Error(`the limits of ${subject} were given back and can't be reserved again`);
  if (!known?.contentHash.equals(contentHash)) throw new Error(`the limits of ${subject} were reserved for other claims`);
}

function hashOf(person: string, claims: readonly Claim[]): Buffer {
  const facts = claims.map((claim) => {
    const abroad = claim.scope === "tier" && claim.abroad ? [claim.abroad.currency, String(claim.abroad.minor)] : [];
    return [claim.scope, whomOf(claim, person), claim.amount.currency, String(claim.amount.minor), ...abroad];
  });
  return createHash("sha256")
    .update(JSON.stringify([person, facts]))
    .digest();
}

/** The refusal of a line without room, with all that helps whoever meets it. */
export function limitReached(line: Line, used: bigint, at: Date, { tiers }: FiguresNow, tier: string): Refusal {
  const state = stateOf({ ...line, most: line.most ?? NO_LIMIT }, used, at, raiseOf(line.key, tiers, tier));
  // What helps there is another: no tier and no day, but paying or cancelling one of them.
  const code = line.key === UNPAID_KEY ? "too_many_unpaid" : "limit_reached";
  return new Refusal(code, 409, { ...asText(state), asked: String(line.asked), whose: line.key.split(".")[0] });
}

/** Plain JSON, for the details of a refusal. */
function asText({ most, used, left, beginsAnew, raisedBy, ...state }: LimitState) {
  return {
    ...state,
    most: String(most),
    used: String(used),
    left: String(left),
    beginsAnew: beginsAnew?.toISOString() ?? null,
    raisedBy: raisedBy && { tier: raisedBy.tier, most: raisedBy.most === null ? null : String(raisedBy.most) },
  };
}
