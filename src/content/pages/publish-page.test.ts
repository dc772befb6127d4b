/** Publishing pages of sections: both languages at once, never over another person's version, and without loss. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readPreview } from "../preview/contract.ts";
import { readSections } from "./contract-public.ts";
import * as pages from "./contract.ts";
import { setQuestionStatus } from "../questions/contract.ts";
import { toDraftFile } from "../model/draft-file.ts";
import { importContent } from "../import/import-content.ts";
import { contentInvariants } from "../invariants.ts";
import { parseMarkdown } from "../rich-text/parse-markdown.ts";
import type { PageContent } from "./model/page-content.ts";
import { pageProblemMessages } from "./messages.ts";
import type { Section, SectionOf } from "./model/sections.ts";
import { editor, openOffice } from "../testing/office.ts";
import { pageContent, pageFile } from "../testing/pages.ts";

const office = await openOffice(new Date("2026-05-04T03:00:00Z"));
const { app, api, done, callAs } = office;
afterAll(() => office[Symbol.asyncDispose]());

const id = "partner-digital";
const question = { question: "Apa?", answer: parseMarkdown("Ini.") };
const importPage = (checksum: string, content: PageContent) => {
  app.runtime.clock.advance(1_000);
  return app.as({}, (ctx) =>
    importContent(ctx, {
      checksum,
      categories: [],
      articles: [],
      groups: [
        { key: "g", position: 1, names: { ID: "G", EN: "G" }, items: [{ key: "q1", texts: { ID: question, EN: question } }] },
      ],
      pages: [pageFile(id, content)],
    }),
  );
};
await importPage("one", pageContent());

type Seen = Pick<Awaited<ReturnType<typeof current>>, "version" | "savedAt">;
const current = () => done(pages.readOfficePage, { id });
const fieldsOf = ({ version, savedAt }: Seen, content: unknown) => ({
  id,
  version: String(version),
  savedAt: new Date(savedAt).toISOString(),
  draft: toDraftFile(content),
});
const publish = (seen: Seen, content: unknown, actor?: ReturnType<typeof editor>) =>
  office.send(pages.publishPage, fieldsOf(seen, content), actor);
const shown = async (language: "id" | "en") => {
  const data = expectOk(await api.call(readSections, { key: id }, { language }));
  const { title, version, sections } = data;
  return { title, version, first: (sections[0] as SectionOf<"hero">).title, kinds: sections.map(({ kind }) => kind) };
};
const publicNumber = async () =>
  (await sql<{ number: unknown }>`select number from platform.revision where name = 'public_pages'`.execute(app.runtime.database))
    .rows[0]?.number;
/** The page content with changes in some of its sections. */
const changed = (change: (ID: Section[], EN: Section[]) => void, title?: string): PageContent => {
  const content = structuredClone(pageContent(title));
  change(content.ID.sections, content.EN.sections);
  return content;
};
const hero = (sections: Section[]) => sections[0] as SectionOf<"hero">;
const products = (sections: Section[]) => sections[1] as SectionOf<"products">;
const steps = (sections: Section[]) => sections[2] as SectionOf<"steps">;
const faq = (sections: Section[]) => sections[3] as SectionOf<"faq">;

