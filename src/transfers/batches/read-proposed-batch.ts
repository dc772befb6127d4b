import { namesAmong } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { menusOf } from "../office/acting-officer.ts";
import { showOverseen } from "../office/show-to-staff.ts";
import { seenOf } from "../proposals/model/proposals.ts";
import { showInView } from "../proposals/read-proposal.ts";
import { listProposalsOfBatch } from "../proposals/store.ts";
import { findTransfers } from "../store.ts";
import type { readProposedBatch as contract } from "./contract-deciding.ts";

/** The proposals of one batch, each beside its transfer as it is now. Unknown to people without the menu that decides them. */
export async function readProposedBatch(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  actingPerson(ctx);
  const menus = menusOf(ctx);
  const proposals = (await listProposalsOfBatch(ctx.db, id)).filter(({ menu }) => menus.includes(menu));
  if (proposals.length === 0) throw refuse("not_found");
  const about = proposals.flatMap(({ transfer }) => (transfer === null ? [] : [transfer]));
  const stored = new Map((await findTransfers(ctx.db, about)).map((one) => [one.transfer.id, one]));
  return {
    rows: proposals.map((proposal) => {
      const found = proposal.transfer === null ? undefined : stored.get(proposal.transfer);
      if (found === undefined) throw new Error(`${proposal.id} of ${id} has no transfer`);
      const now = seenOf(found.transfer, proposal.what);
      return { ...showInView(ctx, proposal, now), transfer: showOverseen(ctx, found) };
    }),
    names: await namesAmong(
      ctx,
      proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ),
  };
}
