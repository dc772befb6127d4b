import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Change, ChangeRequest } from "./change.ts";
import type { ChangeRequestView } from "./contract.ts";
import { whyNotDecide } from "./policy.ts";
import { findLevels } from "./store.ts";

/** A request as the caller sees it, with the reason why it is not theirs to decide. */
export async function showChange(ctx: Ctx, request: ChangeRequest): Promise<ChangeRequestView> {
  const [shown] = await showChanges(ctx, [request]);
  if (!shown) throw new Error("one request in, one out");
  return shown;
}

/** The same for many, with one question to the database about all their levels. */
export async function showChanges(ctx: Ctx, requests: readonly ChangeRequest[]): Promise<ChangeRequestView[]> {
  const by = actorId(ctx.actor) ?? "";
  const levels = await findLevels(ctx.db, [...new Set(requests.flatMap(({ change }) => levelsOf(change)))]);
  return requests.map((request) => {
    const { change, askedBy } = request;
    const named = levels.filter(({ code }) => levelsOf(change).includes(code));
    return {
      ...request,
      askedAt: request.askedAt.toISOString(),
      decidedAt: request.decidedAt?.toISOString() ?? null,
      whyNotDecide: whyNotDecide(request, by),
      isMine: askedBy === by,
      audience: change.kind === "user_levels" ? null : (named[0]?.audience ?? null),
      levelNames: Object.fromEntries(named.map(({ code, names }) => [code, names])),
    };
  });
}

/** Every level that a change speaks of. */
function levelsOf(change: Change): string[] {
  return change.kind === "user_levels" ? [...change.from, ...change.to] : [change.subject];
}
