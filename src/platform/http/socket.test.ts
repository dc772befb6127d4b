/** The pages' socket through the server: who may listen, what is told, when it hangs up. */
import { setTimeout as pause } from "node:timers/promises";
import type { WebSocket } from "@fastify/websocket";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { refuse } from "#kernel/refusal.ts";
import { VISITOR, type Actor } from "../actor.ts";
import { openTestHouse } from "../testing/database.ts";
import { registerSocket, type SocketParts, type Watchable } from "./socket.ts";

const house = await openTestHouse();
const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function open() {
  const things = new Map<string, Watchable>();
  const ended = new Set<string>();
  let looks = 0;
  const parts: SocketParts = {
    config: { SITE_URL: "https://sampai.test" },
    machinery: house.machinery,
    readSession: async (token): Promise<Actor> => {
      if (token === "visitor") return VISITOR;
      if (token === undefined || token === "over") throw refuse("session_over");
      return { kind: "user", id: token, sessionId: `ss_${token}`, level: "x", menuAccess: [] };
    },
    listEnded: async (sessions) => sessions.filter((session) => ended.has(session)),
    listWatched: async (ids) => {
      looks += 1;
      return ids.flatMap((id) => things.get(id) ?? []);
    },
  };
  const server = Fastify();
  await registerSocket(server, parts);
  await server.ready();
  const put = (id: string, owner: string, version: number) => void things.set(id, { id, owner, version });
  servers.push(server);
  return { server, put, ended, looks: () => looks };
}

/** A client: what it was told, and with which code it was hung up on. */
async function connect({ server }: { readonly server: FastifyInstance }, headers: Record<string, string> = {}) {
  const told: unknown[] = [];
  let code: number | null = null;
  const socket = await server.injectWS(
    "/socket",
    { headers },
    {
      onInit: (ws: WebSocket) => {
        ws.on("message", (bytes: Buffer) => told.push(JSON.parse(String(bytes))));
        ws.on("close", (closed: number) => (code = closed));
      },
    },
  );
  const say = (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message));
  /** With which code it was hung up on; null when it was not within so long. */
  const closed = async (withinMs = 8_000): Promise<number | null> => {
    const endsAt = performance.now() + withinMs;
    while (performance.now() < endsAt) {
      if (code !== null) return code;
      await pause(20);
    }
    return null;
  };
  const hears = (message: unknown) => expect.poll(() => told, { timeout: 10_000 }).toContainEqual(message);
  return { say, closed, hears, told };
}

describe("what is told", () => {
  test("the version of what is one's own at once, and each change of it", async () => {
    const site = await open();
    site.put("tr_1", "ana", 3);
    const ana = await connect(site);
    ana.say({ token: "ana" });
    await ana.hears({ ready: true });
    ana.say({ watch: ["tr_1"] });
    await ana.hears({ changed: "tr_1", version: 3 });
    site.put("tr_1", "ana", 4);
    await ana.hears({ changed: "tr_1", version: 4 });
    const looks = site.looks();
    await expect.poll(site.looks, { timeout: 10_000 }).toBeGreaterThan(looks + 1);
    expect(ana.told).toHaveLength(3);
  });

  test("nothing of another's, and nothing of what does not exist", async () => {
    const site = await open();
    site.put("tr_1", "ana", 3);
    site.put("tr_2", "budi", 1);
    const budi = await connect(site);
    budi.say({ token: "budi" });
    await budi.hears({ ready: true });
    budi.say({ watch: ["tr_1", "tr_2", "tr_3"] });
    await budi.hears({ changed: "tr_2", version: 1 });
    expect(budi.told).toEqual([{ ready: true }, { changed: "tr_2", version: 1 }]);
  });

  test("no question is asked of the database while nobody watches", async () => {
    const site = await open();
    const ana = await connect(site);
    ana.say({ token: "ana" });
    await ana.hears({ ready: true });
    await pause(1_100);
    expect(site.looks()).toBe(0);
  });
});

describe("it hangs up", () => {
  test.each([
    ["a token that is over", [{ token: "over" }], 4401],
    ["a visitor's token", [{ token: "visitor" }], 4401],
    ["a wish before the token", [{ watch: ["tr_1"] }], 4401],
    ["what is no JSON", ["{"], 4400],
    ["what it does not know", [{ shout: 1 }], 4400],
    ["26 things to watch", [{ token: "ana" }, { watch: Array.from({ length: 26 }, (_, n) => `tr_${n}`) }], 4400],
    ["the 61st message of a moment", [{ token: "ana" }, ...Array.from({ length: 60 }, () => ({ watch: [] }))], 4429],
  ])("on %s", async (_, messages, code) => {
    const one = await connect(await open());
    for (const message of messages) one.say(message);
    expect(await one.closed()).toBe(code);
  });

  test("on who says nothing, after 5 seconds", async () => {
    const silent = await connect(await open());
    expect(await silent.closed()).toBe(4401);
  }, 10_000);

  test("within a second when the session has ended, and on the others of it, too", async () => {
    const site = await open();
    const [first, second, other] = [await connect(site), await connect(site), await connect(site)];
    for (const [one, token] of [
      [first, "ana"],
      [second, "ana"],
      [other, "budi"],
    ] as const) {
      one.say({ token });
      await one.hears({ ready: true });
    }
    site.ended.add("ss_ana");
    const began = performance.now();
    expect(await first.closed()).toBe(4401);
    expect(await second.closed()).toBe(4401);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await other.closed(100)).toBeNull();
  });

  test("on the ninth connection of one session", async () => {
    const site = await open();
    for (let n = 0; n < 8; n++) {
      const one = await connect(site);
      one.say({ token: "ana" });
      await one.hears({ ready: true });
    }
    const ninth = await connect(site);
    ninth.say({ token: "ana" });
    expect(await ninth.closed()).toBe(4429);
  });
});

test("another site's page does not get in; a plain request finds nothing", async () => {
  const site = await open();
  await expect(connect(site, { origin: "https://elsewhere.test" })).rejects.toThrow("403");
  await expect(connect(site, { origin: "https://sampai.test" })).resolves.toBeDefined();
  expect((await site.server.inject({ url: "/socket" })).statusCode).toBe(404);
});
