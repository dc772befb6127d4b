import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, describe, expect, test } from "vitest";
import { openTestApp } from "../../testing/database.ts";
import { sampleHttp } from "../../testing/sample-calls.ts";
import { testServerDeps } from "../../testing/test-server.ts";
import { registerPages } from "./serve.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

/** The router's answer: the files of the pages at these addresses, or that it has another version. */
let drawn = 0;
const render = async (request: Request): Promise<Response> => {
  drawn += 1;
  const { searchParams } = new URL(request.url);
  return searchParams.get("version") === "old"
    ? new Response(null, { status: 204, headers: { "x-remix-reload-document": "true" } })
    : Response.json({ requested: searchParams.get("paths") });
};
const server = Fastify();
await server.register(fastifyCookie);
const { pages } = testServerDeps(app, { capabilities: [sampleHttp], render });
await server.register(async (scope) => registerPages(scope, pages));

describe("the manifest of the pages whose links are in sight", () => {
  const request = (paths: string, version = "now", headers = {}) =>
    server.inject({ url: `/__manifest?paths=${paths}&version=${version}`, headers });

  test("is the same for everybody and cached for ever, plain or in gzip, without a visitor cookie", async () => {
    const plain = await request("/,/faq");
    expect(plain.json()).toEqual({ requested: "/,/faq" });
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "content-type": "application/json",
    });
    expect(plain.cookies).toEqual([]);
    const packed = await request("/,/faq", "now", { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  test("for another version is 204 and not cached", async () => {
    const answer = await request("/faq", "old", { "accept-encoding": "gzip" });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-remix-reload-document": "true" });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  test.each([
    [299, 200],
    [300, 200],
    [301, 400],
  ])("for %i addresses at once is answered with %i", async (count, status) => {
    drawn = 0;
    expect((await request(Array.from({ length: count }, (_, n) => `/${n}`).join(","))).statusCode).toBe(status);
    expect(drawn).toBe(status === 200 ? 1 : 0);
  });
});
