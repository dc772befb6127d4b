import type { Input } from "#kernel/endpoint.ts";
import { decideProposal, OVERTAKEN } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Change, ChangeRequest } from "../model/change.ts";
import type { ChangeRequestView, decideChange as contract } from "../contract.ts";
import { showChange } from "./show-change.ts";
import { insertHolder, removeHolders, replaceRights, updateLevelStatus } from "../store.ts";
import { lockSubject, assessChange } from "./assess-change.ts";
import { CHANGES } from "./workflow.ts";

/** Approves or rejects a change that another person requested. */
export async function decideChange(ctx: Ctx, input: Input<typeof contract>): Promise<ChangeRequestView> {
  const decided = await decideProposal(ctx, CHANGES, input, {
    lock: ({ change }) => lockSubject(ctx, change),
    prepare: async ({ change }) => ((await assessChange(ctx, change)) ? OVERTAKEN : null),
    carryOut: (request) => carryOut(ctx, request.change, request),
  });
  return showChange(ctx, decided);
}

async function carryOut(ctx: Ctx, change: Change, { id, proposedBy }: ChangeRequest): Promise<void> {
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
        await insertHolder(ctx.db, { personId: change.subject, level, grantedBy: proposedBy, grantedAt: ctx.now });
      break;
    }
  }
  await ctx.audit(`access.${change.kind}_changed`, {
    subject: change.subject,
    details: { request: id, proposedBy, from: change.from, to: change.to },
  });
}