describe("publishing", () => {
  test("shows both languages at once, as the next version, dated today", async () => {
    const before = await publicNumber();
    const page = await current();
    expect(page).toMatchObject({ version: 1, publishedBy: "import", importedLater: null, versions: [{ version: 1 }] });
    const next = changed((ID, EN) => {
      hero(ID).title = "Baru";
      hero(EN).title = "New";
      steps(ID).steps.reverse();
      steps(EN).steps.reverse();
    }, "Kerja sama");
    expect(await publish(page, next)).toMatchObject({
      code: 200,
      data: { version: 2, publishedBy: "us_editor", versions: [{ version: 2 }, { version: 1, publishedBy: "import" }] },
    });
    expect(await shown("id")).toMatchObject({ title: "Kerja sama ID", version: "2.0", first: "Baru" });
    expect(await shown("en")).toMatchObject({ title: "Kerja sama EN", version: "2.0", first: "New" });
    expect((await api.call(readSections, { key: id })).data).toMatchObject({ effectiveOn: "2026-05-04" });
    expect(await publicNumber()).not.toBe(before);
    expect(await done(pages.listOfficePages, {})).toMatchObject({ pages: [{ id, version: 2, publishedBy: "us_editor" }] });
  });
  test("moves sections below the hero, in both languages alike", async () => {
    const moved = changed((ID, EN) => {
      for (const sections of [ID, EN]) sections.push(...sections.splice(1, 1));
    });
    expect(await publish(await current(), moved)).toMatchObject({ code: 200 });
    const kinds = ["hero", "steps", "faq", "story", "products"];
    expect([(await shown("id")).kinds, (await shown("en")).kinds]).toEqual([kinds, kinds]);
  });
  test("is refused to the slower person, with the version in force", async () => {
    const seen = await current();
    expect(await publish(seen, pageContent("Cepat"))).toMatchObject({ code: 200 });
    expect(await publish(seen, pageContent("Lambat"), editor("us_slow"))).toMatchObject({
      code: 409,
      status: "page_changed_meanwhile",
      details: { version: seen.version + 1, publishedBy: "us_editor", content: { ID: { title: "Cepat ID" } } },
    });
    expect((await shown("id")).title).toBe("Cepat ID");
  });
  test("concurrently, one succeeds", async () => {
    const seen = await current();
    const answers = await Promise.all(["A", "B", "C", "D"].map((name) => publish(seen, pageContent(name))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "page_changed_meanwhile")).toHaveLength(3);
    expect((await current()).version).toBe(seen.version + 1);
  });
  test("counts beyond version nine on one day, and when the clock is set back", async () => {
    while ((await current()).version < 11) await publish(await current(), pageContent(`Nomor ${(await current()).version + 1}`));
    expect(await shown("id")).toMatchObject({ version: "11.0", title: "Nomor 11 ID" });
    app.runtime.clock.set(new Date("2026-05-03T03:00:00Z"));
    expect(await publish(await current(), pageContent("Kemarin"))).toMatchObject({ code: 200 });
    expect(await shown("en")).toMatchObject({ version: "12.0", title: "Kemarin EN" });
    app.runtime.clock.set(new Date("2026-05-05T03:00:00Z"));
  });
  test("is in the audit trail with the person and the page", async () => {
    const { rows } = await sql<{ actor_id: string; subject: string }>`
      select actor_id, subject from audit.entry where code = 'content.publish_page' limit 1`.execute(app.runtime.database);
    expect(rows).toEqual([{ actor_id: "us_editor", subject: id }]);
  });
});

