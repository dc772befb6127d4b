/** The pages' socket through the server: who may listen, what is sent, when the connection is closed. */
import { connect as connectTo, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fastifyCookie from "@fastify/cookie";
import type { WebSocket } from "@fastify/websocket";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { refuse } from "#kernel/refusal.ts";
import { VISITOR, type Actor } from "../actor.ts";
import { openTestApp } from "../testing/database.ts";
import { registerSocket, type SocketDeps, type Watchable } from "./socket.ts";

const app = await openTestApp();
const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function open() {
  const things = new Map<string, Watchable>();
  const ended = new Set<string>();
  const woken = new Set<(payload: string) => void>();
  const gone: (readonly string[])[] = [];
  const wake = (payload: string) => woken.forEach((onWake) => onWake(payload));
  let looks = 0;
  const deps: SocketDeps = {
    config: { SITE_URL: "https://sampai.test" },
    runtime: app.runtime,
    readSession: async (token): Promise<Actor> => {
      if (token === "visitor") return VISITOR;
      if (token === undefined || token === "over") throw refuse("session_over");
      const kind = token.startsWith("staff") ? "staff" : "user";
      return { kind, id: token, sessionId: `ss_${token}`, level: "x", menuAccess: [] };
    },
    // In the test the staff may watch whatever Ana may.
    keysOf: (actor) => (actor.kind === "staff" ? ["ana"] : []),
    visitorKey: (cookies) => (cookies["who"] === undefined ? null : `visitor:${cookies["who"]}`),
    wakes: {
      listen: (onWake) => {
        woken.add(onWake);
        return async () => void woken.delete(onWake);
      },
      wake: async (payload) => wake(payload),
    },
    onPageGone: (watched) => void gone.push(watched),
    listEnded: async (sessions) => sessions.filter((session) => ended.has(session)),
    listWatched: async (ids) => {
      looks += 1;
      return ids.flatMap((id) => things.get(id) ?? []);
    },
  };
  const server = Fastify();
  await server.register(fastifyCookie);
  await registerSocket(server, deps);
  await server.ready();
  const put = (id: string, owner: string, version: number) => void things.set(id, { id, owners: [owner], version });
  servers.push(server);
  return { server, put, ended, wake, gone, looks: () => looks };
}

/** A client that records received messages and the close code. */
async function connect({ server }: { readonly server: FastifyInstance }, headers: Record<string, string> = {}) {
  const reported: unknown[] = [];
  let code: number | null = null;
  const socket = await server.injectWS(
    "/socket",
    { headers },
    {
      onInit: (ws: WebSocket) => {
        ws.on("message", (bytes: Buffer) => reported.push(JSON.parse(String(bytes))));
        ws.on("close", (closed: number) => (code = closed));
      },
    },
  );
  const say = (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message));
  /** The close code; null when the connection was not closed in time. */
  const closed = async (withinMs = 8_000): Promise<number | null> => {
    await expect
      .poll(() => code, { timeout: withinMs, interval: 20 })
      .not.toBeNull()
      .catch(() => null);
    return code;
  };
  const receives = (message: unknown) => expect.poll(() => reported, { timeout: 10_000 }).toContainEqual(message);
  return { say, closed, receives, reported };
}

describe("sends", () => {
  test("the version of the caller's own items at once, and each change of it", async () => {
    const site = await open();
    site.put("tr_1", "ana", 3);
    const ana = await connect(site);
    ana.say({ token: "ana" });
    await ana.receives({ ready: true });
    ana.say({ watch: ["tr_1"] });
    await ana.receives({ changed: "tr_1", version: 3 });
    site.put("tr_1", "ana", 4);
    await ana.receives({ changed: "tr_1", version: 4 });
    const looks = site.looks();
    await expect.poll(site.looks, { timeout: 10_000 }).toBeGreaterThan(looks + 1);
    expect(ana.reported).toHaveLength(3);
  });

  test("nothing about items of others or items that do not exist", async () => {
    const site = await open();
    site.put("tr_1", "ana", 3);
    site.put("tr_2", "budi", 1);
    const budi = await connect(site);
    budi.say({ token: "budi" });
    await budi.receives({ ready: true });
    budi.say({ watch: ["tr_1", "tr_2", "tr_3"] });
    await budi.receives({ changed: "tr_2", version: 1 });
    expect(budi.reported).toEqual([{ ready: true }, { changed: "tr_2", version: 1 }]);
  });

  test("no query while no client watches", async () => {
    const site = await open();
    const ana = await connect(site);
    ana.say({ token: "ana" });
    await ana.receives({ ready: true });
    // oxlint-disable-next-line sampai/no-real-pause -- that no query is made can only be seen by waiting for longer than the interval of a second
    await pause(1_100);
    expect(site.looks()).toBe(0);
  });
});

