import type { Bilingual } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { AUTOMATIC_REASON } from "./model/automatic-stop.ts";
import { inForceAt, type SwitchKind } from "./model/availability.ts";
import { listAutomaticStops } from "./store-automatic-stops.ts";
import { listAvailabilityTerms } from "./store-availability.ts";

/** A corridor or rail that is stopped now. */
export interface Stopped {
  readonly kind: SwitchKind;
  readonly key: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly reason: Bilingual;
  /** The account that pays it does not cover what is coming. */
  readonly isAutomatic: boolean;
}

/** Every corridor and rail that is stopped now, the longest first. */
export async function listStopped({ db, now }: Pick<Ctx, "db" | "now">): Promise<readonly Stopped[]> {
  const histories = [...(await listAvailabilityTerms(db, now)).values()];
  const byPeople = histories
    .flatMap((terms) => inForceAt(terms, now) ?? [])
    .flatMap(({ kind, key, availability, effectiveFrom, validTo }) =>
      availability.state === "stopped"
        ? [{ kind, key, since: effectiveFrom, until: validTo, reason: availability.reason, isAutomatic: false }]
        : [],
    );
  const isByPeople = new Set(byPeople.map(({ key }) => key));
  const byItself = [...(await listAutomaticStops(db)).values()]
    .filter(({ corridor }) => !isByPeople.has(corridor))
    .map(({ corridor, stoppedAt }) => ({
      kind: "corridor" as const,
      key: corridor,
      since: stoppedAt,
      until: null,
      reason: AUTOMATIC_REASON,
      isAutomatic: true,
    }));
  return [...byPeople, ...byItself].toSorted((a, b) => a.since.getTime() - b.since.getTime());
}
