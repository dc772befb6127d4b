import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readLegal as legalContract, readSections as sectionsContract } from "./contract.ts";
import { documentSchema, withoutForbiddenLinks } from "./document.ts";
import { sectionsSchema, type SectionPage } from "./sections.ts";
import { standingsOn, type LegalKey } from "./legal.ts";
import { findPageVersion } from "./store-pages.ts";
import { findSections } from "./store-section-pages.ts";
import { listPublished } from "./store-legal.ts";

/** A page of sections, in the version in force. */
export async function readSections(ctx: Ctx, input: { readonly key: SectionPage }): Promise<Output<typeof sectionsContract>> {
  const found = await findSections(ctx.db, input.key, ctx.language);
  if (!found) throw refuse("not_found");
  const { body, ...page } = found;
  return { ...page, sections: sectionsSchema.parse(body) };
}

/** A legal page in the version in force today, or in the one that is asked for: earlier ones, and the next one before its day. */
export async function readLegal(
  ctx: Ctx,
  { key, version }: { readonly key: LegalKey; readonly version?: string | undefined },
): Promise<Output<typeof legalContract>> {
  const versions = standingsOn(await listPublished(ctx.db, key), toLocalDate(ctx.now));
  const asked = versions.find((one) => (version === undefined ? one.standing === "in_force" : one.version === version));
  const page = asked && (await findPageVersion(ctx.db, key, ctx.language, asked.version));
  if (!page) throw refuse("not_found");
  const { body, ...facts } = page;
  const shown = versions.map((one) => ({ version: one.version, effectiveOn: one.effectiveOn, standing: one.standing }));
  return { ...facts, body: documentSchema.parse(withoutForbiddenLinks(body)), standing: asked.standing, versions: shown };
}
