import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import type { Id } from "#kernel/id.ts";
import { MAKER_CHECKER_REFUSALS } from "#kernel/maker-checker/proposal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { NewChangeRequest, Change } from "../model/change.ts";
import { ACCESS_REFUSALS, type ChangeRequestView } from "../contract.ts";
import type { LevelStatus } from "../model/policy.ts";
import { showChange } from "./show-change.ts";
import { spellChange, assessChange, type Objection } from "./assess-change.ts";
import { CHANGES } from "./workflow.ts";

type RightsList = Extract<Change, { kind: "level_rights" }>["to"];

interface ChangeRequestHead {
  readonly id: Id<"cr">;
  readonly reason: string;
}

export function proposeLevelRights(
  ctx: Ctx,
  {
    id,
    reason,
    level,
    from,
    to,
  }: ChangeRequestHead & { readonly level: string; readonly from: RightsList; readonly to: RightsList },
): Promise<ChangeRequestView> {
  return requestChange(ctx, { id, reason }, { kind: "level_rights", subject: level, from, to });
}

export function proposeUserLevels(
  ctx: Ctx,
  {
    id,
    reason,
    personId,
    from,
    to,
  }: ChangeRequestHead & { readonly personId: Id<"us">; readonly from: string[]; readonly to: string[] },
): Promise<ChangeRequestView> {
  return requestChange(ctx, { id, reason }, { kind: "user_levels", subject: personId, from, to });
}

export async function proposeLevelStatus(
  ctx: Ctx,
  {
    id,
    reason,
    level,
    from,
    to,
  }: ChangeRequestHead & { readonly level: string; readonly from: LevelStatus; readonly to: LevelStatus },
): Promise<ChangeRequestView> {
  const denied = whyNotAllowed(ctx.actor, { menu: "access", module: [to === "active" ? "activate" : "deactivate"] });
  if (denied) throw refuse(denied);
  return requestChange(ctx, { id, reason }, { kind: "level_status", subject: level, from, to });
}

/**
 * Requests the first levels of a new staff member. Called by `identity`, the only capability that can verify that the person exists and is
 * staff. Until another person approves, the new staff member holds no level and has no rights.
 */
export function proposeStaffLevels(
  ctx: Ctx,
  { id, reason, personId, levels }: ChangeRequestHead & { readonly personId: Id<"us">; readonly levels: string[] },
): Promise<ChangeRequestView> {
  return requestChange(ctx, { id, reason }, { kind: "user_levels", subject: personId, from: [], to: levels }, true);
}

async function requestChange(
  ctx: Ctx,
  { id, reason }: ChangeRequestHead,
  wanted: Change,
  isNewStaff = false,
): Promise<ChangeRequestView> {
  const draft: NewChangeRequest = { id, change: spellChange(wanted), reason, proposedBy: actingPerson(ctx), expiresAt: null };
  const repeated = await findRepeated(ctx, CHANGES, draft);
  if (repeated) return showChange(ctx, repeated);

  const objection = await assessChange(ctx, draft.change, isNewStaff);
  if (objection) throw refuseChange(objection);
  return showChange(ctx, await storeProposal(ctx, CHANGES, draft));
}

function refuseChange({ why, details }: Objection): Refusal {
  if (why === "not_found") return refuse("not_found");
  return new Refusal(why, { ...ACCESS_REFUSALS, ...MAKER_CHECKER_REFUSALS }[why], details);
}
