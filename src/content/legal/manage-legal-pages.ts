import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type {
  beginLegalDraft as beginContract,
  deleteLegalDraft as deleteContract,
  LegalDraftView,
  LegalPageRow,
  listLegalPages as contract,
  publishLegal as publishContract,
  readLegalVersion as versionContract,
  saveLegalDraft as saveContract,
  withdrawLegal as withdrawContract,
} from "./contract.ts";
import { readDraftFile } from "../model/draft-file.ts";
import {
  LEGAL_KEYS,
  legalContentSchema,
  nextVersion,
  withStatusOn,
  whyNotPublishLegal,
  type LegalKey,
} from "./model/legal-page.ts";
import { picturesIn } from "../articles/model/draft-pictures.ts";
import { refuseContent } from "../model/refusal.ts";
import { writerOf } from "../articles/save-article.ts";
import {
  deleteLegalDraftRow,
  deleteUpcoming,
  findLegalDraft,
  findPublished,
  insertLegalDraft,
  insertPublished,
  listPublished,
  updateLegalDraft,
} from "./store.ts";
import { countPictures } from "../pictures/store.ts";

/** Runs at the first minute of a version's effective date: until then cached pages show the earlier version. */
export const IN_FORCE_JOB = "show_legal_page_in_force";

type Pages = Output<typeof contract>;

/** Both legal pages with their versions and drafts. */
export async function listLegalPages(ctx: Pick<Ctx, "db" | "now">): Promise<Pages> {
  const pages: LegalPageRow[] = [];
  for (const key of LEGAL_KEYS) {
    const published = await listPublished(ctx.db, key);
    const draft = await findLegalDraft(ctx.db, key);
    const [last] = published;
    const texts = (last ? await findPublished(ctx.db, key, last.version) : draft)?.content.texts;
    pages.push({
      id: key,
      titles: { ID: texts?.ID.title ?? "", EN: texts?.EN.title ?? "" },
      versions: [...withStatusOn(published, toLocalDate(ctx.now))],
      draft: draft && {
        revision: draft.revision,
        version: draft.content.version,
        savedBy: draft.savedBy,
        savedAt: draft.savedAt,
      },
    });
  }
  return { pages };
}

export async function readLegalDraft(ctx: Pick<Ctx, "db">, { id }: { readonly id: LegalKey }): Promise<LegalDraftView> {
  const draft = await findLegalDraft(ctx.db, id);
  if (!draft) throw refuse("not_found");
  return draft;
}

export async function readLegalVersion(
  ctx: Pick<Ctx, "db">,
  { id, version }: Input<typeof versionContract>,
): Promise<Output<typeof versionContract>> {
  const found = await findPublished(ctx.db, id, version);
  if (!found) throw refuse("not_found");
  return { id, ...found };
}

/** Starts the next version from the texts of the last one. */
export async function beginLegalDraft(ctx: Ctx, { id }: Input<typeof beginContract>): Promise<LegalDraftView> {
  const [last] = await listPublished(ctx.db, id);
  const found = last && (await findPublished(ctx.db, id, last.version));
  if (!found) throw refuse("not_found");
  const content = { ...found.content, version: nextVersion(found.content.version) };
  if (!(await insertLegalDraft(ctx.db, id, { content, by: writerOf(ctx), at: ctx.now })))
    throw refuseContent("legal_draft_exists");
  return readLegalDraft(ctx, { id });
}

/** Saves a draft on top of the revision it was edited from. */
export async function saveLegalDraft(ctx: Ctx, { id, revision, draft }: Input<typeof saveContract>): Promise<LegalDraftView> {
  const content = await readDraftFile(draft, legalContentSchema);
  const pictures = picturesIn(content);
  if ((await countPictures(ctx.db, pictures)) < pictures.length) throw refuse("malformed_request");
  const stored = await lockDraft(ctx, id);
  if (!(await updateLegalDraft(ctx.db, id, revision, { content, by: writerOf(ctx), at: ctx.now })))
    throw changedMeanwhile(stored);
  return readLegalDraft(ctx, { id });
}

export async function deleteLegalDraft(ctx: Ctx, { id }: Input<typeof deleteContract>): Promise<Pages> {
  if (!(await deleteLegalDraftRow(ctx.db, id))) throw refuse("not_found");
  return listLegalPages(ctx);
}

/** Publishes a draft with an effective date. Visitors can read it at once beside the version in force, which it replaces on that date. */
export async function publishLegal(ctx: Ctx, { id, revision, effectiveOn }: Input<typeof publishContract>): Promise<Pages> {
  const stored = await lockDraft(ctx, id);
  if (stored.revision !== revision) throw changedMeanwhile(stored);
  const why = whyNotPublishLegal(stored.content, effectiveOn, await listPublished(ctx.db, id), toLocalDate(ctx.now));
  if (why !== null) throw refuseContent(why);
  await insertPublished(ctx.db, id, effectiveOn, { content: stored.content, by: writerOf(ctx), at: ctx.now });
  await deleteLegalDraftRow(ctx.db, id);
  const begins = startOfDay(effectiveOn);
  if (begins > ctx.now) await ctx.enqueue(IN_FORCE_JOB, {}, { runAt: begins, key: `${IN_FORCE_JOB}:${id}:${effectiveOn}` });
  await ctx.publicPagesChanged();
  return listLegalPages(ctx);
}

/** Withdraws a version whose effective date has not come; it becomes the draft again. */
export async function withdrawLegal(ctx: Ctx, { id, version }: Input<typeof withdrawContract>): Promise<Pages> {
  const found = await findPublished(ctx.db, id, version);
  if (!found) throw refuse("not_found");
  if (!(await deleteUpcoming(ctx.db, id, version, toLocalDate(ctx.now)))) throw refuseContent("legal_in_force");
  if (!(await insertLegalDraft(ctx.db, id, { content: found.content, by: writerOf(ctx), at: ctx.now })))
    throw refuseContent("legal_draft_exists");
  await ctx.publicPagesChanged();
  return listLegalPages(ctx);
}

async function lockDraft(ctx: Ctx, id: LegalKey): Promise<LegalDraftView> {
  const stored = await findLegalDraft(ctx.db, id, "lock");
  if (!stored) throw refuse("not_found");
  return stored;
}

function changedMeanwhile({ revision, savedBy, savedAt, content }: LegalDraftView) {
  return refuseContent("legal_changed_meanwhile", { revision, savedBy, savedAt: savedAt.toISOString(), content });
}
