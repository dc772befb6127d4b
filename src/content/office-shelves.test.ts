/** Categories, questions and pictures as the office keeps them. */
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Output } from "#kernel/endpoint.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { watchPublicPages } from "#platform/public-pages-revision.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { listQuestions } from "./contract.ts";
import * as pictures from "./contract-pictures.ts";
import * as shelf from "./contract-categories.ts";
import * as asked from "./contract-questions.ts";
import { publishArticle } from "./contract-articles.ts";
import { toDraftFile } from "./draft.ts";
import { findPictureFile } from "./store-pictures.ts";
import { contentInvariants } from "./invariants.ts";
import { editor, openOffice, words } from "./testing/office.ts";

const office = await openOffice();
const { house, api, done, ask } = office;
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => house.machinery.clock.advance(11 * MINUTE_MS));
const watch = () => watchPublicPages(house.machinery.database, createTestClock())();
const nobody = "00000000000000000000000000";

describe("categories", () => {
  const names = async () => (await done(shelf.listOfficeCategories, {})).categories.map(({ texts }) => texts.ID.name);
  test("stand in the order that people give them; the first does not go up, the last not down", async () => {
    const [a, b, c] = [await office.category("a"), await office.category("b"), await office.category("c")];
    const before = await watch();
    const move = async (id: typeof a, direction: "up" | "down") => done(shelf.moveCategory, { id, direction });
    await move(c, "up");
    expect(await names()).toEqual(["a id", "c id", "b id"]);
    await move(a, "up");
    await move(b, "down");
    expect(await names()).toEqual(["a id", "c id", "b id"]);
    await move(a, "down");
    expect(await names()).toEqual(["c id", "a id", "b id"]);
    expect(await watch()).toBe(before + 4n);
  });
  test("two that move at once leave an order without gaps", async () => {
    const { categories } = await done(shelf.listOfficeCategories, {});
    await Promise.all(categories.map(({ id }) => ask(shelf.moveCategory, { id, direction: "down" })));
    expect((await names()).toSorted()).toEqual(["a id", "b id", "c id"]);
  });
  test("made with the same id and texts are one; a taken address is refused at its field", async () => {
    const id = office.newId("ct");
    const text = (slug: string) => ({ slug, name: "Baru", description: "x" });
    const texts = { ID: text("sekali-id"), EN: text("sekali-en") };
    await done(shelf.createCategory, { id, texts });
    await done(shelf.createCategory, { id, texts });
    expect(await ask(shelf.createCategory, { id, texts: { ...texts, ID: text("lain") } })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    expect(await ask(shelf.createCategory, { id: office.newId("ct"), texts })).toMatchObject({
      code: 409,
      status: "slug_taken",
      details: { fields: { "texts.ID.slug": expect.any(String) } },
    });
    expect(
      (
        await ask(shelf.createCategory, { id: office.newId("ct"), texts: { ...texts, EN: { ...text("x"), name: "" } } }).catch(
          () => ({ code: 400 }),
        )
      ).code,
    ).toBe(400);
    await done(shelf.deleteCategory, { id });
  });
  test("with articles of any version that counts are not deleted", async () => {
    const id = await office.category("dipakai");
    const { id: article, revision } = await office.article("memakai", id);
    expect(await ask(shelf.deleteCategory, { id })).toMatchObject({ code: 409, status: "category_in_use" });
    await done(publishArticle, { id: article, revision });
    expect(await done(shelf.listOfficeCategories, {})).toMatchObject({
      categories: expect.arrayContaining([expect.objectContaining({ id, articles: 1, publicArticles: 1 })]),
    });
  });
  test("are taken as a file whose cells are no formulas", async () => {
    const id = office.newId("ct");
    const text = (slug: string) => ({ slug, name: "=1+1", description: "x" });
    await done(shelf.createCategory, { id, texts: { ID: text("rumus-id"), EN: text("rumus-en") } });
    const file = await api.raw({
      method: "GET",
      url: shelf.exportCategories.path,
      headers: { "x-code-challenge": api.tokenOf(editor()) },
    });
    expect(file.body).toContain(`"'=1+1"`);
  });
  test("that there are not are not found", async () => {
    const id = `ct_${nobody}` as const;
    for (const [call, input] of [
      [shelf.moveCategory, { id, direction: "up" }],
      [shelf.setCategoryStatus, { id, status: "active" }],
      [shelf.deleteCategory, { id }],
    ] as const)
      expect(await ask(call, input as never)).toMatchObject({ code: 404 });
  });
});

describe("questions", () => {
  const group = async (name: string) => {
    const id = office.newId("fg");
    await done(asked.createGroup, { id, names: { ID: name, EN: `${name} EN` } });
    return id;
  };
  const entries = (groupId: string, question: string) => ({
    groupId,
    texts: {
      ID: { question, answer: words(`Jawaban ${question}`) },
      EN: { question: `${question} EN`, answer: words(`Answer ${question}`) },
    },
  });
  const add = async (groupId: string, question: string) => {
    const id = office.newId("fq");
    const answer = await office.send(asked.createQuestion, { id, draft: toDraftFile(entries(groupId, question)) });
    expect(answer).toMatchObject({ code: 200 });
    return id;
  };
  const shown = async () =>
    ((await api.call(listQuestions, {})).data as Output<typeof listQuestions>).groups.map(
      ({ name, items }) => `${name}: ${items.map(({ question }) => question).join(" ")}`,
    );

  test("are seen once they are active, in their order and group, and found by their words", async () => {
    const one = await group("Satu");
    const two = await group("Dua");
    const [a, b] = [await add(one, "alfa"), await add(one, "beta")];
    expect(await shown()).toEqual([]);
    for (const id of [a, b]) await done(asked.setQuestionStatus, { id, status: "active" });
    expect(await shown()).toEqual(["Satu: alfa beta"]);
    await done(asked.moveQuestion, { id: b, direction: "up" });
    expect(await shown()).toEqual(["Satu: beta alfa"]);
    const before = await watch();
    expect(
      await office.send(asked.updateQuestion, { id: b, version: "1", draft: toDraftFile(entries(two, "beta")) }),
    ).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await watch()).toBe(before + 1n);
    await done(asked.moveGroup, { id: two, direction: "up" });
    expect(await shown()).toEqual(["Dua: beta", "Satu: alfa"]);
    expect((await api.call(listQuestions, { search: "jawaban beta" })).data).toMatchObject({ total: 1 });
    expect(await office.send(asked.updateQuestion, { id: b, version: "1", draft: toDraftFile(entries(two, "c")) })).toMatchObject(
      { code: 409, status: "record_changed_meanwhile" },
    );
    expect(await ask(asked.deleteGroup, { id: two })).toMatchObject({ code: 409, status: "group_in_use" });
    await done(asked.deleteQuestion, { id: b });
    await done(asked.deleteGroup, { id: two });
    expect(await shown()).toEqual(["Satu: alfa"]);
    expect(await ask(asked.readOfficeQuestion, { id: b })).toMatchObject({ code: 404 });
  });
  test("groups are renamed upon the version that was seen", async () => {
    const id = await group("Nama");
    await done(asked.renameGroup, { id, version: 1, names: { ID: "Baru", EN: "New" } });
    expect(await ask(asked.renameGroup, { id, version: 1, names: { ID: "Lagi", EN: "Again" } })).toMatchObject({
      code: 409,
      status: "record_changed_meanwhile",
    });
  });
  test("the same id twice is one, of other words refused; a group that there is not is not found", async () => {
    const one = await group("Ganda");
    const id = office.newId("fq");
    const make = (question: string, groupId: string = one) =>
      office.send(asked.createQuestion, { id, draft: toDraftFile(entries(groupId, question)) });
    expect([(await make("x")).code, (await make("x")).code]).toEqual([200, 200]);
    expect(await make("y")).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await make("x", `fg_${nobody}`)).toMatchObject({ code: 404 });
    const names = { ID: "Ganda", EN: "Lain" };
    expect(await ask(asked.createGroup, { id: one, names })).toMatchObject({ code: 409, status: "id_already_used" });
  });
  test("that there are not are not found", async () => {
    const id = `fq_${nobody}` as const;
    const fg = `fg_${nobody}` as const;
    for (const [call, input] of [
      [asked.moveQuestion, { id, direction: "up" }],
      [asked.setQuestionStatus, { id, status: "active" }],
      [asked.deleteQuestion, { id }],
      [asked.renameGroup, { id: fg, version: 1, names: { ID: "x", EN: "x" } }],
      [asked.moveGroup, { id: fg, direction: "up" }],
      [asked.deleteGroup, { id: fg }],
    ] as const)
      expect(await ask(call, input as never)).toMatchObject({ code: 404 });
  });
  test("with an answer that has a script are refused, and the file of them has no formulas", async () => {
    const one = await group("Berkas");
    const bad = {
      ...entries(one, "x"),
      texts: { ...entries(one, "x").texts, ID: { question: "x", answer: { type: "doc", content: [{ type: "script" }] } } },
    };
    expect(await office.send(asked.createQuestion, { id: office.newId("fq"), draft: toDraftFile(bad) })).toMatchObject({
      code: 400,
    });
    await add(one, "@SUM(1)");
    const file = await api.raw({
      method: "GET",
      url: asked.exportQuestions.path,
      headers: { "x-code-challenge": api.tokenOf(editor()) },
    });
    expect(file.body).toContain(`"'@SUM(1)"`);
  });
});

