/** Clients that send a byte now and then: their connections are closed, and other clients are not delayed. */
import { connect, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { buildServer } from "./server.ts";

const app = await openTestApp();
const patience = { headersMs: 300, requestMs: 800, checkedEachMs: 50 };
const server = await buildServer({ ...testServerDeps(app, { capabilities: [sampleHttp] }), patience });
await server.listen({ port: 0, host: "127.0.0.1" });
const { port } = server.server.address() as AddressInfo;
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

/** Sends a beginning, then a byte each 50 ms; returns the time until the connection was closed, and the received text. */
async function drip(beginning: string, byte: string): Promise<{ tookMs: number; received: string }> {
  const startedAt = performance.now();
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(beginning);
  while (!socket.destroyed && performance.now() - startedAt < 5_000) {
    // oxlint-disable-next-line sampai/no-real-pause -- a slow client is the test's subject
    await pause(50);
    if (!socket.destroyed) socket.write(byte);
  }
  socket.destroy();
  return { tookMs: performance.now() - startedAt, received };
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
  for (const { tookMs, received } of await Promise.all(slow)) {
    expect(tookMs).toBeLessThan(afterMs + 2_000);
    expect(received === "" || received.startsWith("HTTP/1.1 4")).toBe(true);
  }
});

test("the product's own time limits", async () => {
  const own = await buildServer(testServerDeps(app, { capabilities: [sampleHttp] }));
  expect(own.server.headersTimeout).toBe(8_000);
  expect(own.server.requestTimeout).toBe(30_000);
  await own.close();
});
