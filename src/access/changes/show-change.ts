import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Change, ChangeRequest } from "../model/change.ts";
import type { ChangeRequestView } from "../contract.ts";
import { findLevels } from "../store.ts";
import { CHANGES } from "./workflow.ts";

/** A request as the caller sees it, with the reason why the caller cannot decide it. */
export async function showChange(ctx: Ctx, request: ChangeRequest): Promise<ChangeRequestView> {
  const [shown] = await showChanges(ctx, [request]);
  if (!shown) throw new Error("showChanges returned no view of the request");
  return shown;
}

/** Views of many requests; one query reads all their levels. */
export async function showChanges(ctx: Ctx, requests: readonly ChangeRequest[]): Promise<ChangeRequestView[]> {
  const levels = await findLevels(ctx.db, [...new Set(requests.flatMap(({ change }) => levelsOf(change)))]);
  return requests.map((request) => {
    const { id, change, reason } = request;
    const named = levels.filter(({ code }) => levelsOf(change).includes(code));
    return {
      id,
      change,
      reason,
      ...showProposal(ctx, CHANGES, request),
      audience: change.kind === "user_levels" ? null : (named[0]?.audience ?? null),
      levelNames: Object.fromEntries(named.map(({ code, names }) => [code, names])),
    };
  });
}

/** All levels that a change names. */
function levelsOf(change: Change): string[] {
  return change.kind === "user_levels" ? [...change.from, ...change.to] : [change.subject];
}
