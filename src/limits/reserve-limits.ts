import { createHash } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readFigures, type FiguresNow } from "./read-figures.ts";
import {
  hasRoom,
  linesOf,
  NO_LIMIT,
  raiseOf,
  stateOf,
  UNPAID_KEY,
  WALLET_KEY,
  ownerOf,
  windowed,
  type Claim,
  type Line,
  type LimitState,
} from "./model/limit.ts";
import type { LIMIT_REFUSALS } from "./contract.ts";
import { tierOf } from "./set-tier.ts";
import { findReservation, readUsage, takeRoom } from "./store.ts";

export interface LimitClaims {
  /** The transfer, or one of its counter steps (`tr_…:paid_out`): the unit later consumed or released. */
  readonly transfer: string;
  /** The person whose tier counts. */
  readonly person: string;
  readonly claims: readonly Claim[];
}

/**
 * Takes room on every limit that the claims meet, or refuses `limit_reached` 409 (`too_many_unpaid`, `wallet_limit_reached`: see `OWN_CODES`).
 * Runs in the caller's transaction: only its rollback undoes a partial claim, so a caller that catches the refusal must rethrow it. The
 * same transfer again is already done; with other claims, or after a release, it is a bug and thrown as one.
 */
export async function reserveLimits(ctx: Ctx, { transfer, person, claims }: LimitClaims): Promise<void> {
  const tier = await tierOf(ctx, person);
  const now = await readFigures(ctx, tier);
  const lines = linesOf(claims, person, now.figures);
  const whole = lines.find((line) => line.window === "transfer" && !hasRoom(line, 0n));
  if (whole) throw limitReached(whole, 0n, ctx.now, now, tier);
  const rows = windowed(lines, ctx.now).map((line) => ({ ...line, max: line.max ?? NO_LIMIT }));
  const contentHash = hashOf(person, claims);
  const { isNew, taken } = await takeRoom(ctx.db, { subject: transfer, personId: person, contentHash, lines: rows }, ctx.now);
  if (!isNew) return assertSame(ctx, transfer, contentHash);
  // In the order of refusals: the day before the month, the sender's own limit before the recipient's.
  const full = rows.filter((_, index) => !taken.has(index + 1)).sort((a, b) => placeOf(lines, a) - placeOf(lines, b))[0];
  if (!full) return;
  const [used = 0n] = await readUsage(ctx.db, [full]);
  throw limitReached(full, used, ctx.now, now, tier);
}

const placeOf = (lines: readonly Line[], { key, owner }: Line): number =>
  lines.findIndex((line) => line.key === key && line.owner === owner);

async function assertSame(ctx: Ctx, subject: string, contentHash: Buffer): Promise<void> {
  const known = await findReservation(ctx.db, subject);
  if (known?.state === "released") throw new Error(`the reservation of ${subject} was released and cannot be made again`);
  if (!known?.contentHash.equals(contentHash)) throw new Error(`the limits of ${subject} were reserved for other claims`);
}

function hashOf(person: string, claims: readonly Claim[]): Buffer {
  const facts = claims.map((claim) => {
    const abroad = claim.scope === "tier" && claim.abroad ? [claim.abroad.currency, String(claim.abroad.minor)] : [];
    return [claim.scope, ownerOf(claim, person), claim.amount.currency, String(claim.amount.minor), ...abroad];
  });
  return createHash("sha256")
    .update(JSON.stringify([person, facts]))
    .digest();
}

/**
 * Limits that no tier and no day raises, with what makes room: paying or cancelling one of the unpaid transfers; a smaller amount, or an
 * account at a bank.
 */
const OWN_CODES: Readonly<Record<string, keyof typeof LIMIT_REFUSALS>> = {
  [UNPAID_KEY]: "too_many_unpaid",
  [WALLET_KEY]: "wallet_limit_reached",
};

/** The refusal of a line without room, with all details that help the sender. */
export function limitReached(line: Line, used: bigint, at: Date, { tiers }: FiguresNow, tier: string): Refusal {
  const state = stateOf({ ...line, max: line.max ?? NO_LIMIT }, used, at, raiseOf(line.key, tiers, tier));
  return new Refusal(OWN_CODES[line.key] ?? "limit_reached", 409, {
    ...asText(state),
    requested: String(line.requested),
    whose: line.key.split(".")[0],
  });
}

/** As plain JSON, for the details of a refusal. */
function asText({ max, used, left, beginsAnew, raisedBy, ...state }: LimitState) {
  return {
    ...state,
    max: String(max),
    used: String(used),
    left: String(left),
    beginsAnew: beginsAnew?.toISOString() ?? null,
    raisedBy: raisedBy && { tier: raisedBy.tier, max: raisedBy.max === null ? null : String(raisedBy.max) },
  };
}
