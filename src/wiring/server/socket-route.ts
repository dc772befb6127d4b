/** Dependencies of the pages' socket: the sessions that may listen, and the objects that they may watch. */
import type { FastifyInstance } from "fastify";
import type { Executor } from "#platform/db.ts";
import { registerSocket } from "#platform/http/socket.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { listInboxVersions } from "#notifications/index.ts";
import { listEnded, sessionReader } from "#sessions/index.ts";
import { listVersions } from "#transfers/index.ts";
import type { Config } from "#platform/settings/settings.ts";

export function socketRoute(config: Config, runtime: Runtime): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSocket(server, {
      config,
      runtime,
      readSession: sessionReader(runtime),
      listEnded: (sessions) => listEnded(runtime, sessions),
      listWatched: (ids) => listWatched(runtime.database, ids),
    });
}

/** Versions of a person's transfers, by their ids, and of the notification list, by the person's id. */
async function listWatched(db: Executor, ids: readonly string[]) {
  const [people, transfers] = [ids.filter((id) => id.startsWith("us_")), ids.filter((id) => id.startsWith("tr_"))];
  return [...(await listInboxVersions(db, people)), ...(await listVersions(db, transfers))];
}
