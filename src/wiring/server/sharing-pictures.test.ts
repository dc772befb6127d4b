/** Pictures for shared links: the words of the page and no others. */
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { SHARING_SIZE } from "#platform/files/sharing-picture.ts";
import { sharingPictures } from "./sharing-pictures.ts";

const server = Fastify();
let title = "Biaya &amp; kurs &lt;b&gt;";
let agent: string | undefined;
const page = () =>
  `<head><meta property="og:site_name" content="Contoh"/><meta property="og:title" content="${title}"/><meta property="og:description" content="Satu. Dua."/></head>`;
server.get("/faq", (request, reply) => {
  agent = request.headers["user-agent"];
  return reply.type("text/html").send(page());
});
server.get("/gone", (_request, reply) => reply.code(500).type("text/html").send(page()));
server.get("/secret", (_request, reply) => reply.type("text/html").send(page()));
sharingPictures(server, async () => new Set(["/faq", "/gone", "/none"]));
afterAll(() => server.close());
const picture = (path: string) => server.inject({ url: `/sharing${path}` });

test("a public page has a picture in the size of the services, from its own words and not counted as a visit", async () => {
  const { statusCode, headers, rawPayload } = await picture("/faq.png?title=Lain");
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", ...SHARING_SIZE });
  expect(agent).toMatch(/bot/);
  expect((await picture("/faq.png")).rawPayload).toEqual(rawPayload);
  title = "Kurs";
  expect((await picture("/faq.png")).rawPayload).not.toEqual(rawPayload);
});

test("a very long title and one of a single strange character fit", async () => {
  for (const one of ["Pindahan uang ".repeat(40), "x".repeat(300), "&#x27;", "語"]) {
    title = one;
    expect(await sharp((await picture("/faq.png")).rawPayload).metadata()).toMatchObject(SHARING_SIZE);
  }
});

test.each(["/secret.png", "/gone.png", "/none.png", "/faq", "/faq.svg", "/en/../secret.png.png", "/en/faq.png"])(
  "%s: no public page with words of its own, so the default picture",
  async (path) => {
    const { statusCode, headers } = await picture(path);
    expect([statusCode, headers.location]).toEqual([302, "/og-default.png"]);
  },
);
