/** The demo's team and offices, entered once: what somebody has changed in the office since then stays. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { officeEntries } from "../../src/content/contract-offices.ts";
import { memberEntries } from "../../src/content/contract-team.ts";
import { createMember, listOfficeTeam } from "../../src/content/keep-team.ts";
import { createOffice, listAllOffices } from "../../src/content/keep-offices.ts";
import { newId } from "../../src/kernel/id.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { upperLanguages } from "./languages.ts";

const presenceFile = z.strictObject({
  team: z.array(memberEntries.omit({ pictureId: true })),
  offices: z.array(officeEntries),
});

/** Enters whom and what `presence.yaml` of the folder names, where there is nobody and nothing yet. */
export async function createDemoPresence(ctx: Ctx, folder: string): Promise<void> {
  const { team, offices } = presenceFile.parse(upperLanguages(parse(await readFile(join(folder, "presence.yaml"), "utf8"))));
  const id = <P extends string>(prefix: P) => newId(prefix, ctx.now.getTime(), ctx.random(10));
  const known = { team: (await listOfficeTeam(ctx)).members, offices: (await listAllOffices(ctx)).offices };
  if (known.team.length === 0) for (const member of team) await createMember(ctx, { id: id("mb"), ...member, pictureId: null });
  if (known.offices.length === 0) for (const office of offices) await createOffice(ctx, { id: id("of"), ...office });
}
