/** Creates the demo's job openings from openings.yaml. Existing ones stay as they are, changed by staff or not. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { jobOpeningSchema, tidyDraft } from "../../src/careers/model/opening.ts";
import { findJobOpeningFacts, insertJobOpening } from "../../src/careers/store.ts";
import { idSchema } from "../../src/kernel/id.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";

const file = z.array(jobOpeningSchema.extend({ id: idSchema("jo") }));

export async function createDemoOpenings(ctx: Ctx, folder: string): Promise<void> {
  for (const { id, ...opening } of file.parse(parse(await readFile(join(folder, "openings.yaml"), "utf8")))) {
    if ((await findJobOpeningFacts(ctx.db, id)) !== null) continue;
    await insertJobOpening(ctx.db, id, tidyDraft(opening), "active", { by: "seed", at: ctx.now });
    await ctx.publicPagesChanged();
  }
}
