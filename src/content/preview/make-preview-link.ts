/** Expiring links that show a draft as visitors would see it, to their holder. */
import { createHash } from "node:crypto";
import type { Input, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { HOUR_MS, toLocalDate } from "#kernel/time.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ArticleCard } from "../articles/contract-public.ts";
import type { readPreview as readContract } from "./contract.ts";
import { PREVIEW_HOURS, type makePreview as makeContract } from "../articles/contract.ts";
import { readingMinutes } from "../rich-text/model/document.ts";
import { LEGAL_KEYS, type LegalKey } from "../legal/model/legal-page.ts";
import { readArticleDraft } from "../articles/read-article-draft.ts";
import { writerOf } from "../articles/save-article.ts";
import { findCategoryText } from "../articles/store-published.ts";
import { findLegalDraft } from "../legal/store.ts";
import { findPicture } from "../pictures/store.ts";
import { SECTION_PAGES, type SectionPage } from "../pages/model/sections.ts";
import { findPreviewLink, insertPreviewLink } from "./store.ts";
import { pageContentSchema } from "../pages/model/page-content.ts";

/** 160 bits: a token cannot be guessed before it expires. */
const TOKEN_BYTES = 20;
const LOOKS = { max: 60, windowSeconds: 60 } as const;

const isLegal = (subject: string): subject is LegalKey => LEGAL_KEYS.some((key) => key === subject);
const isPage = (subject: string): subject is SectionPage => SECTION_PAGES.some((key) => key === subject);
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export async function makePreview(ctx: Ctx, { id }: Input<typeof makeContract>): Promise<Output<typeof makeContract>> {
  if (isLegal(id)) {
    if (!(await findLegalDraft(ctx.db, id))) throw refuse("not_found");
  } else await readArticleDraft(ctx, { id });
  return addPreviewLink(ctx, id);
}

/** Creates a link to a subject, or to the given content of it. */
export async function addPreviewLink(ctx: Ctx, subject: string, content?: unknown): Promise<Output<typeof makeContract>> {
  const token = Buffer.from(ctx.random(TOKEN_BYTES)).toString("base64url");
  const expiresAt = new Date(ctx.now.getTime() + PREVIEW_HOURS * HOUR_MS);
  await insertPreviewLink(ctx.db, { hash: hashOf(token), subject, by: writerOf(ctx), at: ctx.now, expiresAt, content });
  return { path: href("/pratinjau/:token", { token }), expiresAt };
}

/**
 * The content behind a link, in the caller's language: the newest draft of an article or legal page, the submitted content of a page of
 * sections.
 */
export async function readPreview(ctx: Ctx, { token }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  await countHit(ctx.db, `content.preview:${addressGroup(ctx.address)}`, LOOKS, ctx.now);
  const link = await findPreviewLink(ctx.db, hashOf(token), ctx.now);
  if (link === null) throw refuse("not_found");
  const { subject, content } = link;
  if (isPage(subject)) return { kind: "page", page: pageOf(ctx, subject, content) };
  return isLegal(subject)
    ? { kind: "legal", legal: await legalOf(ctx, subject) }
    : { kind: "article", article: await articleOf(ctx, subject as Id<"ar">) };
}

function pageOf(ctx: Ctx, key: SectionPage, content: unknown) {
  const shown = pageContentSchema.parse(content)[ctx.language];
  return { key, ...shown, version: "", effectiveOn: toLocalDate(ctx.now) };
}

async function legalOf(ctx: Ctx, key: LegalKey) {
  const draft = await findLegalDraft(ctx.db, key);
  if (!draft) throw refuse("not_found");
  const { version, texts } = draft.content;
  return { key, ...texts[ctx.language], version, effectiveOn: toLocalDate(ctx.now) };
}

async function articleOf(ctx: Ctx, id: Id<"ar">) {
  const { key, content } = await readArticleDraft(ctx, { id });
  const { title, slug, description, body } = content.texts[ctx.language];
  const category = content.categoryId === null ? null : await findCategoryText(ctx.db, content.categoryId, ctx.language);
  return {
    key,
    slug: slug === "" ? "pratinjau" : slug,
    title,
    description,
    ...(await coverOf(ctx, content.cover)),
    publishedOn: toLocalDate(ctx.now),
    readingMinutes: readingMinutes(body),
    featured: content.featured,
    category: category ?? { slug: "pratinjau", name: "" },
    body,
  };
}

async function coverOf(
  ctx: Ctx,
  cover: Awaited<ReturnType<typeof readArticleDraft>>["content"]["cover"],
): Promise<Pick<ArticleCard, "illustration" | "picture">> {
  if (cover.kind === "illustration") return { illustration: cover.name, picture: null };
  const picture = await findPicture(ctx.db, cover.id);
  if (!picture) return { illustration: "going-home", picture: null };
  const { id, alts, width, height, focusX, focusY } = picture;
  return { illustration: "", picture: { id, alt: alts[ctx.language], width, height, focusX, focusY } };
}
