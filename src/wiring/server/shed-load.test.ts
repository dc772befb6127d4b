import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { shedLoad } from "./shed-load.ts";

const LIMITS = { checkedEveryMs: 20, maxLateMs: 150 };

/** Blocks the event loop in each of so many turns; resolves in the turn after the last. */
async function block(turns: number, ms: number): Promise<void> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const nextTurn = () => new Promise((done) => setImmediate(done));
  for (let turn = 0; turn < turns; turn++) {
    await nextTurn();
    Atomics.wait(cell, 0, 0, ms);
  }
  // Timers that became due during the last step fire first.
  await nextTurn();
}

async function open(limits = LIMITS) {
  const server = Fastify();
  shedLoad(server, limits);
  for (const url of ["/v1/rates", "/assets/app-abc123.js"]) server.get(url, async () => "served");
  await server.ready();
  onTestFinished(() => server.close());
  return { statusOf: async (url: string) => (await server.inject({ url })).statusCode };
}

test("one long step refuses nobody: those who waited for it are answered", async () => {
  const { statusOf } = await open();
  await block(1, 400);
  expect(await statusOf("/v1/rates")).toBe(200);
});

test("long steps in a row: calls are refused until the loop has caught up, files are served", async () => {
  const { statusOf } = await open();
  await block(4, 250);
  expect([await statusOf("/v1/rates"), await statusOf("/assets/app-abc123.js")]).toEqual([503, 200]);
  await expect.poll(() => statusOf("/v1/rates")).toBe(200);
});

test("with the limits in force steps of a second in a row refuse nobody", async () => {
  const server = Fastify();
  shedLoad(server);
  server.get("/v1/rates", async () => "served");
  await server.ready();
  onTestFinished(() => server.close());
  await block(4, 1_100);
  expect((await server.inject({ url: "/v1/rates" })).statusCode).toBe(200);
});
