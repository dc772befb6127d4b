/**
 * `GET /socket`: notifies a page that its content is outdated. The client's first message is its access token; then it names what it
 * watches, and is notified of each change by id and version, never by content: the page reads with the normal call and the normal checks.
 * One query over everything watched by this process runs twice a second: no notification has to travel between processes, and no commit
 * waits for a listener.
 *
 *     → {"token":"…"}          ← {"ready":true}
 *     → {"watch":["tr_…"]}     ← {"changed":"tr_…","version":7}     at once for each, and then at each change
 */
import fastifyWebsocket, { type WebSocket } from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Log } from "../log.ts";
import { addressGroup, countHit } from "../rate-limit.ts";
import type { Runtime } from "../unit-of-work.ts";
import type { ReadSession } from "./routes.ts";
import type { Config } from "../settings/settings.ts";

/** The present state of an item that can be watched. */
export interface Watchable {
  readonly id: string;
  /** Nobody but the owner is notified. */
  readonly owner: string;
  readonly version: number;
}

export interface SocketDeps {
  readonly config: Pick<Config, "SITE_URL">;
  readonly runtime: Pick<Runtime, "database" | "clock" | "log">;
  readonly readSession: ReadSession;
  /** The sessions, of those given, that have ended. */
  readonly listEnded: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly listWatched: (ids: readonly string[]) => Promise<readonly Watchable[]>;
}

const LOOK_EVERY_MS = SECOND_MS / 2;
const TOKEN_WITHIN_MS = 5 * SECOND_MS;
const PING_EVERY_MS = 25 * SECOND_MS;
const MAX_MESSAGE_BYTES = 4_096;
const MAX_WATCHED = 25;
const MAX_MESSAGES_PER_MINUTE = 60;
const MAX_PER_SESSION = 8;
const MAX_CONNECTIONS = 10_000;
const OPENINGS = { max: 60, windowSeconds: 60 } as const;

/** Close codes of the server, in the range that RFC 6455 leaves to applications. */
export const CLOSED = { sessionOver: 4401, malformed: 4400, tooMany: 4429 } as const;

const said = z.union([
  z.strictObject({ token: z.string().max(500) }),
  z.strictObject({ watch: z.array(z.string().min(1).max(64)).max(MAX_WATCHED) }),
]);

interface Listener {
  readonly socket: WebSocket;
  /** Null until the token has been accepted. */
  person: string | null;
  session: string | null;
  /** Watched ids with the version last sent; null: none yet. */
  watched: Map<string, number | null>;
  isAlive: boolean;
  messages: number;
}

export async function registerSocket(server: FastifyInstance, deps: SocketDeps): Promise<void> {
  await server.register(fastifyWebsocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
  const listeners = new Set<Listener>();
  const stopLooking = look(listeners, deps);
  const pinging = setInterval(() => ping(listeners), PING_EVERY_MS);
  server.addHook("preClose", async () => {
    stopLooking();
    clearInterval(pinging);
  });
  await server.register(async (scope) => {
    scope.route({
      method: "GET",
      url: "/socket",
      onRequest: async (request) => admit(request, listeners, deps),
      handler: (_request, reply) => reply.callNotFound(),
      wsHandler: (socket) => listen(socket, listeners, deps),
    });
  });
}

/** The token is in the first message, not in a cookie, so a page of another site gains nothing here; it is refused nevertheless. */
async function admit(request: FastifyRequest, listeners: ReadonlySet<Listener>, { config, runtime }: SocketDeps): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(config.SITE_URL).origin) throw new Refusal("permission_denied", 403);
  if (listeners.size >= MAX_CONNECTIONS) throw new Refusal("unavailable", 503, { retryAfterSeconds: 5 });
  await countHit(runtime.database, `socket:${addressGroup(request.ip)}`, OPENINGS, runtime.clock.now());
}

