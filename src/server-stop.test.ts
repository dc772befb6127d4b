import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { openTestHouse } from "#platform/testing/database.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerParts } from "#platform/testing/server-parts.ts";
import { buildServer } from "./server.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());

/** A server on a real port with a request under way that ends when it is let go. */
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
  const server = await buildServer({ ...testServerParts(house, { capabilities: [sampleHttp] }), extras: [slow] });
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

test("a request in flight when the server is asked to stop is answered whole; then the server is gone", async () => {
  const { server, port, arrived, release } = await openBusy();
  const agent = new Agent({ keepAlive: true });
  const answer = fetchOver(agent, port, "/slow");
  await arrived;
  let isClosed = false;
  const closing = server.close().then(() => (isClosed = true));
  await pause(100);
  expect(isClosed).toBe(false);
  await expect(fetchOver(new Agent(), port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const released = performance.now();
  release();
  expect(await answer).toEqual({ status: 200, body: '{"finished":true}' });
  await closing;
  expect(performance.now() - released).toBeLessThan(3_000);
  agent.destroy();
});

test("an idle connection that is kept alive does not hold the server up", async () => {
  const { server, port } = await openBusy();
  const agent = new Agent({ keepAlive: true });
  expect(await fetchOver(agent, port, "/healthz")).toMatchObject({ status: 200 });
  const asked = performance.now();
  await server.close();
  expect(performance.now() - asked).toBeLessThan(2_000);
  agent.destroy();
});
