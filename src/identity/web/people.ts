/** The names behind the ids in records. A caller without the permission, or a failed call, sees the ids. */
import { MAX_NAMED, namePeople } from "#identity/office/contract-names.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";

interface Named {
  readonly name: string;
  readonly email: string;
}
/** By id; a person missing here is shown by id. */
export type Names = Readonly<Record<string, Named>>;

const personId = idSchema("us");

/** The names of people. The page works without them, so whatever fails is left out. */
export async function namesOf(ids: Iterable<string | null | undefined>): Promise<Names> {
  const wanted = [...new Set(ids)].filter((id): id is Id<"us"> => personId.safeParse(id).success);
  const pages = Array.from({ length: Math.ceil(wanted.length / MAX_NAMED) }, (_, page) =>
    wanted.slice(page * MAX_NAMED, (page + 1) * MAX_NAMED),
  );
  const found = await Promise.all(pages.map(requestNames));
  return Object.fromEntries(found.flat().map(({ id, name, email }) => [id, { name, email }]));
}

async function requestNames(ids: Id<"us">[]) {
  try {
    return (await api(namePeople, { ids: ids.join(",") })).people;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return [];
    throw error;
  }
}
