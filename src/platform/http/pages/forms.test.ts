/** Forms of public pages without JavaScript: allowed senders and sizes. */
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { registerForms } from "./forms.ts";

const MOST = 1_000;
const config = parseConfig({ APP_ENV: "test", DATABASE_URL: "postgres://localhost/none", SITE_URL: "https://contoh.example" });
let server: FastifyInstance;

beforeAll(async () => {
  server = Fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  registerForms(
    server,
    {
      config,
      forms: [
        { path: "/hubungi-kami", maxBytes: MOST },
        { path: "/karir/:slug", maxBytes: 1_000_000 },
      ],
    },
    async (request, reply, body) =>
      reply.send({ path: request.url, type: request.headers["content-type"], body: body.toString() }),
  );
  await server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.inject({ method: "POST", url, payload, headers: { ...FORM, ...headers } });

test.each(["/hubungi-kami", "/en/hubungi-kami", "/karir/kasir", "/en/karir/cashier"])(
  "%s receives its body unchanged",
  async (url) => {
    const answer = await post(url, "a=1&b=%3C", { origin: "https://contoh.example", "sec-fetch-site": "same-origin" });
    expect(answer.json()).toEqual({ path: url, type: FORM["content-type"], body: "a=1&b=%3C" });
  },
);

test("a form without Origin is accepted: old browsers send none", async () => {
  expect((await post("/hubungi-kami", "a=1")).statusCode).toBe(200);
});

test("a form of our own page that sends no Referer is accepted: its origin is null, and the browser says that the site is the same", async () => {
  expect((await post("/hubungi-kami", "a=1", { origin: "null", "sec-fetch-site": "same-origin" })).statusCode).toBe(200);
});

test.each([
  ["another site's page", { origin: "https://evil.example" }],
  ["a page that hides where it is", { origin: "null" }],
  ["a page of another site that hides where it is", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["another site's page, in the browser's own words", { "sec-fetch-site": "cross-site" }],
])("a form sent by %s is refused", async (_what, headers) => {
  const answer = await post("/hubungi-kami", "a=1", headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a body that is too large is read to its end, dropped, and refused with a reason", async () => {
  expect((await post("/hubungi-kami", "x".repeat(MOST))).statusCode).toBe(200);
  const answer = await post("/hubungi-kami", "x".repeat(MOST + 1));
  expect(answer.statusCode).toBe(413);
  expect(answer.body).toContain("Data yang Anda kirim terlalu besar.");
});

test("a far larger body is cut off", async () => {
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 200) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": "multipart/form-data; boundary=x" } };
  const answer = await fetch(`http://127.0.0.1:${port}/karir/kasir`, init as RequestInit).catch(() => null);
  expect(answer === null || answer.status === 413).toBe(true);
  expect(sent).toBeLessThan(120);
});

test("only a few large forms are read at once", async () => {
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const endings: (() => void)[] = [];
  const slow = Array.from({ length: 20 }, () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("a=1"));
        endings.push(() => controller.close());
      },
    });
    return fetch(`http://127.0.0.1:${port}/karir/kasir`, { method: "POST", body, duplex: "half", headers: FORM });
  });
  // Requests without a free place are answered at once; the others stay open until they are ended.
  const turnedAway: number[] = [];
  await new Promise<void>((resolve) => {
    for (const one of slow) void one.then(({ status }) => (turnedAway.push(status) === 8 ? resolve() : undefined));
  });
  expect(turnedAway).toEqual(Array.from({ length: 8 }, () => 503));
  for (const end of endings) end();
  expect((await Promise.all(slow)).filter(({ status }) => status === 200)).toHaveLength(12);
});

test("no other page accepts a form", async () => {
  expect((await post("/faq", "a=1")).statusCode).toBe(404);
});
