import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingPerson } from "./acting-person.ts";
import type { Change, ChangeRequest } from "./change.ts";
import { ACCESS_REFUSALS, type AccessRefusal, type ChangeRequestView } from "./contract.ts";
import { hashChange } from "./hash-change.ts";
import { whyNotDecide } from "./policy.ts";
import { showChange } from "./show-change.ts";
import { insertHolder, removeHolders, replaceRights, updateLevelStatus } from "./store.ts";
import { findChangeRequest, overtakeChangeRequest, settleChangeRequest } from "./store-changes.ts";
import { lockSubject, weighChange } from "./weigh-change.ts";

const refusal = (why: AccessRefusal) => new Refusal(why, ACCESS_REFUSALS[why]);

/** Approves or rejects what another person asked for. An approval is carried out in the same transaction, and only if all is still as it was shown. */
export async function decideChange(
  ctx: Ctx,
  input: {
    readonly id: Id<"cr">;
    readonly decision: "approve" | "reject";
    readonly hash: string;
    readonly note?: string | undefined;
  },
): Promise<ChangeRequestView> {
  const by = actingPerson(ctx);
  const request = await findChangeRequest(ctx.db, input.id);
  if (!request) throw refuse("not_found");
  const why = whyNotDecide(request, by);
  if (why) throw refusal(why);
  // Made anew from what is stored: a row changed past the application is not what anybody was shown.
  if (input.hash !== request.hash || input.hash !== hashChange(request)) throw refusal("change_not_as_shown");

  if (input.decision === "approve") await refuseOvertaken(ctx, request);
  const state = input.decision === "approve" ? "approved" : "rejected";
  const decided = await settleChangeRequest(
    ctx.db,
    { id: input.id, state, by, at: ctx.now, note: input.note ?? null },
    input.hash,
  );
  if (!decided) throw refusal("change_not_waiting");
  if (state === "approved") await carryOut(ctx, decided.change, decided);
  return showChange(ctx, decided);
}

/** Locks what the change is about and ends the request when that is no longer as it was shown. */
async function refuseOvertaken(ctx: Ctx, request: ChangeRequest): Promise<void> {
  await lockSubject(ctx, request.change);
  if (!(await weighChange(ctx, request.change))) return;
  // Apart, because the refusal rolls this transaction back. Nothing here holds the request's row yet.
  const isOvertaken = await ctx.apart(async (apart) => {
    if (!(await overtakeChangeRequest(apart.db, request.id))) return false;
    await apart.audit("access.change_overtaken", { subject: request.id, outcome: "refused" });
    return true;
  });
  throw refusal(isOvertaken ? "change_overtaken" : "change_not_waiting");
}

async function carryOut(ctx: Ctx, change: Change, { id, askedBy }: ChangeRequest): Promise<void> {
  switch (change.kind) {
    case "level_rights":
      await replaceRights(ctx.db, change.subject, change.to, ctx.now);
      break;
    case "level_status":
      await updateLevelStatus(ctx.db, change.subject, change.to, ctx.now);
      break;
    case "user_levels": {
      await removeHolders(
        ctx.db,
        change.subject,
        change.from.filter((level) => !change.to.includes(level)),
      );
      for (const level of change.to.filter((wanted) => !change.from.includes(wanted)))
        await insertHolder(ctx.db, { personId: change.subject, level, grantedBy: askedBy, grantedAt: ctx.now });
      break;
    }
  }
  await ctx.audit(`access.${change.kind}_changed`, {
    subject: change.subject,
    details: { request: id, askedBy, from: change.from, to: change.to },
  });
}
