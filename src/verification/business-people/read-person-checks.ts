import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PersonCheckDeps } from "../deps.ts";
import { isSameName } from "../model/identity/same-name.ts";
import { personState, type PersonState } from "./model/person-state.ts";
import { openName } from "./names.ts";
import { listStatuses } from "./store.ts";

export interface PersonCheckResult {
  readonly state: PersonState;
  /** The name that staff accepted; null while no verification is in force. */
  readonly verifiedName: string | null;
  /** Null: not verified, or without end. */
  readonly verifiedUntil: Date | null;
  /** Whether the verified name is the one that the business gave, apart from titles and order. */
  readonly isNameSame: boolean;
}

/** Where people of businesses stand, by id. Who was never invited is missing from the map. */
export async function readPersonChecks(
  ctx: Pick<Ctx, "db" | "now" | "random">,
  deps: Pick<PersonCheckDeps, "subjectKeys">,
  ids: readonly Id<"bp">[],
): Promise<ReadonlyMap<Id<"bp">, PersonCheckResult>> {
  if (ids.length === 0) return new Map();
  const found = await listStatuses(ctx.db, ids, ctx.now);
  return new Map(
    found.map((one) => {
      const { id, state: naming, hasLink, isVerified, latest, verifiedUntil, namedAs } = one;
      const verifiedName = openName(ctx, deps, one);
      const isNameSame = verifiedName !== null && isSameName(verifiedName, namedAs);
      return [id, { state: personState({ naming, hasLink, isVerified, latest }), verifiedName, verifiedUntil, isNameSame }];
    }),
  );
}
