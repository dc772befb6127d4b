/**
 * Availability of corridors and rails over time, computed from their terms. Pure. `terms/store.ts` finds the term in force at an instant by
 * the same rule in SQL.
 */
import type { Bilingual } from "#kernel/locale.ts";
import type { Availability } from "../../model/network.ts";

export const SWITCH_KINDS = ["corridor", "rail"] as const;
export type SwitchKind = (typeof SWITCH_KINDS)[number];
interface SwitchKey {
  readonly kind: SwitchKind;
  readonly key: string;
}

/** An approved term of a corridor or rail, reduced to its availability. */
export interface AvailabilityTerm extends SwitchKey {
  readonly id: string;
  readonly availability: Availability;
  readonly effectiveFrom: Date;
  readonly validTo: Date | null;
  readonly decidedAt: Date;
  readonly origin: string;
  readonly by: string;
}

/** A period in which a corridor or rail was stopped for one reason. */
interface Stop {
  readonly from: Date;
  /** Null: until further notice. */
  readonly until: Date | null;
  readonly reason: Bilingual;
}

/**
 * The term in force at an instant: the last of those that cover it, except terms decided before a later stop at once. Planned stops decided
 * before it still count.
 */
export function inForceAt<T extends AvailabilityTerm>(terms: readonly T[], at: Date): T | null {
  const covering = terms.filter(({ effectiveFrom, validTo }) => effectiveFrom <= at && (validTo === null || validTo > at));
  const stoppedAt = Math.max(
    ...terms.filter(({ origin, effectiveFrom }) => origin === "stop" && effectiveFrom <= at).map(({ decidedAt }) => +decidedAt),
  );
  const counting = covering.filter(({ decidedAt, availability }) => +decidedAt >= stoppedAt || availability.state === "stopped");
  return counting.reduce<T | null>((last, one) => (last === null || isAfter(one, last) ? one : last), null);
}

function isAfter(one: AvailabilityTerm, other: AvailabilityTerm): boolean {
  const difference = one.effectiveFrom.getTime() - other.effectiveFrom.getTime();
  return difference > 0 || (difference === 0 && one.id > other.id);
}

/** Stops between two instants, earliest first. A stop that began earlier is given with its actual start. */
export function stopsBetween(terms: readonly AvailabilityTerm[], from: Date, to: Date): Stop[] {
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
    const availability = inForceAt(terms, at)?.availability;
    const reason: Bilingual | null = availability?.state === "stopped" ? availability.reason : null;
    const before: Bilingual | null = (open as { reason: Bilingual } | null)?.reason ?? null;
    if (reason?.ID === before?.ID && reason?.EN === before?.EN) continue;
    close(at);
    if (reason !== null) open = { from: at, reason };
  }
  close(null);
  return stops;
}
