import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { buildServer } from "./server.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

/** A server on a real port with a request under way that ends when it is released. */
async function openBusy() {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = (server: FastifyInstance) => {
    server.get("/slow", async () => {
      arrived.resolve();
      await release.promise;
      return { finished: true };
    });
  };
  const server = await buildServer({ ...testServerDeps(app, { capabilities: [sampleHttp] }), extras: [slow] });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    server,
    port: (server.server.address() as AddressInfo).port,
    arrived: arrived.promise,
    release: () => release.resolve(),
  };
}

function fetchOver(agent: Agent, port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    }).on("error", reject);
  });
}

test("a request in flight when the server is stopped gets its whole answer; then the server is gone", async () => {
  const { server, port, arrived, release } = await openBusy();
  const agent = new Agent({ keepAlive: true });
  const answer = fetchOver(agent, port, "/slow");
  await arrived;
  let isClosed = false;
  const closing = server.close().then(() => (isClosed = true));
  await vi.waitFor(() => expect(fetchOver(new Agent(), port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" }));
  expect(isClosed).toBe(false);
  const released = performance.now();
  release();
  expect(await answer).toEqual({ status: 200, body: '{"finished":true}' });
  await closing;
  expect(performance.now() - released).toBeLessThan(3_000);
  agent.destroy();
});

test("an idle keep-alive connection does not delay the stop", async () => {
  const { server, port } = await openBusy();
  const agent = new Agent({ keepAlive: true });
  expect(await fetchOver(agent, port, "/healthz")).toMatchObject({ status: 200 });
  const requested = performance.now();
  await server.close();
  expect(performance.now() - requested).toBeLessThan(2_000);
  agent.destroy();
});