function listen(socket: WebSocket, listeners: Set<Listener>, deps: SocketDeps): void {
  const listener: Listener = { socket, person: null, session: null, watched: new Map(), isAlive: true, messages: 0 };
  listeners.add(listener);
  const impatient = setTimeout(() => {
    if (listener.person === null) socket.close(CLOSED.sessionOver);
  }, TOKEN_WITHIN_MS);
  socket.on("pong", () => void (listener.isAlive = true));
  socket.on("error", (error) => deps.runtime.log.debug({ err: error }, "socket error"));
  socket.on("close", () => {
    clearTimeout(impatient);
    listeners.delete(listener);
  });
  // Messages are handled one after the other: a watch message may arrive while the token is still being checked.
  let received = Promise.resolve();
  socket.on("message", (bytes) => {
    listener.messages += 1;
    if (listener.messages > MAX_MESSAGES_PER_MINUTE) return socket.close(CLOSED.tooMany);
    received = received
      .then(() => receive(listener, (bytes as Buffer).toString("utf8"), listeners, deps))
      .catch((error: unknown) => hangUp(listener, error, deps.runtime.log));
  });
}

async function receive(listener: Listener, text: string, listeners: ReadonlySet<Listener>, deps: SocketDeps): Promise<void> {
  const message = said.safeParse(parsed(text));
  if (!message.success) return listener.socket.close(CLOSED.malformed);
  if ("token" in message.data) return greet(listener, message.data.token, listeners, deps);
  if (listener.person === null) return listener.socket.close(CLOSED.sessionOver);
  const known = listener.watched;
  listener.watched = new Map(message.data.watch.map((id) => [id, known.get(id) ?? null]));
}

async function greet(listener: Listener, token: string, listeners: ReadonlySet<Listener>, deps: SocketDeps): Promise<void> {
  const actor = await deps.readSession(token);
  if (actor.kind !== "user" && actor.kind !== "staff") return listener.socket.close(CLOSED.sessionOver);
  const session = actor.sessionId ?? null;
  const others = [...listeners].filter((one) => one !== listener && one.session === session);
  if (session === null || others.length >= MAX_PER_SESSION) return listener.socket.close(CLOSED.tooMany);
  listener.person = actor.id;
  listener.session = session;
  listener.socket.send(JSON.stringify({ ready: true }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function hangUp({ socket }: Listener, error: unknown, log: Log): void {
  if (error instanceof Refusal) return socket.close(CLOSED.sessionOver);
  log.error({ err: error }, "socket message failed");
  socket.close(1011);
}

/** Checks for changes and ended sessions until it is stopped; each check begins after the previous one has ended. */
function look(listeners: ReadonlySet<Listener>, deps: SocketDeps): () => void {
  let isStopped = false;
  const once = async () => {
    const listening = [...listeners].filter(({ session }) => session !== null);
    if (listening.length > 0)
      await Promise.all([endThose(listening, deps), notifyThose(listening, deps)]).catch((error: unknown) =>
        deps.runtime.log.warn({ err: error }, "watched items not read"),
      );
    if (!isStopped) timer = setTimeout(() => void once(), LOOK_EVERY_MS);
  };
  let timer = setTimeout(() => void once(), LOOK_EVERY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function endThose(listening: readonly Listener[], { listEnded }: SocketDeps): Promise<void> {
  const sessions = new Set(listening.map(({ session }) => session ?? ""));
  const ended = new Set(await listEnded([...sessions]));
  for (const { socket, session } of listening) if (session !== null && ended.has(session)) socket.close(CLOSED.sessionOver);
}

async function notifyThose(listening: readonly Listener[], { listWatched }: SocketDeps): Promise<void> {
  const ids = new Set(listening.flatMap(({ watched }) => [...watched.keys()]));
  if (ids.size === 0) return;
  const found = new Map((await listWatched([...ids])).map((one) => [one.id, one]));
  for (const { socket, person, watched } of listening)
    for (const [id, reported] of watched) {
      const now = found.get(id);
      if (now === undefined || now.owner !== person || now.version === reported) continue;
      watched.set(id, now.version);
      socket.send(JSON.stringify({ changed: id, version: now.version }));
    }
}

/** Closes connections that did not answer the last ping, and lowers each message count by its share of the limit per minute. */
function ping(listeners: ReadonlySet<Listener>): void {
  for (const listener of listeners) {
    if (!listener.isAlive) {
      listener.socket.terminate();
      continue;
    }
    listener.isAlive = false;
    listener.messages = Math.max(0, listener.messages - Math.floor((MAX_MESSAGES_PER_MINUTE * PING_EVERY_MS) / MINUTE_MS));
    listener.socket.ping();
  }
}
