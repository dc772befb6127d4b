import { canonicalJson } from "#kernel/canonical-json.ts";
import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Change, ChangeRequest } from "../model/change.ts";
import type { ChangeRequestView } from "../contract.ts";
import { findLevels, listHeld, listRights } from "../store.ts";
import { CHANGES } from "./workflow.ts";

/** A request as the caller sees it, with the reason why the caller cannot decide it. */
export async function showChange(ctx: Ctx, request: ChangeRequest): Promise<ChangeRequestView> {
  const [shown] = await showChanges(ctx, [request]);
  if (!shown) throw new Error("showChanges returned no view of the request");
  return shown;
}

/** Views of many requests; one query reads all their levels. */
export async function showChanges(ctx: Ctx, requests: readonly ChangeRequest[]): Promise<ChangeRequestView[]> {
  const present = new Map<string, ChangeRequestView["present"]>();
  for (const { id, change, state } of requests) present.set(id, state === "proposed" ? await presentOf(ctx, change) : null);
  const levels = await findLevels(ctx.db, [
    ...new Set(requests.flatMap(({ id, change }) => [...levelsOf(change), ...heldIn(present.get(id) ?? null)])),
  ]);
  return requests.map((request) => {
    const { id, change, reason } = request;
    const now = present.get(id) ?? null;
    const named = levels.filter(({ code }) => [...levelsOf(change), ...heldIn(now)].includes(code));
    return {
      id,
      change,
      reason,
      ...showProposal(ctx, CHANGES, request),
      audience: change.kind === "user_levels" ? null : (named[0]?.audience ?? null),
      levelNames: Object.fromEntries(named.map(({ code, names }) => [code, names])),
      present: now,
    };
  });
}

const heldIn = (present: ChangeRequestView["present"]): readonly string[] => (present?.kind === "user_levels" ? present.now : []);

/** The subject as it is now, if it is no longer as the requester saw it; null too for a level that has been deleted. */
async function presentOf(ctx: Ctx, change: Change): Promise<ChangeRequestView["present"]> {
  const { kind, subject } = change;
  if (kind === "user_levels") {
    const now = (await listHeld(ctx.db, subject)).map(({ code }) => code);
    return isSame(now, change.from) ? null : { kind, now };
  }
  const [level] = await findLevels(ctx.db, [subject]);
  if (level === undefined) return null;
  if (kind === "level_status") return level.status === change.from ? null : { kind, now: level.status };
  const rights = (await listRights(ctx.db, [subject])).get(subject) ?? [];
  const now = rights.map(({ menu, module }) => ({ menu, module: [...module] }));
  return isSame(now, change.from) ? null : { kind, now };
}
const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** All levels that a change names. */
function levelsOf(change: Change): string[] {
  return change.kind === "user_levels" ? [...change.from, ...change.to] : [change.subject];
}
