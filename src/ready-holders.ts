/** Who of a level's holders can sign in, and who was only invited: for the office's checklist and the doctor. */
import { listHolderIds } from "#access/index.ts";
import { countReadyAmong } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** More hold no level of staff in any house; whether two do is all that is asked. */
const MOST_HOLDERS = 200;

export interface Holders {
  /** Who can sign in and work. */
  readonly ready: number;
  /** Who was invited and has created no password yet. */
  readonly invited: number;
}

export async function countHolders(ctx: Pick<Ctx, "db">, level: string): Promise<Holders> {
  return countReadyAmong(ctx, await listHolderIds(ctx.db, level, MOST_HOLDERS));
}
