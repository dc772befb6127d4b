/** The parts of terms that a replay of transfers under a proposed one needs. */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Commission, ReplayedTerm, Service } from "./model/term-kinds.ts";
import { listTermsAbout } from "./store.ts";
import { refuseNotFitting, refuseWithoutMenu } from "./term-guards.ts";

/** Refuses callers without a right on the kind of term, and a term that is inconsistent in itself. */
export function refuseSimulating(ctx: Pick<Ctx, "actor">, proposed: ReplayedTerm): void {
  refuseWithoutMenu(ctx, proposed.kind, ["view", "update", "approve"]);
  refuseNotFitting(proposed);
}

/** The standard commission of a service at any instant; null where none was in force. */
export async function standardCommission(ctx: Pick<Ctx, "db">, service: Service): Promise<(at: Date) => Commission | null> {
  const terms = (await listTermsAbout(ctx.db, "commission", service))
    .filter(({ state }) => state === "approved")
    .flatMap(({ content, effectiveFrom, validTo }) =>
      content.kind === "commission" && effectiveFrom !== null ? [{ value: content.value, effectiveFrom, validTo }] : [],
    )
    .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime());
  return (at) =>
    terms.findLast(({ effectiveFrom, validTo }) => effectiveFrom <= at && (validTo === null || validTo > at))?.value ?? null;
}
