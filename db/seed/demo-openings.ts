/** Makes the demo's openings from openings.yaml; what is there stays as it is, changed by staff or not. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { openingSchema, tidyDraft } from "../../src/careers/opening.ts";
import { findOpeningFacts, insertOpening } from "../../src/careers/store.ts";
import { idSchema } from "../../src/kernel/id.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";

const file = z.array(openingSchema.extend({ id: idSchema("jo") }));

export async function createDemoOpenings(ctx: Ctx, folder: string): Promise<void> {
  for (const { id, ...opening } of file.parse(parse(await readFile(join(folder, "openings.yaml"), "utf8")))) {
    if ((await findOpeningFacts(ctx.db, id)) !== null) continue;
    await insertOpening(ctx.db, id, tidyDraft(opening), "active", { by: "seed", at: ctx.now });
    await ctx.publicPagesChanged();
  }
}