/** A browser on a connection of its own, which ends as a browser's does. It masks with zeros. */
async function connectOverTcp(server: FastifyInstance) {
  await server.listen({ port: 0, host: "127.0.0.1" });
  const socket = connectTo((server.server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString("latin1")));
  const frame = (kind: number, content: Buffer) =>
    socket.write(Buffer.from([kind, 0x80 + content.length, 0, 0, 0, 0, ...content]));
  const key = "dGhlIHNhbXBsZSBub25jZQ==";
  socket.write(
    `GET /socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  return {
    say: (message: unknown) => frame(0x81, Buffer.from(JSON.stringify(message))),
    receives: (part: string) => expect.poll(() => received, { timeout: 10_000 }).toContain(part),
    leave: (code: number) => frame(0x88, Buffer.from([code >> 8, code & 0xff])),
  };
}

test.each([
  [1001, [["cl_1.caller"]]],
  [1000, []],
])(
  "a page that its browser left (1001) is reported with the items of its own; a socket that a page closed is not: %i",
  async (code, gone) => {
    const site = await open();
    site.put("cl_1.caller", "ana", 1);
    site.put("cl_2.caller", "budi", 1);
    const ana = await connectOverTcp(site.server);
    await ana.receives("101 Switching");
    ana.say({ token: "ana" });
    await ana.receives('"ready":true');
    ana.say({ watch: ["cl_1.caller", "cl_2.caller", "cl_3.caller"] });
    await ana.receives('"changed":"cl_1.caller"');
    ana.leave(code);
    // The server answers with the same code before it closes the connection.
    await ana.receives(String.fromCharCode(0x88, 2, code >> 8, code & 0xff));
    await site.server.close();
    expect(site.gone).toEqual(gone);
  },
);

describe("closes the connection", () => {
  test.each([
    ["a token that is over", [{ token: "over" }], 4401],
    ["a visitor's token", [{ token: "visitor" }], 4401],
    ["a watch message before the token", [{ watch: ["tr_1"] }], 4401],
    ["what is no JSON", ["{"], 4400],
    ["what it does not know", [{ shout: 1 }], 4400],
    ["26 things to watch", [{ token: "ana" }, { watch: Array.from({ length: 26 }, (_, n) => `tr_${n}`) }], 4400],
    ["the 61st message of a moment", [{ token: "ana" }, ...Array.from({ length: 60 }, () => ({ watch: [] }))], 4429],
  ])("on %s", async (_, messages, code) => {
    const one = await connect(await open());
    for (const message of messages) one.say(message);
    expect(await one.closed()).toBe(code);
  });

  test("of a client that sends nothing, after 5 seconds", async () => {
    const silent = await connect(await open());
    expect(await silent.closed()).toBe(4401);
  }, 10_000);

  test("within a second when the session has ended, and the session's other connections too", async () => {
    const site = await open();
    const [first, second, other] = [await connect(site), await connect(site), await connect(site)];
    for (const [one, token] of [
      [first, "ana"],
      [second, "ana"],
      [other, "budi"],
    ] as const) {
      one.say({ token });
      await one.receives({ ready: true });
    }
    site.ended.add("ss_ana");
    const began = performance.now();
    expect(await first.closed()).toBe(4401);
    expect(await second.closed()).toBe(4401);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await other.closed(100)).toBeNull();
  });

  test("of a session's ninth client", async () => {
    const site = await open();
    for (let n = 0; n < 8; n++) {
      const one = await connect(site);
      one.say({ token: "ana" });
      await one.receives({ ready: true });
    }
    const ninth = await connect(site);
    ninth.say({ token: "ana" });
    expect(await ninth.closed()).toBe(4429);
  });
});

test("a page of another site is refused; a plain request is not found", async () => {
  const site = await open();
  await expect(connect(site, { origin: "https://elsewhere.test" })).rejects.toThrow("403");
  await expect(connect(site, { origin: "https://sampai.test" })).resolves.toBeDefined();
  expect((await site.server.inject({ url: "/socket" })).statusCode).toBe(404);
});

describe("a visitor", () => {
  const cookie = { cookie: "who=wayan", origin: "https://sampai.test" };

  test("listens by a cookie, to nobody else's items, and never from another site or without an origin", async () => {
    const site = await open();
    site.put("th_1", "visitor:wayan", 1);
    site.put("th_2", "visitor:other", 1);
    const wayan = await connect(site, cookie);
    wayan.say({ visitor: true });
    await wayan.receives({ ready: true });
    wayan.say({ watch: ["th_1", "th_2"] });
    await wayan.receives({ changed: "th_1", version: 1 });
    expect(wayan.reported).not.toContainEqual({ changed: "th_2", version: 1 });
    const nameless = await connect(site, { cookie: "who=wayan" });
    nameless.say({ visitor: true });
    expect(await nameless.closed()).toBe(4401);
    const unknown = await connect(site, { origin: "https://sampai.test" });
    unknown.say({ visitor: true });
    expect(await unknown.closed()).toBe(4401);
  });
});

describe("a wake", () => {
  test("reports a change at once, without the half-second look", async () => {
    const site = await open();
    site.put("th_1", "ana", 1);
    const ana = await connect(site);
    ana.say({ token: "ana" });
    ana.say({ watch: ["th_1"] });
    await ana.receives({ changed: "th_1", version: 1 });
    site.put("th_1", "ana", 2);
    const since = performance.now();
    site.wake("th_1");
    await ana.receives({ changed: "th_1", version: 2 });
    expect(performance.now() - since).toBeLessThan(400);
  });

  test("says that somebody types to the other side only, and only about what the typist may watch", async () => {
    const site = await open();
    site.put("th_1", "ana", 1);
    site.put("th_2", "staff-bima", 1);
    const [ana, bima] = [await connect(site), await connect(site)];
    ana.say({ token: "ana" });
    ana.say({ watch: ["th_1", "th_2"] });
    bima.say({ token: "staff-bima" });
    bima.say({ watch: ["th_1", "th_2"] });
    await ana.receives({ changed: "th_1", version: 1 });
    await bima.receives({ changed: "th_1", version: 1 });
    await bima.receives({ changed: "th_2", version: 1 });
    ana.say({ typing: "th_2" });
    ana.say({ typing: "th_1" });
    await bima.receives({ typing: "th_1" });
    expect(bima.reported).not.toContainEqual({ typing: "th_2" });
    expect(ana.reported).not.toContainEqual({ typing: "th_1" });
    bima.say({ typing: "th_1" });
    await ana.receives({ typing: "th_1" });
  });
});
