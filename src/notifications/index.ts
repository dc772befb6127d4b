/** What others may ask of notifications. */
import type { Executor } from "#platform/db.ts";
import { listInboxes } from "./store.ts";

export { notify, type Telling } from "./tell-people.ts";

/** The lists of people, for whoever watches them: another version whenever one reads otherwise. */
export async function listInboxVersions(db: Executor, people: readonly string[]) {
  return (await listInboxes(db, people)).map(({ person, version }) => ({ id: person, owner: person, version }));
}
