import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type {
  CategoryEntries,
  createCategory as createContract,
  deleteCategory as deleteContract,
  listOfficeCategories as contract,
  moveCategory as moveContract,
  setCategoryStatus as statusContract,
  updateCategory as updateContract,
} from "./contract-categories.ts";
import { refuseContent } from "../model/refusal.ts";
import { contentRefusals } from "../messages.ts";
import { lockSlugs } from "./store-drafts.ts";
import {
  deleteCategoryRow,
  holdCategory,
  insertCategory,
  listCategoryRows,
  listTakenCategorySlugs,
  updateCategoryStatus,
  updateCategoryTexts,
} from "./store-categories.ts";
import { moveByOne } from "../store-positions.ts";

type Categories = Output<typeof contract>;

export async function listOfficeCategories(ctx: Pick<Ctx, "db">): Promise<Categories> {
  return { categories: await listCategoryRows(ctx.db) };
}

/** Adds a category at the end of the list. */
export async function createCategory(ctx: Ctx, { id, texts }: Input<typeof createContract>): Promise<Categories> {
  await insistFreeSlugs(ctx, id, { texts });
  if (!(await insertCategory(ctx.db, id, `${texts.EN.slug.slice(0, 60)}-${id.slice(-6)}`, { texts }))) {
    const known = (await listCategoryRows(ctx.db)).find((one) => one.id === id);
    if (!isDeepStrictEqual(known?.texts, texts)) throw new Refusal("id_already_used", 409);
  }
  return shown(ctx);
}

/** Replaces a category's texts. Refuses if another person changed them meanwhile. */
export async function updateCategory(ctx: Ctx, { id, version, texts }: Input<typeof updateContract>): Promise<Categories> {
  await getHeld(ctx, id);
  await insistFreeSlugs(ctx, id, { texts });
  if (!(await updateCategoryTexts(ctx.db, id, version, { texts }))) throw refuseContent("record_changed_meanwhile");
  return shown(ctx);
}

export async function moveCategory(ctx: Ctx, { id, direction }: Input<typeof moveContract>): Promise<Categories> {
  if (!(await moveByOne(ctx.db, "category", id, direction))) throw refuse("not_found");
  return shown(ctx);
}

/**
 * Activates or deactivates a category. Refuses to deactivate it while it has active articles: an active article never has an inactive
 * category.
 */
export async function setCategoryStatus(ctx: Ctx, { id, status }: Input<typeof statusContract>): Promise<Categories> {
  await getHeld(ctx, id);
  if (!(await updateCategoryStatus(ctx.db, id, status))) throw refuseContent("category_has_active");
  return shown(ctx);
}

export async function deleteCategory(ctx: Ctx, { id }: Input<typeof deleteContract>): Promise<Categories> {
  await getHeld(ctx, id);
  if (!(await deleteCategoryRow(ctx.db, id))) throw refuseContent("category_in_use");
  return shown(ctx);
}

async function getHeld(ctx: Ctx, id: string): Promise<void> {
  if ((await holdCategory(ctx.db, id)) === null) throw refuse("not_found");
}

async function insistFreeSlugs(ctx: Ctx, id: string, entries: CategoryEntries): Promise<void> {
  await lockSlugs(ctx.db);
  const taken = await listTakenCategorySlugs(ctx.db, id, entries);
  if (taken.length === 0) return;
  const sentence = contentRefusals[ctx.language].slug_taken;
  const fields = LANGUAGES.filter((language) => taken.includes(language)).map((language) => [`texts.${language}.slug`, sentence]);
  throw refuseContent("slug_taken", { fields: Object.fromEntries(fields) as Record<string, string> });
}

async function shown(ctx: Ctx): Promise<Categories> {
  await ctx.publicPagesChanged();
  return listOfficeCategories(ctx);
}
