/** Dependencies of the pages' socket: the sessions that may listen, and the objects that they may watch. */
import type { FastifyInstance } from "fastify";
import { whyNotAllowed } from "#platform/access.ts";
import { commandFacts } from "#platform/command-facts.ts";
import { openWakes } from "#platform/database/wakes.ts";
import type { Executor } from "#platform/db.ts";
import { registerSocket } from "#platform/http/socket.ts";
import { inTransaction, type Runtime } from "#platform/unit-of-work.ts";
import { listCallVersions, reportGonePages } from "#calls/index.ts";
import { listInboxVersions } from "#notifications/index.ts";
import { listEnded, sessionReader } from "#sessions/index.ts";
import { listThreadVersions, STAFF_KEY, visitorHashIn, visitorKey } from "#support/index.ts";
import { listVersions } from "#transfers/index.ts";
import type { Config } from "#platform/settings/settings.ts";
import { directUrl } from "../open-app.ts";

export function socketRoute(config: Config, runtime: Runtime): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSocket(server, {
      config,
      runtime,
      readSession: sessionReader(runtime),
      listEnded: (sessions) => listEnded(runtime, sessions),
      listWatched: (ids) => listWatched(runtime.database, ids, runtime.clock.now()),
      onPageGone: (watched) => {
        inTransaction(runtime, AS_SOCKET, (ctx) => reportGonePages(ctx, watched)).catch((error: unknown) =>
          // The missing heartbeat ends the call then.
          runtime.log.warn({ err: error }, "page that is gone not reported"),
        );
      },
      keysOf: (actor) => (actor.kind === "staff" && whyNotAllowed(actor, SEES_CHATS) === null ? [STAFF_KEY] : []),
      visitorKey: (cookies) => {
        const hash = visitorHashIn(cookies);
        return hash && visitorKey(hash);
      },
      wakes: openWakes({ url: directUrl(config), database: runtime.database, log: runtime.log }),
    });
}

const AS_SOCKET = commandFacts("socket", "socket");
const SEES_CHATS = { menu: "chat", module: ["view", "supervise"] } as const;

/** Versions of a person's transfers, by their ids, of the notification list, by the person's id, of chats, and of calls and what rings. */
async function listWatched(db: Executor, ids: readonly string[], now: Date) {
  const [people, transfers] = [ids.filter((id) => id.startsWith("us_")), ids.filter((id) => id.startsWith("tr_"))];
  const ofOne = [
    ...(await listInboxVersions(db, people)),
    ...(await listVersions(db, transfers)),
    ...(await listCallVersions(db, ids)),
  ];
  return [
    ...ofOne.map(({ id, owner, version }) => ({ id, owners: [owner], version })),
    ...(await listThreadVersions(db, ids, now)),
  ];
}
