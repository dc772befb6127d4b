/** Enters the demo's team and offices, once. Later changes made in the office stay. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { officeEntries } from "../../src/content/offices/contract.ts";
import { memberEntries } from "../../src/content/team/contract.ts";
import { createMember, listOfficeTeam } from "../../src/content/team/manage-team.ts";
import { createOffice, listAllOffices } from "../../src/content/offices/manage-offices.ts";
import { newId } from "../../src/kernel/id.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { upperLanguages } from "./languages.ts";

const presenceFile = z.strictObject({
  team: z.array(memberEntries.omit({ pictureId: true })),
  offices: z.array(officeEntries),
});

/** Enters the people and offices of the folder's `presence.yaml`, each kind only while there is none yet. */
export async function createDemoPresence(ctx: Ctx, folder: string): Promise<void> {
  const { team, offices } = presenceFile.parse(upperLanguages(parse(await readFile(join(folder, "presence.yaml"), "utf8"))));
  const id = <P extends string>(prefix: P) => newId(prefix, ctx.now.getTime(), ctx.random(10));
  const known = { team: (await listOfficeTeam(ctx)).members, offices: (await listAllOffices(ctx)).offices };
  if (known.team.length === 0) for (const member of team) await createMember(ctx, { id: id("mb"), ...member, pictureId: null });
  if (known.offices.length === 0) for (const office of offices) await createOffice(ctx, { id: id("of"), ...office });
}
