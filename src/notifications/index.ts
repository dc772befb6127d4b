/** The interface of notifications for other capabilities. */
import type { Executor } from "#platform/db.ts";
import { listInboxes } from "./store.ts";

export { wantsMail } from "./wants-mail.ts";
export { notify, type NotificationInput } from "./add-notice.ts";

/** Versions of people's notification lists, for the web socket: the version changes whenever a list would read differently. */
export async function listInboxVersions(db: Executor, people: readonly string[]) {
  return (await listInboxes(db, people)).map(({ person, version }) => ({ id: person, owner: person, version }));
}
