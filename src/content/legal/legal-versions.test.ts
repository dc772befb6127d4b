/** Legal pages: versions, effective dates, and that a version in force never changes. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { readLegal } from "./contract-public.ts";
import { readPreview } from "../preview/contract.ts";
import * as legal from "./contract.ts";
import { makePreview } from "../articles/contract.ts";
import { toDraftFile } from "../model/draft-file.ts";
import { importContent } from "../import/import-content.ts";
import type { LegalContent } from "./model/legal-page.ts";
import { parseMarkdown } from "../rich-text/parse-markdown.ts";
import { editor, openOffice, documentOf } from "../testing/office.ts";

const office = await openOffice(new Date("2026-05-04T03:00:00Z"));
const { app, api, done, callAs } = office;
afterAll(() => office[Symbol.asyncDispose]());

const text = (title: string) => ({ title, description: "x", body: parseMarkdown("## Satu\n\nIsi") });
await app.as({}, (ctx) =>
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
  if (answer.status !== undefined) return [String(answer.code)];
  const { version: shownVersion, status, versions } = answer.data;
  return [shownVersion, status, ...versions.map((one) => `${one.version} ${one.status}`)];
};

describe("the next version", () => {
  let draft: { revision: number; content: LegalContent };
  test("starts with the texts of the last one, and there is one draft at a time", async () => {
    draft = await done(legal.beginLegalDraft, { id: "terms" });
    expect(draft).toMatchObject({ revision: 1, content: { version: "2.0", texts: { ID: { title: "Syarat" } } } });
    expect(await callAs(legal.beginLegalDraft, { id: "terms" })).toMatchObject({ code: 409, status: "legal_draft_exists" });
    expect(await callAs(legal.beginLegalDraft, { id: "privacy" })).toMatchObject({ code: 404 });
  });
  test("is saved on top of the draft it was edited from; the slower save is refused with the stored draft", async () => {
    const next = {
      ...draft.content,
      texts: { ...draft.content.texts, ID: { ...draft.content.texts.ID, body: documentOf("Baru") } },
    };
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
  test("is readable by a private link before it is published", async () => {
    const { path } = await done(makePreview, { id: "terms" });
    expect(await api.call(readPreview, { token: path.split("/").at(-1) ?? "" })).toMatchObject({
      code: 200,
      data: { kind: "legal", legal: { version: "2.0" } },
    });
    expect(await shown()).toEqual(["1.0", "in_force", "1.0 in_force"]);
    expect(await shown("2.0")).toEqual(["404"]);
  });
  const publish = (effectiveOn: string, revision = 2) =>
    callAs(legal.publishLegal, { id: "terms", revision, effectiveOn: effectiveOn as never });
  test("is refused with a past date, from an outdated draft, or under a number already used", async () => {
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
  test("is readable before its effective date, and in force from the first minute of it", async () => {
    expect((await publish("2026-05-20", 6)).code).toBe(200);
    expect(await shown()).toEqual(["1.0", "in_force", "2.0 upcoming", "1.0 in_force"]);
    expect(await shown("2.0")).toEqual(["2.0", "upcoming", "2.0 upcoming", "1.0 in_force"]);
    app.runtime.clock.set(new Date("2026-05-19T16:59:59Z"));
    expect((await shown())[0]).toBe("1.0");
    app.runtime.clock.set(new Date("2026-05-19T17:00:00Z"));
    expect(await shown()).toEqual(["2.0", "in_force", "2.0 in_force", "1.0 earlier"]);
    expect(await shown("1.0")).toEqual(["1.0", "earlier", "2.0 in_force", "1.0 earlier"]);
  });
  test("a version in force cannot be withdrawn; one whose date has not come becomes a draft again", async () => {
    expect(await callAs(legal.withdrawLegal, { id: "terms", version: "2.0" })).toMatchObject({
      code: 409,
      status: "legal_in_force",
    });
    expect(await callAs(legal.withdrawLegal, { id: "terms", version: "9.0" })).toMatchObject({ code: 404 });
    await done(legal.beginLegalDraft, { id: "terms" });
    expect(await publish("2026-05-20", 1)).toMatchObject({ code: 409, status: "legal_date_not_after" });
    expect((await publish("2026-06-01", 1)).code).toBe(200);
    await done(legal.beginLegalDraft, { id: "terms" });
    expect(await callAs(legal.withdrawLegal, { id: "terms", version: "3.0" })).toMatchObject({
      code: 409,
      status: "legal_draft_exists",
    });
    await done(legal.deleteLegalDraft, { id: "terms" });
    expect(await done(legal.withdrawLegal, { id: "terms", version: "3.0" })).toMatchObject({
      pages: [
        { id: "terms", draft: { version: "3.0" }, versions: [{ version: "2.0", status: "in_force" }, { version: "1.0" }] },
        { id: "privacy", versions: [] },
      ],
    });
    expect(await callAs(legal.readLegalVersion, { id: "terms", version: "3.0" })).toMatchObject({ code: 404 });
    expect(await callAs(legal.readLegalVersion, { id: "terms", version: "2.0" })).toMatchObject({
      code: 200,
      data: { effectiveOn: "2026-05-20" },
    });
  });
  test("a missing draft or version answers not found", async () => {
    for (const call of [legal.readLegalDraft, legal.deleteLegalDraft] as const)
      expect(await callAs(call, { id: "privacy" })).toMatchObject({ code: 404 });
    expect(await callAs(legal.publishLegal, { id: "privacy", revision: 1, effectiveOn: "2030-01-01" })).toMatchObject({
      code: 404,
    });
    expect(
      await office.send(legal.saveLegalDraft, {
        id: "privacy",
        revision: "1",
        draft: toDraftFile(await done(legal.readLegalDraft, { id: "terms" }).then(({ content }) => content)),
      }),
    ).toMatchObject({ code: 404 });
    app.runtime.clock.advance(DAY_MS);
  });
});

test("an import never changes the text of a version that staff published", async () => {
  const versions = await shown();
  const version =
    versions
      .slice(2)
      .find((one) => !one.startsWith("1.0 "))
      ?.split(" ")[0] ?? "";
  const before = (await api.call(readLegal, { key: "terms", version })).data;
  const pages = [{ key: "terms", version, effectiveOn: "2026-01-01", texts: { ID: text("Lain"), EN: text("Other") } }] as const;
  const bundle = { checksum: "two", categories: [], articles: [], groups: [], pages } as const;
  expect(await app.as({}, (ctx) => importContent(ctx, bundle as never))).toMatchObject({
    records: [{ kind: "page", key: "terms", is: "kept", by: "us_editor" }],
  });
  expect((await api.call(readLegal, { key: "terms", version })).data).toEqual(before);
});
