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
} from "./contract-pictures.ts";
import { refuseContent } from "./refuse-content.ts";
import { writerOf } from "./save-article.ts";
import { deletePictureRow, findPicture, insertPicture, listPictureRows, updatePicture } from "./store-pictures.ts";

export async function listPictures(
  ctx: Pick<Ctx, "db">,
  { search = "", page }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return listPictureRows(ctx.db, search, PICTURES_PER_PAGE, (page - 1) * PICTURES_PER_PAGE);
}

/** Draws an upload anew and keeps what came of it; the bytes that were sent are kept nowhere. */
export async function uploadPicture(outer: Ctx, { id, altId, altEn, file }: Input<typeof uploadContract>): Promise<PictureView> {
  if (file.size > PICTURE_MAX_KB * 1024) throw refuseContent("picture_too_large");
  if (isDrawingBusy()) throw refuse("unavailable", { retryAfterSeconds: 5 });
  const drawn = await draw(new Uint8Array(await file.arrayBuffer()));
  return outer.apart(async (ctx) => {
    const alts = { ID: altId, EN: altEn };
    const isNew = await insertPicture(ctx.db, { id, alts, drawn, by: writerOf(ctx), at: ctx.now });
    const kept = await findPicture(ctx.db, id);
    if (!kept) throw new Error(`the picture ${id} was kept and is not there`);
    // The same once more, after an answer that was lost.
    const isSame = kept.uploadedBy === writerOf(ctx) && kept.alts.ID === altId && kept.alts.EN === altEn;
    if (!isNew && !isSame) throw new Refusal("id_already_used", 409);
    if (isNew) await ctx.audit("content.upload_picture", { subject: id, details: { width: drawn.width, height: drawn.height } });
    return kept;
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
  const kept = await updatePicture(ctx.db, id, description);
  if (!kept) throw refuseContent("record_changed_meanwhile");
  await ctx.publicPagesChanged();
  return kept;
}

export async function deletePicture(ctx: Ctx, { id }: Input<typeof deleteContract>): Promise<Output<typeof deleteContract>> {
  const outcome = await deletePictureRow(ctx.db, id);
  if (outcome === "none") throw refuse("not_found");
  if (outcome === "in_use") throw refuseContent("picture_in_use");
  return { id };
}
