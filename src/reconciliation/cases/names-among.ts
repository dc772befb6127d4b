import { namesOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** The names of the people among these, by id. Checks and jobs have none. */
export const namesAmong = async (
  ctx: Pick<Ctx, "db">,
  ids: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await namesOf(
      ctx,
      ids.filter((id) => id !== null),
    ),
  );
