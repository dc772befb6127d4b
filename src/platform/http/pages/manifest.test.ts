import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, describe, expect, test } from "vitest";
import { openTestHouse } from "../../testing/database.ts";
import { sampleHttp } from "../../testing/sample-calls.ts";
import { testServerParts } from "../../testing/server-parts.ts";
import { registerPages } from "./serve.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());

/** The router's answer: what the pages at these addresses load, or that it has another version. */
let drawn = 0;
const render = async (request: Request): Promise<Response> => {
  drawn += 1;
  const { searchParams } = new URL(request.url);
  return searchParams.get("version") === "old"
    ? new Response(null, { status: 204, headers: { "x-remix-reload-document": "true" } })
    : Response.json({ asked: searchParams.get("paths") });
};
const server = Fastify();
await server.register(fastifyCookie);
const { pages } = testServerParts(house, { capabilities: [sampleHttp], render });
await server.register(async (scope) => registerPages(scope, pages));

describe("what pages load, told when links to them are in sight", () => {
  const ask = (paths: string, version = "now", headers = {}) =>
    server.inject({ url: `/__manifest?paths=${paths}&version=${version}`, headers });

  test("is the same for everybody and kept for ever, plain or in gzip, without a visitor's cookie", async () => {
    const plain = await ask("/,/faq");
    expect(plain.json()).toEqual({ asked: "/,/faq" });
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "content-type": "application/json",
    });
    expect(plain.cookies).toEqual([]);
    const packed = await ask("/,/faq", "now", { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  test("of another version says so, and nobody keeps that", async () => {
    const answer = await ask("/faq", "old", { "accept-encoding": "gzip" });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-remix-reload-document": "true" });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  test.each([
    [299, 200],
    [300, 200],
    [301, 400],
  ])("of %i addresses at once is answered with %i", async (count, status) => {
    drawn = 0;
    expect((await ask(Array.from({ length: count }, (_, n) => `/${n}`).join(","))).statusCode).toBe(status);
    expect(drawn).toBe(status === 200 ? 1 : 0);
  });
});