describe("content that cannot be published", () => {
  const LONG = "x".repeat(401);
  const refusals: [string, (ID: Section[], EN: Section[]) => void, string, keyof (typeof pageProblemMessages)["ID"]][] = [
    ["blank words", (_, EN) => (steps(EN).steps[1] = { title: " ", text: "n" }), "EN.sections.2.steps.1.title", "required"],
    ["another icon", (_, EN) => (products(EN).cards[0]!.icon = "eye"), "sections.1.cards.0.icon", "differs"],
    ["another picture", (ID) => (hero(ID).illustration = "rails"), "sections.0.illustration", "differs"],
    [
      "a picture that there is not",
      (ID, EN) => [ID, EN].forEach((one) => (hero(one).illustration = "nothing")),
      "sections.0.illustration",
      "unknown_illustration",
    ],
    ["a step more", (ID) => steps(ID).steps.push({ title: "x", text: "y" }), "sections.2.steps", "differs"],
    ["no step", (ID, EN) => [ID, EN].forEach((one) => (steps(one).steps = [])), "sections.2.steps", "count_wrong"],
    ["an action in one language", (ID) => delete products(ID).cards[0]!.action, "sections.1.cards.0.action", "differs"],
    ["an address of another page", (_, EN) => (hero(EN).primary.href = "/en/faq"), "sections.0.primary.href", "differs"],
    ["an English address", (ID) => (hero(ID).primary.href = "/en/produk"), "sections.0.primary.href", "address"],
    ["other questions", (ID) => (faq(ID).keys = ["q1", "q2"]), "sections.3.keys", "differs"],
    [
      "a question that there is not",
      (ID, EN) => [ID, EN].forEach((one) => (faq(one).keys = ["q9"])),
      "sections.3.keys.0",
      "unknown_question",
    ],
    [
      "the same question twice",
      (ID, EN) => [ID, EN].forEach((one) => (faq(one).keys = ["q1", "q1"])),
      "sections.3.keys.1",
      "question_twice",
    ],
    ["sections in another order", (ID) => ID.push(...ID.splice(1, 1)), "sections", "kinds_differ"],
    ["a section less", (ID, EN) => [ID, EN].forEach((one) => one.pop()), "sections", "kinds_changed"],
    ["the opening further down", (ID, EN) => [ID, EN].forEach((one) => one.push(...one.splice(0, 1))), "sections", "hero_first"],
  ];
  test.each(refusals)("%s", async (_, change, path, problem) => {
    const page = await current();
    const answer = await publish(page, changed(change));
    expect(answer).toMatchObject({ code: 422, status: "page_incomplete" });
    expect(answer.details?.["fields"]).toMatchObject({ [path]: pageProblemMessages.ID[problem] });
    expect((await current()).version).toBe(page.version);
  });
  test.each([
    ["a section of no kind", changed((ID) => ID.push({ kind: "script", title: "x" } as never))],
    ["a word too long", changed((ID) => (hero(ID).lead = LONG))],
    ["a field that no section has", changed((ID) => Object.assign(hero(ID), { onclick: "alert(1)" }))],
    ["an address of another site", changed((ID) => (hero(ID).primary.href = "//evil.example"))],
    ["a script for an address", changed((_, EN) => (hero(EN).primary.href = "javascript:alert(1)"))],
    ["one language", { ID: pageContent().ID }],
  ])("%s is malformed", async (_, content) =>
    expect(await publish(await current(), content)).toMatchObject({ code: 400, status: "malformed_request" }),
  );
  test("an inactive question is refused until it is active again", async () => {
    const { rows } = await sql<{ id: string }>`select id from content.faq_item where key = 'q1'`.execute(app.runtime.database);
    const of = { id: rows[0]!.id as never };
    await done(setQuestionStatus, { ...of, status: "inactive" });
    expect(await publish(await current(), pageContent())).toMatchObject({
      code: 422,
      details: { fields: { "sections.3.keys.0": pageProblemMessages.ID.unknown_question } },
    });
    await done(setQuestionStatus, { ...of, status: "active" });
    expect(await publish(await current(), pageContent())).toMatchObject({ code: 200 });
  });
  test("without the right: reading needs view, a preview update, publishing publish", async () => {
    const page = await current();
    const viewer = editor("us_viewer", "view");
    expect((await callAs(pages.readOfficePage, { id }, viewer)).code).toBe(200);
    expect((await office.send(pages.previewPage, { id, draft: toDraftFile(pageContent()) }, viewer)).code).toBe(403);
    expect((await publish(page, pageContent(), editor("us_writer", "view", "update"))).code).toBe(403);
    const again = { id, version: page.version, savedAt: page.savedAt, from: 1 } as const;
    expect((await callAs(pages.restorePageVersion, again, editor("us_writer", "view", "update"))).code).toBe(403);
  });
  test("an unwritten page or version is not found", async () => {
    expect(await callAs(pages.readOfficePage, { id: "about" })).toMatchObject({ code: 404 });
    expect(await callAs(pages.readPageVersion, { id, version: "999" })).toMatchObject({ code: 404 });
    const { version, savedAt } = await current();
    expect(await callAs(pages.restorePageVersion, { id, version, savedAt, from: 999 })).toMatchObject({ code: 404 });
    expect(await office.send(pages.previewPage, { id: "about", draft: toDraftFile(pageContent()) })).toMatchObject({ code: 404 });
  });
});

