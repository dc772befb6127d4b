/** What the pages' socket is wired with: the sessions that may listen, and what they may watch. */
import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/config.ts";
import { registerSocket } from "#platform/http/socket.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { listEnded, sessionReader } from "#sessions/index.ts";
import { listVersions } from "#transfers/index.ts";

export function socketRoute(config: Config, machinery: Machinery): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSocket(server, {
      config,
      machinery,
      readSession: sessionReader(machinery),
      listEnded: (sessions) => listEnded(machinery, sessions),
      listWatched: (ids) => listVersions(machinery.database, ids),
    });
}
