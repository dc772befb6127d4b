/** Decides chosen proposals of one batch. Each is decided by the protocol alone, in a transaction of its own: one refusal leaves the others. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OfficeDeps } from "../office/acting-officer.ts";
import { decideProposal, type Deciding } from "../proposals/decide-proposal.ts";
import type { ProposalMenu } from "../proposals/model/menus.ts";
import { findProposal } from "../proposals/store.ts";
import { WHY_NOT_DECIDED, type decideRulings as contract, type WhyNotDecided } from "./contract-deciding.ts";

interface DecidingRow extends Deciding {
  readonly batch: string;
  readonly by: string;
}

export async function decideBatch(
  outer: Ctx,
  { batch, decision, note, proposals, menu }: Input<typeof contract> & { readonly menu: ProposalMenu },
  deps: OfficeDeps,
): Promise<Output<typeof contract>> {
  const by = actingPerson(outer);
  if (new Set(proposals.map(({ id }) => id)).size !== proposals.length) throw refuse("malformed_request");
  const results = [];
  for (const { id, hash } of proposals)
    results.push({ id, whyNot: await whyNotDecided(outer, { id, hash, decision, note, menu, batch, by }, deps) });
  return { results };
}

/** Decides one row. Null when it is decided, otherwise the refusal. */
async function whyNotDecided(outer: Ctx, row: DecidingRow, deps: OfficeDeps): Promise<WhyNotDecided | null> {
  try {
    await outer.inSeparateTransaction(async (ctx) => {
      const known = await findProposal(ctx.db, row.id);
      if (known?.batch !== row.batch) throw refuse("not_found");
      await decideProposal(ctx, row, deps);
    });
    return null;
  } catch (error) {
    const why = error instanceof Refusal ? WHY_NOT_DECIDED.find((code) => code === error.code) : undefined;
    if (why === undefined) throw error;
    return why === "proposal_not_waiting" && (await isRepeated(outer, row)) ? null : why;
  }
}

/** The answer to the same decision may have been lost: its repetition has the same result. */
async function isRepeated(outer: Ctx, { id, hash, decision, by }: DecidingRow): Promise<boolean> {
  const known = await findProposal(outer.db, id);
  const state = decision === "approve" ? "approved" : "rejected";
  return known?.decidedBy === by && known.state === state && known.hash === hash;
}
