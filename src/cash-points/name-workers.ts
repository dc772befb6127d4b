import { contactOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** What the people of a counter are called, by their ids; who is nobody any more goes by "–". A page of a list has few of them. */
export async function nameWorkers(ctx: Pick<Ctx, "db">, ids: Iterable<string>): Promise<(id: string) => string> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) names.set(id, (await contactOf(ctx, id))?.fullName ?? "–");
  return (id) => names.get(id) ?? "–";
}
