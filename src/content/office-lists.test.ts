/** Categories, questions and pictures as staff manage them. */
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { expectOk } from "#platform/testing/api.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { listQuestions } from "./questions/contract-public.ts";
import * as pictures from "./pictures/contract.ts";
import * as categoryContract from "./articles/contract-categories.ts";
import * as questionContract from "./questions/contract.ts";
import { publishArticle } from "./articles/contract.ts";
import { toDraftFile } from "./model/draft-file.ts";
import { findPictureFile } from "./pictures/store.ts";
import { contentInvariants } from "./invariants.ts";
import { editor, openOffice, documentOf } from "./testing/office.ts";
const office = await openOffice();
const { app, api, done, callAs } = office;
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => app.runtime.clock.advance(11 * MINUTE_MS));
const watch = () => watchPublicPages(app.runtime.database, createTestClock())();
const nobody = "00000000000000000000000000";
describe("categories", () => {
  const names = async () => (await done(categoryContract.listOfficeCategories, {})).categories.map(({ texts }) => texts.ID.name);
  test("keep the order staff give them; the first does not move up, the last not down", async () => {
    const [a, b, c] = [await office.category("a"), await office.category("b"), await office.category("c")];
    const before = await watch();
    const move = async (id: typeof a, direction: "up" | "down") => done(categoryContract.moveCategory, { id, direction });
    await move(c, "up");
    expect(await names()).toEqual(["a id", "c id", "b id"]);
    await move(a, "up");
    await move(b, "down");
    expect(await names()).toEqual(["a id", "c id", "b id"]);
    await move(a, "down");
    expect(await names()).toEqual(["c id", "a id", "b id"]);
    expect(await watch()).toBe(before + 4n);
  });
  test("concurrent moves leave an order without gaps", async () => {
    const { categories } = await done(categoryContract.listOfficeCategories, {});
    await Promise.all(categories.map(({ id }) => callAs(categoryContract.moveCategory, { id, direction: "down" })));
    expect((await names()).toSorted()).toEqual(["a id", "b id", "c id"]);
  });
  test("creating twice with one id and the same texts creates one; a taken slug is refused at its field", async () => {
    const id = office.newId("ct");
    const text = (slug: string) => ({ slug, name: "Baru", description: "x" });
    const texts = { ID: text("sekali-id"), EN: text("sekali-en") };
    await done(categoryContract.createCategory, { id, texts });
    await done(categoryContract.createCategory, { id, texts });
    expect(await callAs(categoryContract.createCategory, { id, texts: { ...texts, ID: text("lain") } })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    expect(await callAs(categoryContract.createCategory, { id: office.newId("ct"), texts })).toMatchObject({
      code: 409,
      status: "slug_taken",
      details: { fields: { "texts.ID.slug": expect.any(String) } },
    });
    expect(
      (
        await callAs(categoryContract.createCategory, {
          id: office.newId("ct"),
          texts: { ...texts, EN: { ...text("x"), name: "" } },
        }).catch(() => ({ code: 400 }))
      ).code,
    ).toBe(400);
    await done(categoryContract.deleteCategory, { id });
  });
  test("with articles in a public or newest version are not deleted", async () => {
    const id = await office.category("dipakai");
    const { id: article, revision } = await office.article("memakai", id);
    expect(await callAs(categoryContract.deleteCategory, { id })).toMatchObject({ code: 409, status: "category_in_use" });
    await done(publishArticle, { id: article, revision });
    expect(await done(categoryContract.listOfficeCategories, {})).toMatchObject({
      categories: expect.arrayContaining([expect.objectContaining({ id, articles: 1, publicArticles: 1 })]),
    });
  });
  test("are exported with cells that cannot run as formulas", async () => {
    const id = office.newId("ct");
    const text = (slug: string) => ({ slug, name: "=1+1", description: "x" });
    await done(categoryContract.createCategory, { id, texts: { ID: text("rumus-id"), EN: text("rumus-en") } });
    const file = await api.raw({
      method: "GET",
      url: categoryContract.exportCategories.path,
      headers: { "x-code-challenge": api.tokenOf(editor()) },
    });
    expect(file.body).toContain(`"'=1+1"`);
  });
  test("unknown ones are not found", async () => {
    const id = `ct_${nobody}` as const;
    for (const [call, input] of [
      [categoryContract.moveCategory, { id, direction: "up" }],
      [categoryContract.setCategoryStatus, { id, status: "active" }],
      [categoryContract.deleteCategory, { id }],
    ] as const)
      expect(await callAs(call, input as never)).toMatchObject({ code: 404 });
  });
});

describe("questions", () => {
  const group = async (name: string) => {
    const id = office.newId("fg");
    await done(questionContract.createGroup, { id, names: { ID: name, EN: `${name} EN` } });
    return id;
  };
  const entries = (groupId: string, question: string) => ({
    groupId,
    texts: {
      ID: { question, answer: documentOf(`Jawaban ${question}`) },
      EN: { question: `${question} EN`, answer: documentOf(`Answer ${question}`) },
    },
  });
  const add = async (groupId: string, question: string) => {
    const id = office.newId("fq");
    const answer = await office.send(questionContract.createQuestion, { id, draft: toDraftFile(entries(groupId, question)) });
    expect(answer).toMatchObject({ code: 200 });
    return id;
  };
  const shown = async () =>
    expectOk(await api.call(listQuestions, {})).groups.map(
      ({ name, items }) => `${name}: ${items.map(({ question }) => question).join(" ")}`,
    );
  test("are shown once active, in their order and group, and found by their words", async () => {
    const one = await group("Satu");
    const two = await group("Dua");
    const [a, b] = [await add(one, "alfa"), await add(one, "beta")];
    expect(await shown()).toEqual([]);
    for (const id of [a, b]) await done(questionContract.setQuestionStatus, { id, status: "active" });
    expect(await shown()).toEqual(["Satu: alfa beta"]);
    await done(questionContract.moveQuestion, { id: b, direction: "up" });
    expect(await shown()).toEqual(["Satu: beta alfa"]);
    const before = await watch();
    expect(
      await office.send(questionContract.updateQuestion, { id: b, version: "1", draft: toDraftFile(entries(two, "beta")) }),
    ).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await watch()).toBe(before + 1n);
    await done(questionContract.moveGroup, { id: two, direction: "up" });
    expect(await shown()).toEqual(["Dua: beta", "Satu: alfa"]);
    expect((await api.call(listQuestions, { search: "jawaban beta" })).data).toMatchObject({ total: 1 });
    expect(
      await office.send(questionContract.updateQuestion, { id: b, version: "1", draft: toDraftFile(entries(two, "c")) }),
    ).toMatchObject({ code: 409, status: "record_changed_meanwhile" });
    expect(await callAs(questionContract.deleteGroup, { id: two })).toMatchObject({ code: 409, status: "group_in_use" });
    await done(questionContract.deleteQuestion, { id: b });
    await done(questionContract.deleteGroup, { id: two });
    expect(await shown()).toEqual(["Satu: alfa"]);
    expect(await callAs(questionContract.readOfficeQuestion, { id: b })).toMatchObject({ code: 404 });
  });
  test("a group is renamed only from its stored version", async () => {
    const id = await group("Nama");
    await done(questionContract.renameGroup, { id, version: 1, names: { ID: "Baru", EN: "New" } });
    expect(await callAs(questionContract.renameGroup, { id, version: 1, names: { ID: "Lagi", EN: "Again" } })).toMatchObject({
      code: 409,
      status: "record_changed_meanwhile",
    });
  });
  test("creating twice with one id creates one, other texts are refused; an unknown group is not found", async () => {
    const one = await group("Ganda");
    const id = office.newId("fq");
    const make = (question: string, groupId: string = one) =>
      office.send(questionContract.createQuestion, { id, draft: toDraftFile(entries(groupId, question)) });
    expect([(await make("x")).code, (await make("x")).code]).toEqual([200, 200]);
    expect(await make("y")).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await make("x", `fg_${nobody}`)).toMatchObject({ code: 404 });
    const names = { ID: "Ganda", EN: "Lain" };
    expect(await callAs(questionContract.createGroup, { id: one, names })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
  });
  test("unknown ones are not found", async () => {
    const id = `fq_${nobody}` as const;
    const fg = `fg_${nobody}` as const;
    for (const [call, input] of [
      [questionContract.moveQuestion, { id, direction: "up" }],
      [questionContract.setQuestionStatus, { id, status: "active" }],
      [questionContract.deleteQuestion, { id }],
      [questionContract.renameGroup, { id: fg, version: 1, names: { ID: "x", EN: "x" } }],
      [questionContract.moveGroup, { id: fg, direction: "up" }],
      [questionContract.deleteGroup, { id: fg }],
    ] as const)
      expect(await callAs(call, input as never)).toMatchObject({ code: 404 });
  });
  test("with a script in the answer are refused, and the export has no formulas", async () => {
    const one = await group("Berkas");
    const bad = {
      ...entries(one, "x"),
      texts: { ...entries(one, "x").texts, ID: { question: "x", answer: { type: "doc", content: [{ type: "script" }] } } },
    };
    expect(await office.send(questionContract.createQuestion, { id: office.newId("fq"), draft: toDraftFile(bad) })).toMatchObject(
      {
        code: 400,
      },
    );
    await add(one, "@SUM(1)");
    const file = await api.raw({
      method: "GET",
      url: questionContract.exportQuestions.path,
      headers: { "x-code-challenge": api.tokenOf(editor()) },
    });
    expect(file.body).toContain(`"'@SUM(1)"`);
  });
});
describe("pictures", () => {
  const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0b5563" } });
  const upload = (bytes: Uint8Array, name = "a.png", id = office.newId("pi")) =>
    office.send(pictures.uploadPicture, { id, altId: "Loket", altEn: "Counter", file: new File([new Uint8Array(bytes)], name) });
  test("are re-encoded: location and camera data are dropped, each width in both formats, none larger than the original", async () => {
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
    const { id } = expectOk(answer);
    for (const [width, format] of [
      [480, "webp"],
      [960, "webp"],
      [480, "avif"],
      [960, "avif"],
    ] as const) {
      const bytes = await findPictureFile(app.runtime.database, id, width, format);
      const meta = await sharp(bytes ?? Buffer.alloc(0)).metadata();
      expect({ width: meta.width, exif: meta.exif }).toEqual({ width, exif: undefined });
      expect(bytes?.includes("RAHASIA-KAMERA")).toBe(false);
    }
    expect(await findPictureFile(app.runtime.database, id, 1600, "webp")).toBeNull();
    expect(await findPictureFile(app.runtime.database, id, null, "webp")).toHaveLength(
      (await findPictureFile(app.runtime.database, id, 480, "webp"))?.length ?? -1,
    );
  });
  test("are rotated by their EXIF orientation", async () => {
    const turned = await drawn(100, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(turned)).data).toMatchObject({ width: 60, height: 100 });
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;
  /** A one-line PNG that claims 50,000 by 50,000 pixels. */
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
  test("need a description in both languages", async () => {
    const file = new File([new Uint8Array(await drawn(10, 10).png().toBuffer())], "a.png");
    expect(await office.send(pictures.uploadPicture, { id: office.newId("pi"), altId: "Loket", altEn: " ", file })).toMatchObject(
      { code: 400 },
    );
  });
  test("uploading twice with one id gives one picture; another person's upload under that id is refused", async () => {
    const bytes = await drawn(10, 10).png().toBuffer();
    const id = office.newId("pi");
    expect([(await upload(bytes, "a.png", id)).code, (await upload(bytes, "a.png", id)).code]).toEqual([200, 200]);
    const file = new File([new Uint8Array(bytes)], "a.png");
    const theirs = await office.send(pictures.uploadPicture, { id, altId: "Lain", altEn: "Other", file }, editor("us_other"));
    expect(theirs).toMatchObject({ code: 409, status: "id_already_used" });
  });
  test("are described only from their stored version, found by their description, and deleted only when unused", async () => {
    const data = expectOk(await upload(await drawn(10, 10).png().toBuffer()));
    const { id } = data;
    const description = { id, version: 1, alts: { ID: "Perahu", EN: "Boat" }, focusX: 10, focusY: 90 };
    expect(await done(pictures.describePicture, description)).toMatchObject({ version: 2, focusX: 10 });
    expect(await callAs(pictures.describePicture, description)).toMatchObject({ code: 409, status: "record_changed_meanwhile" });
    expect((await done(pictures.listPictures, { search: "pera" })).pictures.map((one) => one.id)).toEqual([id]);
    const categoryContract = await office.category("gambar");
    await office.article("bergambar", categoryContract, (content) => ({ ...content, cover: { kind: "picture", id } }));
    expect(await callAs(pictures.deletePicture, { id })).toMatchObject({ code: 409, status: "picture_in_use" });
    const free = await upload(await drawn(10, 10).png().toBuffer());
    await done(pictures.deletePicture, { id: expectOk(free).id });
    expect(await callAs(pictures.deletePicture, { id: expectOk(free).id })).toMatchObject({ code: 404 });
    expect(await callAs(pictures.describePicture, { ...description, id: `pi_${nobody}` })).toMatchObject({ code: 404 });
  });
});

test("the content invariants hold after all of these tests", async () => {
  for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants))
    expect(breaches, says).toEqual([]);
});
