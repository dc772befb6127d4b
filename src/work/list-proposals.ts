import type { Input, Output } from "#kernel/endpoint.ts";
import { stateAt } from "#kernel/maker-checker/proposal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listInbox, type InboxPlace, type InboxRow } from "#platform/work/store-inbox.ts";
import type * as contract from "./contract-proposals.ts";
import { PROPOSALS_PER_PAGE } from "./contract-proposals.ts";
import type { WorkDeps } from "./deps.ts";
import { workflowKey, type WorkflowKey } from "./model/names.ts";
import { viewerOf } from "./viewer-of.ts";

function placeIn(before: string | undefined): InboxPlace | null {
  if (before === undefined) return null;
  const point = before.indexOf(".");
  return { at: new Date(Number(before.slice(0, point))), id: before.slice(point + 1) };
}
const placeOf = ({ proposedAt, id }: InboxRow) => `${proposedAt.getTime()}.${id}`;

/** Newest first; of the same instant by id, as each workflow's rows come. */
const byNewest = (a: InboxRow, b: InboxRow) =>
  b.proposedAt.getTime() - a.proposedAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** A page over all workflows: a page of each, merged. */
export async function listProposals(
  ctx: Ctx,
  { view, workflow, before }: Input<typeof contract.listInbox>,
  deps: WorkDeps,
): Promise<Output<typeof contract.listInbox>> {
  const viewer = viewerOf(ctx);
  const filter = { view, viewer, now: ctx.now, before: placeIn(before), limit: PROPOSALS_PER_PAGE + 1 };
  const sources = deps.proposals.filter((source) => workflow === undefined || workflowKey(source.workflow.name) === workflow);
  const found: (InboxRow & { readonly page: string | null; readonly subjectId: string })[] = [];
  for (const source of sources)
    for (const row of await listInbox(ctx.db, source, filter))
      found.push({
        ...row,
        subjectId: row.subject,
        subject: source.labelOf?.(row.subject) ?? row.concerned ?? row.subject,
        page: source.pageOf(row),
      });
  const sorted = found.toSorted(byNewest);
  const page = sorted.slice(0, PROPOSALS_PER_PAGE);
  const last = page.at(-1);
  const names = await deps.namesOf(
    ctx,
    page.flatMap(({ proposedBy, decidedBy, subject }) => [proposedBy, subject, ...(decidedBy === null ? [] : [decidedBy])]),
  );
  return {
    proposals: page.map(({ workflow: name, hash: _hash, concerned: _concerned, ...row }) => ({
      ...row,
      // The workflows of all parts are compared with the contract's in work.test.ts.
      workflow: workflowKey(name) as WorkflowKey,
      state: stateAt(row, ctx.now),
    })),
    names: Object.fromEntries(names),
    next: sorted.length > PROPOSALS_PER_PAGE && last !== undefined ? placeOf(last) : null,
  };
}
