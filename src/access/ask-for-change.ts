import { canonicalJson } from "#kernel/canonical-json.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingPerson } from "./acting-person.ts";
import type { AskedChange, Change, ChangeRequest, ChangeState } from "./change.ts";
import { ACCESS_REFUSALS, type ChangeRequestView } from "./contract.ts";
import { hashChange } from "./hash-change.ts";
import type { LevelStatus } from "./policy.ts";
import { showChange } from "./show-change.ts";
import { findChangeRequest, insertChangeRequest } from "./store-changes.ts";
import { spellChange, weighChange } from "./weigh-change.ts";

type RightsList = Extract<Change, { kind: "level_rights" }>["to"];

interface Asking {
  readonly id: Id<"cr">;
  readonly reason: string;
}

export function proposeLevelRights(
  ctx: Ctx,
  { id, reason, level, from, to }: Asking & { readonly level: string; readonly from: RightsList; readonly to: RightsList },
): Promise<ChangeRequestView> {
  return askForChange(ctx, { id, reason }, { kind: "level_rights", subject: level, from, to });
}

export function proposeUserLevels(
  ctx: Ctx,
  { id, reason, personId, from, to }: Asking & { readonly personId: Id<"us">; readonly from: string[]; readonly to: string[] },
): Promise<ChangeRequestView> {
  return askForChange(ctx, { id, reason }, { kind: "user_levels", subject: personId, from, to });
}

export async function proposeLevelStatus(
  ctx: Ctx,
  { id, reason, level, from, to }: Asking & { readonly level: string; readonly from: LevelStatus; readonly to: LevelStatus },
): Promise<ChangeRequestView> {
  const denied = whyNotAllowed(ctx.actor, { menu: "access", module: [to === "active" ? "activate" : "deactivate"] });
  if (denied) throw refuse(denied);
  return askForChange(ctx, { id, reason }, { kind: "level_status", subject: level, from, to });
}

/**
 * Asks for the first levels of a staff member who has just been made, as `identity` does: it alone knows that the person exists and is staff.
 * Until another person approves, the new one holds nothing and may nothing.
 */
export function proposeStaffLevels(
  ctx: Ctx,
  { id, reason, personId, levels }: Asking & { readonly personId: Id<"us">; readonly levels: string[] },
): Promise<ChangeRequestView> {
  return askForChange(ctx, { id, reason }, { kind: "user_levels", subject: personId, from: [], to: levels }, true);
}

async function askForChange(ctx: Ctx, { id, reason }: Asking, wanted: Change, isNewStaff = false): Promise<ChangeRequestView> {
  const asked: AskedChange = { id, change: spellChange(wanted), reason, askedBy: actingPerson(ctx) };
  const repeated = await findRepeated(ctx, asked);
  if (repeated) return showChange(ctx, repeated);

  const objection = await weighChange(ctx, asked.change, isNewStaff);
  if (objection?.why === "not_found") throw refuse("not_found");
  if (objection) throw new Refusal(objection.why, ACCESS_REFUSALS[objection.why], objection.details);

  const hash = hashChange(asked);
  if (!(await insertChangeRequest(ctx.db, asked, hash, ctx.now))) {
    // The same request twice at once: the other one has just been committed. Anything else is another request about the same.
    const sameNow = await findRepeated(ctx, asked);
    if (sameNow) return showChange(ctx, sameNow);
    throw new Refusal("change_already_waiting", ACCESS_REFUSALS.change_already_waiting);
  }
  const state: ChangeState = "waiting";
  return showChange(ctx, { ...asked, hash, askedAt: ctx.now, state, decidedBy: null, decidedAt: null, note: null });
}

/** The request that this one repeats, null when its id is new; an id that stands for something else is refused. */
async function findRepeated(ctx: Ctx, asked: AskedChange): Promise<ChangeRequest | null> {
  const known = await findChangeRequest(ctx.db, asked.id);
  if (!known) return null;
  const { id, change, reason, askedBy } = known;
  if (canonicalJson({ id, change, reason, askedBy }) === canonicalJson(asked)) return known;
  throw new Refusal("id_already_used", ACCESS_REFUSALS.id_already_used);
}
