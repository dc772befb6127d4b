/** Legal pages: versions, dates of effect, and that what is in force never changes. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { readLegal, readPreview } from "./contract.ts";
import * as legal from "./contract-legal.ts";
import { makePreview } from "./contract-articles.ts";
import { toDraftFile } from "./draft.ts";
import { importContent } from "./import-content.ts";
import type { LegalContent } from "./legal.ts";
import { parseMarkdown } from "./markdown.ts";
import { editor, openOffice, words } from "./testing/office.ts";

const office = await openOffice(new Date("2026-05-04T03:00:00Z"));
const { house, api, done, ask } = office;
afterAll(() => office[Symbol.asyncDispose]());

const text = (title: string) => ({ title, description: "x", body: parseMarkdown("## Satu\n\nIsi") });
await house.as({}, (ctx) =>
  importContent(ctx, {
    checksum: "one",
    categories: [],
    articles: [],
    groups: [],
    pages: [{ key: "terms", version: "1.0", effectiveOn: "2026-01-01", texts: { ID: text("Syarat"), EN: text("Terms") } }],
  }),
);
const save = (revision: number, content: unknown, actor?: ReturnType<typeof editor>) =>
  office.send(legal.saveLegalDraft, { id: "terms", revision: String(revision), draft: toDraftFile(content) }, actor);
const shown = async (version?: string) => {
  const answer = await api.call(readLegal, { key: "terms", ...(version === undefined ? {} : { version }) });
  const data = answer.data as
    | { version: string; standing: string; versions: { version: string; standing: string }[] }
    | undefined;
  return data ? [data.version, data.standing, ...data.versions.map((one) => `${one.version} ${one.standing}`)] : answer.code;
};

describe("the next version", () => {
  let draft: { revision: number; content: LegalContent };
  test("begins with the texts of the last one, one draft at a time", async () => {
    draft = await done(legal.beginLegalDraft, { id: "terms" });
    expect(draft).toMatchObject({ revision: 1, content: { version: "2.0", texts: { ID: { title: "Syarat" } } } });
    expect(await ask(legal.beginLegalDraft, { id: "terms" })).toMatchObject({ code: 409, status: "legal_draft_exists" });
    expect(await ask(legal.beginLegalDraft, { id: "privacy" })).toMatchObject({ code: 404 });
  });
  test("is saved upon what was seen; the slower one is told what is stored", async () => {
    const next = { ...draft.content, texts: { ...draft.content.texts, ID: { ...draft.content.texts.ID, body: words("Baru") } } };
    expect(await save(1, next)).toMatchObject({ code: 200, data: { revision: 2 } });
    expect(await save(1, draft.content, editor("us_slow"))).toMatchObject({
      code: 409,
      status: "legal_changed_meanwhile",
      details: { revision: 2, savedBy: "us_editor", content: { version: "2.0" } },
    });
    expect(
      await save(2, {
        ...next,
        texts: { ...next.texts, EN: { ...next.texts.EN, body: { type: "doc", content: [{ type: "iframe" }] } } },
      }),
    ).toMatchObject({ code: 400 });
  });
  test("is seen by a private link before it is published", async () => {
    const { path } = await done(makePreview, { id: "terms" });
    expect(await api.call(readPreview, { token: path.split("/").at(-1) ?? "" })).toMatchObject({
      code: 200,
      data: { kind: "legal", legal: { version: "2.0" } },
    });
    expect(await shown()).toEqual(["1.0", "in_force", "1.0 in_force"]);
    expect(await shown("2.0")).toBe(404);
  });
  const publish = (effectiveOn: string, revision = 2) =>
    ask(legal.publishLegal, { id: "terms", revision, effectiveOn: effectiveOn as never });
  test("does not begin in the past, nor upon another draft, nor under a number there is", async () => {
    expect(await publish("2026-05-03")).toMatchObject({ code: 422, status: "legal_date_past" });
    expect(await publish("2026-05-20", 1)).toMatchObject({ code: 409, status: "legal_changed_meanwhile" });
    const { content } = await done(legal.readLegalDraft, { id: "terms" });
    expect(await save(2, { ...content, version: "1.0" })).toMatchObject({ code: 200 });
    expect(await publish("2026-05-20", 3)).toMatchObject({ code: 409, status: "legal_version_taken" });
    expect(await save(3, { ...content, version: "" })).toMatchObject({ code: 200 });
    expect(await publish("2026-05-20", 4)).toMatchObject({ code: 422, status: "legal_incomplete" });
    const outline = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "[Describe the service that you offer.]" }] }],
    };
    expect(
      await save(4, { ...content, texts: { ...content.texts, EN: { ...content.texts.EN, body: outline as never } } }),
    ).toMatchObject({ code: 200 });
    expect(await publish("2026-05-20", 5)).toMatchObject({ code: 422, status: "legal_outline" });
    expect(await save(5, content)).toMatchObject({ code: 200 });
  });
  test("is there to be read before its day, and in force from the first minute of it", async () => {
    expect((await publish("2026-05-20", 6)).code).toBe(200);
    expect(await shown()).toEqual(["1.0", "in_force", "2.0 upcoming", "1.0 in_force"]);
    expect(await shown("2.0")).toEqual(["2.0", "upcoming", "2.0 upcoming", "1.0 in_force"]);
    house.machinery.clock.set(new Date("2026-05-19T16:59:59Z"));
    expect(((await shown()) as string[])[0]).toBe("1.0");
    house.machinery.clock.set(new Date("2026-05-19T17:00:00Z"));
    expect(await shown()).toEqual(["2.0", "in_force", "2.0 in_force", "1.0 earlier"]);
    expect(await shown("1.0")).toEqual(["1.0", "earlier", "2.0 in_force", "1.0 earlier"]);
  });
  test("in force is not withdrawn; one whose day has not come is a draft again", async () => {
    expect(await ask(legal.withdrawLegal, { id: "terms", version: "2.0" })).toMatchObject({
      code: 409,
      status: "legal_in_force",
    });
    expect(await ask(legal.withdrawLegal, { id: "terms", version: "9.0" })).toMatchObject({ code: 404 });
    await done(legal.beginLegalDraft, { id: "terms" });
    expect(await publish("2026-05-20", 1)).toMatchObject({ code: 409, status: "legal_date_not_after" });
    expect((await publish("2026-06-01", 1)).code).toBe(200);
    await done(legal.beginLegalDraft, { id: "terms" });
    expect(await ask(legal.withdrawLegal, { id: "terms", version: "3.0" })).toMatchObject({
      code: 409,
      status: "legal_draft_exists",
    });
    await done(legal.deleteLegalDraft, { id: "terms" });
    expect(await done(legal.withdrawLegal, { id: "terms", version: "3.0" })).toMatchObject({
      pages: [
        { id: "terms", draft: { version: "3.0" }, versions: [{ version: "2.0", standing: "in_force" }, { version: "1.0" }] },
        { id: "privacy", versions: [] },
      ],
    });
    expect(await ask(legal.readLegalVersion, { id: "terms", version: "3.0" })).toMatchObject({ code: 404 });
    expect(await ask(legal.readLegalVersion, { id: "terms", version: "2.0" })).toMatchObject({
      code: 200,
      data: { effectiveOn: "2026-05-20" },
    });
  });
  test("that there is not is not found", async () => {
    for (const call of [legal.readLegalDraft, legal.deleteLegalDraft] as const)
      expect(await ask(call, { id: "privacy" })).toMatchObject({ code: 404 });
    expect(await ask(legal.publishLegal, { id: "privacy", revision: 1, effectiveOn: "2030-01-01" as never })).toMatchObject({
      code: 404,
    });
    expect(
      await office.send(legal.saveLegalDraft, {
        id: "privacy",
        revision: "1",
        draft: toDraftFile(await done(legal.readLegalDraft, { id: "terms" }).then(({ content }) => content)),
      }),
    ).toMatchObject({ code: 404 });
    house.machinery.clock.advance(DAY_MS);
  });
});

test("an import never gives other words to a version that was published in the office", async () => {
  const versions = (await shown()) as string[];
  const version =
    versions
      .slice(2)
      .find((one) => !one.startsWith("1.0 "))
      ?.split(" ")[0] ?? "";
  const before = (await api.call(readLegal, { key: "terms", version })).data;
  const pages = [{ key: "terms", version, effectiveOn: "2026-01-01", texts: { ID: text("Lain"), EN: text("Other") } }] as const;
  const bundle = { checksum: "two", categories: [], articles: [], groups: [], pages } as const;
  expect(await house.as({}, (ctx) => importContent(ctx, bundle as never))).toMatchObject({
    records: [{ kind: "page", key: "terms", is: "kept", by: "us_editor" }],
  });
  expect((await api.call(readLegal, { key: "terms", version })).data).toEqual(before);
});
