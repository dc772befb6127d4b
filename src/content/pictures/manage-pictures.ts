import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { drawPicture, isDrawingBusy, UnreadablePicture, type DrawnPicture } from "#platform/files/picture.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  PICTURE_MAX_KB,
  PICTURES_PER_PAGE,
  type deletePicture as deleteContract,
  type describePicture as describeContract,
  type listPictures as contract,
  type PictureView,
  type uploadPicture as uploadContract,
} from "./contract.ts";
import { refuseContent } from "../model/refusal.ts";
import { writerOf } from "../articles/save-article.ts";
import { deletePictureRow, findPicture, insertPicture, listPictureRows, updatePicture } from "./store.ts";

export async function listPictures(
  ctx: Pick<Ctx, "db">,
  { search = "", page }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return listPictureRows(ctx.db, search, PICTURES_PER_PAGE, (page - 1) * PICTURES_PER_PAGE);
}

/** Re-encodes an upload and stores the result; the uploaded bytes are never stored. */
export async function uploadPicture(outer: Ctx, { id, altId, altEn, file }: Input<typeof uploadContract>): Promise<PictureView> {
  if (file.size > PICTURE_MAX_KB * 1024) throw refuseContent("picture_too_large");
  if (isDrawingBusy()) throw refuse("unavailable", { retryAfterSeconds: 5 });
  const drawn = await draw(new Uint8Array(await file.arrayBuffer()));
  return outer.inSeparateTransaction(async (ctx) => {
    const alts = { ID: altId, EN: altEn };
    const isNew = await insertPicture(ctx.db, { id, alts, drawn, by: writerOf(ctx), at: ctx.now });
    const stored = await findPicture(ctx.db, id);
    if (!stored) throw new Error(`the picture ${id} was stored and cannot be found`);
    // The same upload repeated, after a lost answer.
    const isSame = stored.uploadedBy === writerOf(ctx) && stored.alts.ID === altId && stored.alts.EN === altEn;
    if (!isNew && !isSame) throw new Refusal("id_already_used", 409);
    if (isNew) await ctx.audit("content.upload_picture", { subject: id, details: { width: drawn.width, height: drawn.height } });
    return stored;
  });
}

async function draw(bytes: Uint8Array): Promise<DrawnPicture> {
  try {
    return await drawPicture(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw refuseContent(error.why === "too_large" ? "picture_too_large" : "picture_unreadable");
  }
}

export async function describePicture(ctx: Ctx, { id, ...description }: Input<typeof describeContract>): Promise<PictureView> {
  if (!(await findPicture(ctx.db, id))) throw refuse("not_found");
  const stored = await updatePicture(ctx.db, id, description);
  if (!stored) throw refuseContent("record_changed_meanwhile");
  await ctx.publicPagesChanged();
  return stored;
}

export async function deletePicture(ctx: Ctx, { id }: Input<typeof deleteContract>): Promise<Output<typeof deleteContract>> {
  const outcome = await deletePictureRow(ctx.db, id);
  if (outcome === "none") throw refuse("not_found");
  if (outcome === "in_use") throw refuseContent("picture_in_use");
  return { id };
}
