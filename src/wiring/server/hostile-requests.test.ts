/** Oversized and malformed requests, byte by byte over a socket: each is answered at once, as the client's error or normally. */
import { connect, type AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { buildServer } from "./server.ts";

const app = await openTestApp();
const server = await buildServer(testServerDeps(app, { capabilities: [sampleHttp] }));
await server.listen({ port: 0, host: "127.0.0.1" });
const { port } = server.server.address() as AddressInfo;
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

/** Sends the pieces; returns the status of each answer, and the time until the first one. */
async function send(...pieces: readonly string[]): Promise<{ statuses: number[]; tookMs: number }> {
  const startedAt = performance.now();
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let firstMs = Number.POSITIVE_INFINITY;
  const over = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      firstMs = Math.min(firstMs, performance.now() - startedAt);
      received += chunk.toString("latin1");
    });
    socket.on("error", () => resolve()).on("close", () => resolve());
    // A keep-alive connection stays open: no further answer comes later than half a second after the first.
    // oxlint-disable-next-line sampai/no-real-pause -- that nothing more comes on an open connection can only be seen by waiting
    setTimeout(() => resolve(), 1_500);
  });
  for (const piece of pieces) socket.write(piece);
  await over;
  socket.destroy();
  return { statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)), tookMs: firstMs };
}
const GET = "GET /healthz HTTP/1.1\r\nHost: a\r\n";
const POST = "POST /v1/sample/limited HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
const times = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join("");
/** Beyond the limit of a body (128 kB), declared or not. */
const TOO_MUCH = 2_000_000;

test.each<[string, readonly number[], readonly string[]]>([
  ["one header of 20 kB", [431], [`${GET}X-A: ${"a".repeat(20_000)}\r\n\r\n`]],
  ["headers of 20 kB together", [431], [`${GET}${times(400, (n) => `X-${n}: ${"a".repeat(45)}\r\n`)}\r\n`]],
  ["a thousand headers of one name", [200, 431], [`${GET}${times(1_000, () => "X-A: 1\r\n")}\r\n`]],
  ["two hosts", [200, 400], [`${GET}Host: b\r\n\r\n`]],
  ["no host", [400], ["GET /healthz HTTP/1.1\r\n\r\n"]],
  ["two lengths", [400], [`${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`]],
  ["a length and pieces", [400], [`${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`]],
  ["a length that is no number", [400], [`${POST}Content-Length: 1e3\r\n\r\n{}`]],
  ["a length below zero", [400], [`${POST}Content-Length: -1\r\n\r\n`]],
  ["an unknown transfer encoding", [400, 501], [`${POST}Transfer-Encoding: gzip\r\n\r\n{}`]],
  ["two keys", [400, 401, 415], [`${POST}Key: a\r\nKey: b\r\nContent-Length: 2\r\n\r\n{}`]],
  ["a body that is said to be too large", [400, 413], [`${POST}Content-Length: ${TOO_MUCH}\r\n\r\n`]],
  [
    "a body that is too large, in pieces",
    [400, 413],
    [`${POST}Transfer-Encoding: chunked\r\n\r\n`, `${TOO_MUCH.toString(16)}\r\n${" ".repeat(TOO_MUCH)}\r\n0\r\n\r\n`],
  ],
  ["a line feed in a name", [400], [`${GET}X-\n A: 1\r\n\r\n`]],
  ["a blank before the colon", [400], [`${GET}X-A : 1\r\n\r\n`]],
])("%s", async (_what, statuses, pieces) => {
  const answer = await send(...pieces);
  expect(answer.statuses.length).toBeGreaterThan(0);
  // No second request is smuggled behind the first.
  expect(answer.statuses).toHaveLength(1);
  expect(statuses).toContain(answer.statuses[0]);
  expect(answer.tookMs).toBeLessThan(1_500);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
