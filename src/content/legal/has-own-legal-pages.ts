import type { Ctx } from "#platform/unit-of-work.ts";
import { LEGAL_KEYS, STARTER_VERSION } from "./model/legal-page.ts";
import { listPublished } from "./store.ts";

/** Whether each legal page has a published version besides the starter text, which is an outline and binds nobody. */
export async function hasOwnLegalPages(ctx: Pick<Ctx, "db">): Promise<boolean> {
  for (const key of LEGAL_KEYS) {
    const versions = await listPublished(ctx.db, key);
    if (!versions.some(({ version }) => version !== STARTER_VERSION)) return false;
  }
  return true;
}
