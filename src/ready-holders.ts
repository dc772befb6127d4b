/** How many of a level's holders can sign in: for the office's checklist and the doctor. */
import { listHolderIds } from "#access/index.ts";
import { readyAmong } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** More hold no level of staff in any house; whether two do is all that is asked. */
const MOST_HOLDERS = 200;

export const countReadyHolders = async (ctx: Pick<Ctx, "db">, level: string): Promise<number> =>
  (await readyAmong(ctx, await listHolderIds(ctx.db, level, MOST_HOLDERS))).length;
