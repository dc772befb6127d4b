/** A person's own views of lists: read, saved, deleted. Nobody else sees them. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  VIEWS_PER_LIST,
  type deleteView as deleteContract,
  type readViews as readContract,
  type saveView as saveContract,
} from "../contract.ts";
import { deleteViewRow, findConflict, insertView, listViews } from "./store.ts";

export async function readViews(ctx: Ctx, { path }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  return { views: await listViews(ctx.db, actingPerson(ctx), path) };
}

/** Saves a view; the same call twice saves it once. */
export async function saveView(ctx: Ctx, input: Input<typeof saveContract>): Promise<Output<typeof saveContract>> {
  const view = { ...input, owner: actingPerson(ctx) };
  if ((await insertView(ctx.db, view, VIEWS_PER_LIST, ctx.now)) === null) {
    const { withId, hasName } = await findConflict(ctx.db, view);
    const isRepeated =
      withId !== null &&
      withId.owner === view.owner &&
      withId.path === view.path &&
      withId.name === view.name &&
      withId.query === view.query;
    if (!isRepeated) throw new Refusal(withId !== null ? "id_already_used" : hasName ? "view_name_taken" : "views_full", 409);
  }
  return { views: await listViews(ctx.db, view.owner, view.path) };
}

export async function deleteView(ctx: Ctx, { id }: Input<typeof deleteContract>): Promise<Output<typeof deleteContract>> {
  await deleteViewRow(ctx.db, actingPerson(ctx), id);
  return { done: true };
}
