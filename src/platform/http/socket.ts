/**
 * `GET /socket`: notifies a page that its content is outdated. The client's first message is its access token, or that it is a visitor's,
 * who is known by a cookie; then it names what it watches, and is notified of each change by id and version, never by content: the page
 * reads with the normal call and the normal checks. One query over everything watched by this process runs twice a second: no notification
 * has to travel between processes, and no commit waits for a listener. Where half a second is too long, as in a chat, the change also wakes
 * the processes by NOTIFY (platform/database/wakes.ts): a lost wake costs half a second, nothing else.
 *
 *     → {"token":"…"} or {"visitor":true}   ← {"ready":true}
 *     → {"watch":["tr_…"]}                  ← {"changed":"tr_…","version":7}     at once for each, and then at each change
 *     → {"typing":"th_…"}                   ← {"typing":"th_…"}                  to whoever watches it on the other side; stored nowhere
 */
import fastifyWebsocket, { type WebSocket } from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Log } from "../log.ts";
import type { Actor } from "../actor.ts";
import type { Wakes } from "../database/wakes.ts";
import { addressGroup, countHit } from "../rate-limit.ts";
import type { Runtime } from "../unit-of-work.ts";
import type { ReadSession } from "./routes.ts";
import { typingIn, typingPayload } from "./typing.ts";
import type { Config } from "../settings/settings.ts";

/** The present state of an item that can be watched. */
export interface Watchable {
  readonly id: string;
  /** Nobody but the owners are notified: people by their ids, others by the keys that `keysOf` and `visitorKey` give. */
  readonly owners: readonly string[];
  /** It is compared with the one reported last, and need not grow. */
  readonly version: number;
}

export interface SocketDeps {
  readonly config: Pick<Config, "SITE_URL">;
  readonly runtime: Pick<Runtime, "database" | "clock" | "log">;
  readonly readSession: ReadSession;
  /** The sessions, of those given, that have ended. */
  readonly listEnded: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly listWatched: (ids: readonly string[]) => Promise<readonly Watchable[]>;
  /** What a person may watch besides their own items, by their rights. */
  readonly keysOf?: (actor: Person) => readonly string[];
  /** The key of a visitor with these cookies; null for one without anything to watch. */
  readonly visitorKey?: (cookies: Readonly<Record<string, string | undefined>>) => string | null;
  /**
   * A browser has left the page that watched these items of its own: it closes the page's socket as "going away" (RFC 6455, 7.4.1) even
   * where no script of the page could run any more. A lost network says nothing.
   */
  readonly onPageGone?: (watched: readonly string[]) => void;
  /** Wakes of other processes and this one. Left out in tests of the half-second look. */
  readonly wakes?: Wakes;
}
type Person = Extract<Actor, { readonly kind: "user" | "staff" | "partner" }>;

const LOOK_EVERY_MS = SECOND_MS / 2;
const TOKEN_WITHIN_MS = 5 * SECOND_MS;
const PING_EVERY_MS = 25 * SECOND_MS;
const MAX_MESSAGE_BYTES = 4_096;
const MAX_WATCHED = 25;
const MAX_MESSAGES_PER_MINUTE = 60;
const MAX_PER_SESSION = 8;
const MAX_CONNECTIONS = 10_000;
/** The close code of a browser that leaves the page. */
const GOING_AWAY = 1001;
const OPENINGS = { max: 60, windowSeconds: 60 } as const;

/** Close codes of the server, in the range that RFC 6455 leaves to applications. */
export const CLOSED = { sessionOver: 4401, malformed: 4400, tooMany: 4429 } as const;

const said = z.union([
  z.strictObject({ token: z.string().max(500) }),
  z.strictObject({ visitor: z.literal(true) }),
  z.strictObject({ typing: z.string().min(1).max(64) }),
  z.strictObject({ watch: z.array(z.string().min(1).max(80)).max(MAX_WATCHED) }),
]);

interface Listener {
  readonly socket: WebSocket;
  /** The visitor's key by the cookies of the connection; null without one. */
  readonly visitor: string | null;
  /** Empty until the caller has been accepted. */
  keys: ReadonlySet<string>;
  isStaff: boolean;
  /** Null for a visitor: there is nothing that could end. */
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
  const stopWaking = wake(listeners, deps);
  const pinging = setInterval(() => ping(listeners), PING_EVERY_MS);
  server.addHook("preClose", async () => {
    stopLooking();
    clearInterval(pinging);
    await stopWaking();
  });
  await server.register(async (scope) => {
    scope.route({
      method: "GET",
      url: "/socket",
      onRequest: async (request) => admit(request, listeners, deps),
      handler: (_request, reply) => reply.callNotFound(),
      wsHandler: (socket, request) => listen(socket, request, listeners, deps),
    });
  });
}

/**
 * The token is in the first message, not in a cookie, so a page of another site gains nothing here; it is refused nevertheless. A visitor has
 * a cookie, and must name the origin.
 */
async function admit(request: FastifyRequest, listeners: ReadonlySet<Listener>, { config, runtime }: SocketDeps): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(config.SITE_URL).origin) throw new Refusal("permission_denied", 403);
  if (listeners.size >= MAX_CONNECTIONS) throw new Refusal("unavailable", 503, { retryAfterSeconds: 5 });
  await countHit(runtime.database, `socket:${addressGroup(request.ip)}`, OPENINGS, runtime.clock.now());
}