describe("versions", () => {
  beforeEach(() => app.runtime.clock.advance(1_000));
  test("an earlier one is published again as the next one; the one in between is kept", async () => {
    const { version, savedAt } = await current();
    expect(await done(pages.readPageVersion, { id, version: "2" })).toMatchObject({
      content: { ID: { title: "Kerja sama ID" } },
    });
    const page = await done(pages.restorePageVersion, { id, version, savedAt, from: 2 });
    expect(page).toMatchObject({ version: version + 1, content: { EN: { title: "Kerja sama EN" } } });
    expect(page.versions).toHaveLength(version + 1);
    expect(await shown("en")).toMatchObject({ title: "Kerja sama EN", first: "New" });
    expect(await callAs(pages.restorePageVersion, { id, version, savedAt, from: 1 })).toMatchObject({
      code: 409,
      status: "page_changed_meanwhile",
    });
  });
  test("an import does not replace a version published by staff; its texts are stored as version 1", async () => {
    const before = await current();
    expect(await importPage("two", pageContent("Dari berkas"))).toMatchObject({
      is: "imported",
      records: expect.arrayContaining([expect.objectContaining({ kind: "page", key: id, is: "kept", by: "us_editor" })]),
    });
    expect(await shown("id")).toMatchObject({ title: "Kerja sama ID" });
    const after = await current();
    expect(after).toMatchObject({ version: before.version, publishedBy: "us_editor" });
    expect(after.importedLater).not.toBeNull();
    expect((await done(pages.listOfficePages, {})).pages[0]?.importedLater).not.toBeNull();
    const { rows } = await sql<{ details: unknown }>`
      select details from audit.entry where code = 'content.imported' order by id desc limit 1`.execute(app.runtime.database);
    expect(rows[0]?.details).toMatchObject({ notInForce: [id] });
    const page = await done(pages.restorePageVersion, { id, version: after.version, savedAt: after.savedAt, from: 1 });
    expect(page).toMatchObject({ importedLater: null, content: { ID: { title: "Dari berkas ID" } } });
    // Importing the same texts again is no news.
    await importPage("three", pageContent("Dari berkas"));
    expect((await current()).importedLater).toBeNull();
  });
  test("an import takes effect while staff have published nothing, and a page opened before it is refused as outdated", async () => {
    await sql`delete from content.page where version <> '1.0'`.execute(app.runtime.database);
    const seen = await current();
    await importPage("four", pageContent("Lagi"));
    expect((await shown("id")).title).toBe("Lagi ID");
    expect(await publish(seen, pageContent("Lama"))).toMatchObject({ code: 409, status: "page_changed_meanwhile" });
    expect(await publish(await current(), pageContent("Baru"))).toMatchObject({ code: 200, data: { version: 2 } });
  });
  test("leave every page with both languages", async () => {
    for (const { says, breaches } of await checkInvariants(app.runtime.database, contentInvariants))
      expect(breaches, says).toEqual([]);
  });
});

test("a preview shows the content of the form until its link expires", async () => {
  const made = await office.send(pages.previewPage, { id, draft: toDraftFile(pageContent("Pratinjau")) });
  const { path } = expectOk(made);
  const look = () => api.call(readPreview, { token: path.split("/").at(-1) ?? "" }, { language: "en" });
  expect(await look()).toMatchObject({ code: 200, data: { kind: "page", page: { key: id, title: "Pratinjau EN" } } });
  expect((await shown("en")).title).not.toBe("Pratinjau EN");
  app.runtime.clock.advance(48 * 3_600_000);
  expect(await look()).toMatchObject({ code: 404 });
});
