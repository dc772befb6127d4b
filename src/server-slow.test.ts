/** Clients that send a byte now and then: their connections end, and nobody waits for them. */
import { connect, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openTestHouse } from "#platform/testing/database.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerParts } from "#platform/testing/server-parts.ts";
import { buildServer } from "./server.ts";

const house = await openTestHouse();
const patience = { headersMs: 300, requestMs: 800, checkedEachMs: 50 };
const server = await buildServer({ ...testServerParts(house, { capabilities: [sampleHttp] }), patience });
await server.listen({ port: 0, host: "127.0.0.1" });
const { port } = server.server.address() as AddressInfo;
afterAll(async () => {
  await server.close();
  await house[Symbol.asyncDispose]();
});

/** Sends a beginning, then a byte each 50 ms; answers after how long the connection was closed, and what came. */
async function drip(beginning: string, byte: string): Promise<{ tookMs: number; heard: string }> {
  const startedAt = performance.now();
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(beginning);
  while (!socket.destroyed && performance.now() - startedAt < 5_000) {
    await pause(50);
    if (!socket.destroyed) socket.write(byte);
  }
  socket.destroy();
  return { tookMs: performance.now() - startedAt, heard };
}

test.each([
  ["headers", "GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ", "a", 300],
  ["a request line", "GET /", "a", 300],
  [
    "a body of a call",
    "POST /v1/sample/limited HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n",
    "a",
    800,
  ],
  [
    "a body without a length",
    "POST /v1/sample/limited HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    "1\r\na\r\n",
    800,
  ],
])("slow %s", async (_, beginning, byte, afterMs) => {
  const slow = Array.from({ length: 20 }, () => drip(beginning, byte));
  const honest = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(honest.status).toBe(200);
  for (const { tookMs, heard } of await Promise.all(slow)) {
    expect(tookMs).toBeLessThan(afterMs + 2_000);
    expect(heard === "" || heard.startsWith("HTTP/1.1 4")).toBe(true);
  }
});

test("the product's own times", async () => {
  const own = await buildServer(testServerParts(house, { capabilities: [sampleHttp] }));
  expect(own.server.headersTimeout).toBe(8_000);
  expect(own.server.requestTimeout).toBe(30_000);
  await own.close();
});
