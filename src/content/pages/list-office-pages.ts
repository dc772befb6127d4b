import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listOfficePages as contract } from "./contract.ts";
import { importedAfter } from "./read-office-page.ts";
import { SECTION_PAGES } from "./model/sections.ts";
import { listImports, listPageHeads } from "./store.ts";

/** The pages of sections in force, in the order of the site. */
export async function listOfficePages(ctx: Pick<Ctx, "db">): Promise<Output<typeof contract>> {
  const heads = await listPageHeads(ctx.db);
  const imports = await listImports(ctx.db);
  const pages = SECTION_PAGES.flatMap((id) => {
    const [ID, EN] = (["ID", "EN"] as const).map((language) =>
      heads.find((head) => head.key === id && head.language === language),
    );
    if (!ID || !EN) return [];
    const { version, publishedBy, publishedAt } = ID;
    const importedLater = importedAfter(publishedAt, imports.get(id));
    return [{ id, titles: { ID: ID.title, EN: EN.title }, version, publishedBy, publishedAt, importedLater }];
  });
  return { pages };
}