function listen(socket: WebSocket, request: FastifyRequest, listeners: Set<Listener>, deps: SocketDeps): void {
  const visitor = request.headers.origin === undefined ? null : (deps.visitorKey?.(request.cookies ?? {}) ?? null);
  const listener: Listener = {
    socket,
    visitor,
    keys: new Set(),
    isStaff: false,
    session: null,
    watched: new Map(),
    isAlive: true,
    messages: 0,
  };
  listeners.add(listener);
  const impatient = setTimeout(() => {
    if (listener.keys.size === 0) socket.close(CLOSED.sessionOver);
  }, TOKEN_WITHIN_MS);
  socket.on("pong", () => void (listener.isAlive = true));
  socket.on("error", (error) => deps.runtime.log.debug({ err: error }, "socket error"));
  socket.on("close", (code) => {
    clearTimeout(impatient);
    listeners.delete(listener);
    // A version was sent of the caller's own items only.
    const own = [...listener.watched].flatMap(([id, version]) => (version === null ? [] : id));
    if (code === GOING_AWAY && own.length > 0) deps.onPageGone?.(own);
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
  if ("visitor" in message.data) return greetVisitor(listener, listeners);
  if (listener.keys.size === 0) return listener.socket.close(CLOSED.sessionOver);
  if ("typing" in message.data) return tellTyping(listener, message.data.typing, deps);
  const known = listener.watched;
  listener.watched = new Map(message.data.watch.map((id) => [id, known.get(id) ?? null]));
}

async function greet(listener: Listener, token: string, listeners: ReadonlySet<Listener>, deps: SocketDeps): Promise<void> {
  const actor = await deps.readSession(token);
  if (actor.kind !== "user" && actor.kind !== "staff") return listener.socket.close(CLOSED.sessionOver);
  const session = actor.sessionId ?? null;
  const others = [...listeners].filter((one) => one !== listener && one.session === session);
  if (session === null || others.length >= MAX_PER_SESSION) return listener.socket.close(CLOSED.tooMany);
  listener.keys = new Set([actor.id, ...(deps.keysOf?.(actor) ?? [])]);
  listener.isStaff = actor.kind === "staff";
  listener.session = session;
  listener.socket.send(JSON.stringify({ ready: true }));
}

function greetVisitor(listener: Listener, listeners: ReadonlySet<Listener>): void {
  const { visitor, socket } = listener;
  if (visitor === null) return socket.close(CLOSED.sessionOver);
  const others = [...listeners].filter((one) => one !== listener && one.keys.has(visitor));
  if (others.length >= MAX_PER_SESSION) return socket.close(CLOSED.tooMany);
  listener.keys = new Set([visitor]);
  socket.send(JSON.stringify({ ready: true }));
}

/** Only what was reported to a listener is its own: of anything else it may say nothing. */
async function tellTyping({ watched, isStaff }: Listener, id: string, { wakes }: SocketDeps): Promise<void> {
  if (watched.get(id) == null) return;
  await wakes?.wake(typingPayload({ id, isStaff }));
}

function tell(listeners: ReadonlySet<Listener>, { id, isStaff }: { readonly id: string; readonly isStaff: boolean }): void {
  for (const listener of listeners)
    if (listener.isStaff !== isStaff && listener.watched.get(id) != null) listener.socket.send(JSON.stringify({ typing: id }));
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
    const listening = [...listeners].filter(({ keys }) => keys.size > 0);
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
  const sessions = new Set(listening.flatMap(({ session }) => session ?? []));
  const ended = new Set(sessions.size === 0 ? [] : await listEnded([...sessions]));
  for (const { socket, session } of listening) if (session !== null && ended.has(session)) socket.close(CLOSED.sessionOver);
}

async function notifyThose(
  listening: readonly Listener[],
  { listWatched }: SocketDeps,
  ids: ReadonlySet<string> = new Set(listening.flatMap(({ watched }) => [...watched.keys()])),
): Promise<void> {
  if (ids.size === 0) return;
  const found = new Map((await listWatched([...ids])).map((one) => [one.id, one]));
  // By what each listener watches: with thousands of listeners, going through all that was found for each took a tenth of a second.
  for (const { socket, keys, watched } of listening)
    for (const [id, reported] of watched) {
      const now = found.get(id);
      if (now === undefined || now.version === reported || !now.owners.some((owner) => keys.has(owner))) continue;
      watched.set(id, now.version);
      socket.send(JSON.stringify({ changed: id, version: now.version }));
    }
}

/** Looks at once at items that a wake names; wakes that arrive during a look are served together by the next one. */
function wake(listeners: ReadonlySet<Listener>, deps: SocketDeps): () => Promise<void> {
  const woken = new Set<string>();
  let isLooking = false;
  const serve = async () => {
    while (woken.size > 0) {
      const ids = new Set(woken);
      woken.clear();
      const listening = [...listeners].filter(({ watched }) => [...watched.keys()].some((id) => ids.has(id)));
      const watchedIds = new Set(listening.flatMap(({ watched }) => [...watched.keys()].filter((id) => ids.has(id))));
      await notifyThose(listening, deps, watchedIds).catch((error: unknown) =>
        deps.runtime.log.warn({ err: error }, "woken items not read"),
      );
    }
    isLooking = false;
  };
  return (
    deps.wakes?.listen((payload) => {
      const typing = typingIn(payload);
      if (typing !== null) return tell(listeners, typing);
      woken.add(payload);
      if (isLooking) return;
      isLooking = true;
      setImmediate(() => void serve());
    }) ?? (async () => {})
  );
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
