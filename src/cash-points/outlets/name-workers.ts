import { findContact } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** Names of workers by id; "–" for a person who no longer exists. Reads one by one, because a page of a list has few of them. */
export async function nameWorkers(ctx: Pick<Ctx, "db">, ids: Iterable<string>): Promise<(id: string) => string> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) names.set(id, (await findContact(ctx, id))?.fullName ?? "–");
  return (id) => names.get(id) ?? "–";
}
