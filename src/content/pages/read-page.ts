import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readLegal as legalContract } from "../legal/contract-public.ts";
import type { readSections as sectionsContract } from "./contract-public.ts";
import { documentSchema, withoutForbiddenLinks } from "../rich-text/model/document.ts";
import { sectionsSchema, type SectionPage } from "./model/sections.ts";
import { withStatusOn, type LegalKey } from "../legal/model/legal-page.ts";
import { findPageVersion } from "./store-public.ts";
import { findSections } from "./store.ts";
import { listPublished } from "../legal/store.ts";

/** A page of sections, in the version in force. */
export async function readSections(ctx: Ctx, input: { readonly key: SectionPage }): Promise<Output<typeof sectionsContract>> {
  const found = await findSections(ctx.db, input.key, ctx.language);
  if (!found) throw refuse("not_found");
  const { body, ...page } = found;
  return { ...page, sections: sectionsSchema.parse(body) };
}

/** A legal page in the version in force today or in the requested one: earlier ones, and an upcoming one before its effective date. */
export async function readLegal(
  ctx: Ctx,
  { key, version }: { readonly key: LegalKey; readonly version?: string | undefined },
): Promise<Output<typeof legalContract>> {
  const versions = withStatusOn(await listPublished(ctx.db, key), toLocalDate(ctx.now));
  const requested = versions.find((one) => (version === undefined ? one.status === "in_force" : one.version === version));
  const page = requested && (await findPageVersion(ctx.db, key, ctx.language, requested.version));
  if (!page) throw refuse("not_found");
  const { body, ...facts } = page;
  const shown = versions.map((one) => ({ version: one.version, effectiveOn: one.effectiveOn, status: one.status }));
  return { ...facts, body: documentSchema.parse(withoutForbiddenLinks(body)), status: requested.status, versions: shown };
}
