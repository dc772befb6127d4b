import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readLegal as legalContract, readSections as sectionsContract } from "./contract.ts";
import { documentSchema } from "./document.ts";
import { sectionsSchema } from "./sections.ts";
import { findPage, type PageRow } from "./store.ts";

/** Home or about us, in the version in force today. */
export async function readSections(
  ctx: Ctx,
  input: { readonly key: "home" | "about" },
): Promise<Output<typeof sectionsContract>> {
  const { body, ...page } = await getPage(ctx, input.key);
  return { ...page, sections: sectionsSchema.parse(body) };
}

/** A legal page in the version in force today; a newer one waits for its date of effect. */
export async function readLegal(ctx: Ctx, input: { readonly key: "terms" | "privacy" }): Promise<Output<typeof legalContract>> {
  const { body, ...page } = await getPage(ctx, input.key);
  return { ...page, body: documentSchema.parse(body) };
}

async function getPage(ctx: Ctx, key: string): Promise<PageRow> {
  const page = await findPage(ctx.db, key, ctx.language, toLocalDate(ctx.now));
  if (!page) throw refuse("not_found");
  return page;
}
