/** Papers of businesses: what is stored of an upload, and what nobody does with another business's code. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import sharp from "sharp";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { HOSTILE_PHOTOS } from "#verification/capture/testing/hostile-photos.ts";
import * as data from "../commercial-data/contract.ts";
import { MAX_FILES_OF_KIND } from "../model/documents.ts";
import { openOnboarding } from "../testing/onboarding-app.ts";

const desk = await openOnboarding();
const { app, api, idOf, newOwner, start } = desk;
afterAll(() => desk[Symbol.asyncDispose]());

const give = (code: string, bytes: Uint8Array, { id = idOf("od"), name = "akta.pdf" } = {}) =>
  api.call(data.giveDocument, { code, id, kind: "deed", file: new File([new Uint8Array(bytes)], name) });
const stored = async (id: Id<"od">) =>
  (
    await sql<{ media: string; name: string; sealed: Buffer }>`
    select media, name, content as sealed from onboarding.document join onboarding.document_file on document = id where id = ${id}`.execute(
      app.runtime.database,
    )
  ).rows[0];

test("a picture is stored as our own JPEG, a PDF as it is, both sealed; the name has no path", async () => {
  const code = await start(await newOwner());
  const picture = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#dddddd" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .png()
    .toBuffer();
  const [photo, pdf] = [idOf("od"), idOf("od")];
  expect(expectOk(await give(code, picture, { id: photo, name: "../../etc/foto.png" })).document).toMatchObject({
    media: "image/jpeg",
    name: "foto.png",
    status: "PROVIDED",
  });
  expectOk(await give(code, honestPdf(), { id: pdf }));
  const [first, second] = [await stored(photo), await stored(pdf)];
  expect(first?.sealed.includes("secret place")).toBe(false);
  expect(second?.sealed.includes("%PDF")).toBe(false);
  // Repeated after a lost answer it is the same paper; under its id nothing else is stored.
  expectOk(await give(code, honestPdf(), { id: pdf }));
  expect(await give(code, picture, { id: pdf })).toMatchObject({ code: 409, status: "id_already_used" });
});

test("hostile files are refused, or stored as our own JPEG when they contain a true picture", async () => {
  const code = await start(await newOwner());
  for (const { what, bytes, isPicture = false } of HOSTILE_PHOTOS) {
    // The calls of a test come from one address: another window of its rate limits begins.
    desk.clock.advance(HOUR_MS);
    const id = idOf("od");
    const answer = await give(code, await bytes(), { id, name: "x.jpg" });
    if (answer.code !== 200) {
      expect([413, 415, 422], what).toContain(answer.code);
      continue;
    }
    // Nothing in a PDF that passes the inspection is active.
    expect(await stored(id), what).toMatchObject({ media: isPicture ? "image/jpeg" : "application/pdf" });
    expectOk(await api.call(data.removeDocument, { code, id }));
  }
}, 60_000);

test("another business's code neither reads nor removes a paper, and gives it no further one", async () => {
  const [mine, theirs] = [await start(await newOwner()), await start(await newOwner())];
  const id = idOf("od");
  expectOk(await give(mine, honestPdf(), { id }));
  expect(await api.call(data.removeDocument, { code: theirs, id })).toMatchObject({ code: 409, status: "document_settled" });
  expect(await give(theirs, honestPdf(), { id })).toMatchObject({ code: 409, status: "id_already_used" });
  expect((await desk.open(theirs)).documents).toEqual([]);
  expect((await desk.open(mine)).documents).toMatchObject([{ id }]);
});

test("of one kind there are only so many, also at once", async () => {
  const code = await start(await newOwner());
  const answers = await Promise.all(Array.from({ length: MAX_FILES_OF_KIND + 4 }, () => give(code, honestPdf())));
  const refused = answers.filter(({ status }) => status === "too_many_documents" || status === "document_busy");
  expect((await desk.open(code)).documents.length).toBeLessThanOrEqual(MAX_FILES_OF_KIND);
  expect(refused.length).toBeGreaterThanOrEqual(4);
});
