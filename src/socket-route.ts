/** What the pages' socket is wired with: the sessions that may listen, and what they may watch. */
import type { FastifyInstance } from "fastify";
import type { Executor } from "#platform/db.ts";
import type { Config } from "#platform/config.ts";
import { registerSocket } from "#platform/http/socket.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { listInboxVersions } from "#notifications/index.ts";
import { listEnded, sessionReader } from "#sessions/index.ts";
import { listVersions } from "#transfers/index.ts";

export function socketRoute(config: Config, machinery: Machinery): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSocket(server, {
      config,
      machinery,
      readSession: sessionReader(machinery),
      listEnded: (sessions) => listEnded(machinery, sessions),
      listWatched: (ids) => listWatched(machinery.database, ids),
    });
}

/** One's transfers by their ids, and the list of what one was told by one's own. */
async function listWatched(db: Executor, ids: readonly string[]) {
  const [people, transfers] = [ids.filter((id) => id.startsWith("us_")), ids.filter((id) => id.startsWith("tr_"))];
  return [...(await listInboxVersions(db, people)), ...(await listVersions(db, transfers))];
}
