import type { Bilingual } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { inForceAt, type SwitchKind } from "./model/availability.ts";
import { listAvailabilityTerms } from "./store-availability.ts";

/** A corridor or rail that is stopped now. */
export interface Stopped {
  readonly kind: SwitchKind;
  readonly key: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly reason: Bilingual;
}

/** Every corridor and rail that is stopped now, the longest first. */
export async function listStopped({ db, now }: Pick<Ctx, "db" | "now">): Promise<readonly Stopped[]> {
  const histories = [...(await listAvailabilityTerms(db, now)).values()];
  return histories
    .flatMap((terms) => inForceAt(terms, now) ?? [])
    .flatMap(({ kind, key, availability, effectiveFrom, validTo }) =>
      availability.state === "stopped" ? [{ kind, key, since: effectiveFrom, until: validTo, reason: availability.reason }] : [],
    )
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
}