describe("pictures", () => {
  const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0b5563" } });
  const upload = (bytes: Uint8Array, name = "a.png", id = office.newId("pi")) =>
    office.send(pictures.uploadPicture, { id, altId: "Loket", altEn: "Counter", file: new File([new Uint8Array(bytes)], name) });

  test("are drawn anew: no place and no camera is kept, each width in both formats, none larger than it was", async () => {
    const source = await drawn(1000, 500)
      .withExif({ IFD0: { Make: "RAHASIA-KAMERA" }, IFD3: { GPSLatitude: "6/1 10/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(source.includes("RAHASIA-KAMERA")).toBe(true);
    const answer = await upload(source, "foto.jpg");
    expect(answer).toMatchObject({
      code: 200,
      data: { width: 1000, height: 500, alts: { ID: "Loket", EN: "Counter" }, focusX: 50 },
    });
    const { id } = answer.data as { id: string };
    for (const [width, format] of [
      [480, "webp"],
      [960, "webp"],
      [480, "avif"],
      [960, "avif"],
    ] as const) {
      const bytes = await findPictureFile(house.machinery.database, id, width, format);
      const meta = await sharp(bytes ?? Buffer.alloc(0)).metadata();
      expect({ width: meta.width, exif: meta.exif }).toEqual({ width, exif: undefined });
      expect(bytes?.includes("RAHASIA-KAMERA")).toBe(false);
    }
    expect(await findPictureFile(house.machinery.database, id, 1600, "webp")).toBeNull();
    expect(await findPictureFile(house.machinery.database, id, null, "webp")).toHaveLength(
      (await findPictureFile(house.machinery.database, id, 480, "webp"))?.length ?? -1,
    );
  });
  test("are turned as the camera was held", async () => {
    const turned = await drawn(100, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(turned)).data).toMatchObject({ width: 60, height: 100 });
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;
  /** A PNG of one line that says it were 50,000 by 50,000. */
  const bomb = async () => {
    const png = await drawn(1, 1).png().toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    return png;
  };
  test.each([
    ["an SVG with a script", async () => Buffer.from(svg), "picture_unreadable"],
    ["an SVG that is called a PNG", async () => Buffer.from(svg), "picture_unreadable"],
    ["HTML", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), "picture_unreadable"],
    ["nothing", async () => Buffer.alloc(0), "picture_unreadable"],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n%âãÏÓ\n"), "picture_unreadable"],
    ["the first half of a picture", async () => (await drawn(400, 400).png().toBuffer()).subarray(0, 200), "picture_unreadable"],
    ["a TIFF", async () => drawn(10, 10).tiff().toBuffer(), "picture_unreadable"],
    ["a picture of billions of pixels", bomb, "picture_too_large|picture_unreadable"],
    ["41 million pixels", async () => drawn(8_200, 5_000).png().toBuffer(), "picture_too_large"],
  ])("%s is refused", async (_what, bytes, status) => {
    const answer = await upload(await bytes());
    expect(answer.code).toBe(422);
    expect(status.split("|")).toContain(answer.status);
  });
  test("need words in both languages", async () => {
    const file = new File([new Uint8Array(await drawn(10, 10).png().toBuffer())], "a.png");
    expect(await office.send(pictures.uploadPicture, { id: office.newId("pi"), altId: "Loket", altEn: " ", file })).toMatchObject(
      { code: 400 },
    );
  });
  test("the same id once more is the same picture; another person's is refused", async () => {
    const bytes = await drawn(10, 10).png().toBuffer();
    const id = office.newId("pi");
    expect([(await upload(bytes, "a.png", id)).code, (await upload(bytes, "a.png", id)).code]).toEqual([200, 200]);
    const file = new File([new Uint8Array(bytes)], "a.png");
    const theirs = await office.send(pictures.uploadPicture, { id, altId: "Lain", altEn: "Other", file }, editor("us_other"));
    expect(theirs).toMatchObject({ code: 409, status: "id_already_used" });
  });
  test("are described upon the version that was seen, found by their words, and deleted only when nothing shows them", async () => {
    const { data } = await upload(await drawn(10, 10).png().toBuffer());
    const { id } = data as { id: `pi_${string}` };
    const description = { id, version: 1, alts: { ID: "Perahu", EN: "Boat" }, focusX: 10, focusY: 90 };
    expect(await done(pictures.describePicture, description)).toMatchObject({ version: 2, focusX: 10 });
    expect(await ask(pictures.describePicture, description)).toMatchObject({ code: 409, status: "record_changed_meanwhile" });
    expect((await done(pictures.listPictures, { search: "pera" })).pictures.map((one) => one.id)).toEqual([id]);
    const shelf = await office.category("gambar");
    await office.article("bergambar", shelf, (content) => ({ ...content, cover: { kind: "picture", id } }));
    expect(await ask(pictures.deletePicture, { id })).toMatchObject({ code: 409, status: "picture_in_use" });
    const free = await upload(await drawn(10, 10).png().toBuffer());
    await done(pictures.deletePicture, { id: (free.data as { id: `pi_${string}` }).id });
    expect(await ask(pictures.deletePicture, { id: (free.data as { id: `pi_${string}` }).id })).toMatchObject({ code: 404 });
    expect(await ask(pictures.describePicture, { ...description, id: `pi_${nobody}` })).toMatchObject({ code: 404 });
  });
});

test("after all that the content's invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(house.machinery.database, contentInvariants))
    expect(breaches, says).toEqual([]);
});
