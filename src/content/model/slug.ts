/** Slugs of public addresses. Pure. */
import { draftSlugRules, SLUG, slugRules } from "#kernel/validation/codes.ts";
import { toZod } from "#kernel/validation/validate.ts";

const SLUG_MAX_CHARS = 120;

export const slugSchema = toZod(slugRules(SLUG_MAX_CHARS)).meta({ pattern: SLUG.source, maxLength: SLUG_MAX_CHARS });
/** Slug of a draft; may be empty. */
export const draftSlugSchema = toZod(draftSlugRules(SLUG_MAX_CHARS));

/** Slug of a title: `Biaya & pajak` becomes `biaya-pajak`. Empty when no letter is left. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX_CHARS)
    .replaceAll(/^-+|-+$/g, "");
}
