/**
 * When ways were open and when they were stopped: corridors and rails are ways, and what says so are their terms, one after the other. Pure.
 * `store-terms.ts` finds what stands at an instant by the same rule in SQL.
 */
import type { Bilingual } from "#kernel/locale.ts";
import type { Opening } from "./network.ts";

export const WAY_KINDS = ["corridor", "rail"] as const;
export type WayKind = (typeof WAY_KINDS)[number];
interface Way {
  readonly kind: WayKind;
  readonly key: string;
}

/** An approved term of a way, as far as its opening goes. */
export interface OpeningTerm extends Way {
  readonly id: string;
  readonly opening: Opening;
  readonly effectiveFrom: Date;
  readonly validTo: Date | null;
  readonly decidedAt: Date;
  readonly origin: string;
  readonly by: string;
}

/** A stretch of time in which a way was stopped for one reason. */
interface Stop {
  readonly from: Date;
  /** Null: until further notice. */
  readonly until: Date | null;
  readonly reason: Bilingual;
}

/** The term of one way that stands at an instant: of those that cover it the last, leaving out what a stop since has overtaken. */
export function standingAt<T extends OpeningTerm>(terms: readonly T[], at: Date): T | null {
  const covering = terms.filter(({ effectiveFrom, validTo }) => effectiveFrom <= at && (validTo === null || validTo > at));
  const stoppedAt = Math.max(
    ...terms.filter(({ origin, effectiveFrom }) => origin === "stop" && effectiveFrom <= at).map(({ decidedAt }) => +decidedAt),
  );
  const counting = covering.filter(({ decidedAt, opening }) => +decidedAt >= stoppedAt || opening.state === "stopped");
  return counting.reduce<T | null>((last, one) => (last === null || isAfter(one, last) ? one : last), null);
}

function isAfter(one: OpeningTerm, other: OpeningTerm): boolean {
  const difference = one.effectiveFrom.getTime() - other.effectiveFrom.getTime();
  return difference > 0 || (difference === 0 && one.id > other.id);
}

/** When one way is stopped between two instants, the earliest first. What has begun before is told from its own beginning. */
export function stopsBetween(terms: readonly OpeningTerm[], from: Date, to: Date): Stop[] {
  const changes = new Set(
    terms.flatMap(({ effectiveFrom, validTo }) => [+effectiveFrom, ...(validTo === null ? [] : [+validTo])]),
  );
  const stops: Stop[] = [];
  let open: { from: Date; reason: Bilingual } | null = null;
  const close = (until: Date | null) => {
    if (open !== null && (until === null || until > from) && open.from < to) stops.push({ ...open, until });
    open = null;
  };
  for (const change of [...changes].toSorted((a, b) => a - b)) {
    const at = new Date(change);
    const opening = standingAt(terms, at)?.opening;
    const reason: Bilingual | null = opening?.state === "stopped" ? opening.reason : null;
    const before: Bilingual | null = (open as { reason: Bilingual } | null)?.reason ?? null;
    if (reason?.ID === before?.ID && reason?.EN === before?.EN) continue;
    close(at);
    if (reason !== null) open = { from: at, reason };
  }
  close(null);
  return stops;
}
