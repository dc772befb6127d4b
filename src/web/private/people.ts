/** Names behind the ids that records hold. Who may not know them, or asks while that call is away, sees the ids. */
import { namePeople } from "#identity/contract-office.ts";
import { api } from "../api.ts";

export type PeopleNames = Readonly<Record<string, { readonly name: string; readonly email: string }>>;

/** As many as one call answers. */
const AT_ONCE = 50;
const PERSON = /^us_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Names by id, for those of the ids that are people's. */
export async function loadNames(ids: readonly (string | null)[]): Promise<PeopleNames> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && PERSON.test(id));
  const names: Record<string, PeopleNames[string]> = {};
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const found = await api(namePeople, { ids: wanted.slice(from, from + AT_ONCE).join(",") }).catch(() => null); // an id is better than no page
    for (const { id, name, email } of found?.people ?? []) names[id] = { name, email };
  }
  return names;
}
