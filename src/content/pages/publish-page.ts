import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PageView, publishPage as publishContract, restorePageVersion as restoreContract } from "./contract.ts";
import { readDraftFile } from "../model/draft-file.ts";
import { pageContentSchema, type PageContent } from "./model/page-content.ts";
import { problemsOf } from "./model/page-problems.ts";
import { pageProblemMessages } from "./messages.ts";
import { getCurrent, readOfficePage } from "./read-office-page.ts";
import { refuseContent } from "../model/refusal.ts";
import { writerOf } from "../articles/save-article.ts";
import type { SectionPage } from "./model/sections.ts";
import { findPageContent, insertPageVersion, listReadableQuestions, type StoredPage } from "./store.ts";

interface Seen {
  readonly version: number;
  readonly savedAt: Date;
}

/** Publishes a page on top of the version it was edited from. Visitors see it within a second. */
export async function publishPage(ctx: Ctx, { id, draft, ...seen }: Input<typeof publishContract>): Promise<PageView> {
  const content = await readDraftFile(draft, pageContentSchema);
  const current = await getSeen(ctx, id, seen);
  await refuseIncomplete(ctx, content, current);
  return addVersion(ctx, id, current, content);
}

/** Publishes an earlier version again, without validating it: it was valid when it was published. */
export async function restorePageVersion(ctx: Ctx, { id, from, ...seen }: Input<typeof restoreContract>): Promise<PageView> {
  const earlier = await findPageContent(ctx.db, id, from);
  if (!earlier) throw refuse("not_found");
  return addVersion(ctx, id, await getSeen(ctx, id, seen), earlier.content);
}

/** The version in force. Refuses if it is not the one the caller edited from. */
async function getSeen(ctx: Ctx, id: SectionPage, { version, savedAt }: Seen): Promise<StoredPage> {
  const current = await getCurrent(ctx, id);
  if (current.version !== version || current.savedAt.getTime() !== savedAt.getTime()) throw changedMeanwhile(current);
  return current;
}

async function refuseIncomplete(ctx: Ctx, content: PageContent, current: StoredPage): Promise<void> {
  const questions = new Set((await listReadableQuestions(ctx.db)).map(({ key }) => key));
  const problems = problemsOf(content, { kinds: current.content.ID.sections.map(({ kind }) => kind), questions });
  if (problems.size === 0) return;
  const messages = pageProblemMessages[ctx.language];
  const fields = Object.fromEntries([...problems].map(([path, problem]) => [path, messages[problem]]));
  throw refuseContent("page_incomplete", { fields });
}

/** Adds both languages at once. A unique constraint lets one of two concurrent publications succeed. */
async function addVersion(ctx: Ctx, id: SectionPage, { version }: StoredPage, content: PageContent): Promise<PageView> {
  const next = { version: version + 1, content, by: writerOf(ctx), at: ctx.now };
  if (!(await insertPageVersion(ctx.db, id, next))) throw changedMeanwhile(await getCurrent(ctx, id));
  await ctx.publicPagesChanged();
  return readOfficePage(ctx, { id });
}

function changedMeanwhile({ version, savedAt, publishedBy, publishedAt, content }: StoredPage) {
  return refuseContent("page_changed_meanwhile", {
    version,
    savedAt: savedAt.toISOString(),
    publishedBy,
    publishedAt: publishedAt.toISOString(),
    content,
  });
}
