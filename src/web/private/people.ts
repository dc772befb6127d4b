/** Who stands behind the ids that records hold. Whoever may not know, or asks while that call is away, sees the ids. */
import { MAX_NAMED, namePeople } from "#identity/contract-names.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "../api.ts";

interface Named {
  readonly name: string;
  readonly email: string;
}
/** By id; whoever is not in it goes by the id. */
export type Names = Readonly<Record<string, Named>>;

const personId = idSchema("us");

/** The names of people. A page is worth showing without them: what can't be had is left out. */
export async function namesOf(ids: Iterable<string | null | undefined>): Promise<Names> {
  const wanted = [...new Set(ids)].filter((id): id is Id<"us"> => personId.safeParse(id).success);
  const pages = Array.from({ length: Math.ceil(wanted.length / MAX_NAMED) }, (_, page) =>
    wanted.slice(page * MAX_NAMED, (page + 1) * MAX_NAMED),
  );
  const found = await Promise.all(pages.map(askNames));
  return Object.fromEntries(found.flat().map(({ id, name, email }) => [id, { name, email }]));
}

async function askNames(ids: Id<"us">[]) {
  try {
    return (await api(namePeople, { ids: ids.join(",") })).people;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return [];
    throw error;
  }
}
