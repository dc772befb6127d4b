/** `main.js import` from a folder in the form of db/seed: its report, what it keeps, what it refuses. */
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { contentHttp } from "../../src/content/http.ts";
import { deleteArticle, setArticleStatus } from "../../src/content/articles/contract.ts";
import { readOfficeQuestion, updateQuestion, type QuestionEntries } from "../../src/content/questions/contract.ts";
import type { Actor } from "../../src/platform/actor.ts";
import { changeProfile, readProfile } from "../../src/operator/contract.ts";
import { operatorHttp } from "../../src/operator/http.ts";
import { openTestApi } from "../../src/platform/testing/api.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { importInstallation } from "./import-installation.ts";

const app = await openTestApp();
const api = await openTestApi(app, [operatorHttp, contentHttp]);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
});
beforeEach(() => cp("db/seed", folder, { recursive: true }));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const actor: Actor = {
  kind: "staff",
  id: "us_arif",
  level: "ADMINISTRATOR",
  menuAccess: [
    { menu: "operator", module: ["view", "update"] },
    { menu: "content", module: ["view", "create", "update", "publish", "delete"] },
  ],
};
const run = async (options: { production?: boolean; allowDemo?: boolean } = {}) =>
  importInstallation(app.runtime, folder, { production: false, allowDemo: false, ...options });
const lines = async (options = {}) => (await run(options)).split("\n");
async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(join(folder, file), "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(join(folder, file), after);
}
const stored = async () => expectOk(await api.call(readProfile, {}, { actor }));

test("the first import reports the outcome of each file, the second reports no change", async () => {
  const first = await lines();
  expect(first).toContain("operator.yaml: made");
  expect(first).toContainEqual(expect.stringMatching(/^content\/faq\.yaml: \d{2} made$/));
  expect(first).toContain("content/articles/first-salary-home: made");
  expect(first.find((line) => line.startsWith("pricing/"))).toMatch(/^pricing\/[\w-]+\.yaml: \d+ made$/);
  expect(first.at(-1)).toMatch(/^\d+ made, 0 changed, 0 unchanged, 0 kept\.$/);
  const again = await lines();
  expect(again).toContain("operator.yaml: unchanged");
  expect(again).toContainEqual(expect.stringMatching(/^content\/faq\.yaml: \d{2} unchanged$/));
  expect(again.at(-1)).toMatch(/^0 made, 0 changed, \d+ unchanged, 0 kept\.$/);
  // Imports all files twice, pictures included.
}, 60_000);

test("a changed file changes its own record and nothing else", async () => {
  await edit("content/articles/first-salary-home/en.md", /^title: .*$/m, "title: A title of ours");
  const says = await lines();
  expect(says).toContain("content/articles/first-salary-home: changed");
  expect(says.at(-1)).toMatch(/^0 made, 1 changed, \d+ unchanged, 0 kept\.$/);
});

describe("what was saved on screen is kept, whatever the files say, and the report says by whom and when:", () => {
  afterEach(async () => {
    await run();
  });
  test("the operator's data", async () => {
    const { profile, version } = await stored();
    const changed = { ...profile, licence: { ...profile.licence, number: "26/1/BI" } };
    expect(await api.call(changeProfile, { version, profile: changed }, { actor })).toMatchObject({ code: 200 });
    const says = await lines();
    expect((await stored()).profile.licence.number).toBe("26/1/BI");
    expect(says.find((line) => line.startsWith("operator.yaml"))).toMatch(
      /^operator\.yaml: kept, changed on screen by us_arif on \d{4}-\d\d-\d\d \d\d:\d\d UTC; other than the file: licence\.number$/,
    );
    await edit("operator.yaml", 'brandName: "Sampai"', 'brandName: "Kirim"');
    await run();
    expect((await stored()).profile.brandName).toBe("Sampai");
  });
  test("a question", async () => {
    const { rows } = await sql<{ id: string; version: string }>`select id, version::text as version from content.faq_item order by id limit 1`.execute(app.runtime.database);
    const [{ id, version } = { id: "", version: "" }] = rows;
    const { entries } = expectOk(await api.call(readOfficeQuestion, { id: id as "fq_x" }, { actor }));
    const { ID, EN } = entries.texts;
    const changed: QuestionEntries = { ...entries, texts: { ID: { ...ID, question: "Diubah?" }, EN } };
    const draft = new File([JSON.stringify(changed)], "draft.json");
    expect(await api.call(updateQuestion, { id: id as "fq_x", version, draft }, { actor })).toMatchObject({ code: 200 });
    await edit("content/faq.yaml", /question:\n\s+id: .*/, 'question:\n        id: "Lain?"');
    const says = await lines();
    expect(says.some((line) => /^ {2}question [\w-]+: kept, changed on screen by us_arif on /.test(line))).toBe(true);
    const after = await sql<{ question: string }>`select question from content.faq_item_text where item_id = ${id} and language = 'ID'`.execute(app.runtime.database);
    expect(after.rows).toEqual([{ question: "Diubah?" }]);
  });
  test("a deleted article", async () => {
    const { rows } = await sql<{ id: string }>`select id from content.article where key = 'family-budget'`.execute(app.runtime.database);
    const id = rows[0]?.id as "ar_x";
    await api.call(setArticleStatus, { id, status: "inactive" }, { actor });
    expect(await api.call(deleteArticle, { id }, { actor })).toMatchObject({ code: 200 });
    await edit("content/articles/family-budget/en.md", /^title: .*$/m, "title: Once more");
    expect(await lines()).toContainEqual(expect.stringMatching(/^content\/articles\/family-budget: kept, deleted on screen by us_arif on /));
  });
});

describe("production refuses demo data, with file and line,", () => {
  test("as shipped with the product", async () => {
    const refused = run({ production: true });
    await expect(refused).rejects.toThrow(/^operator\.yaml:2: Sampai is the demo's brand\.$/m);
    await expect(refused).rejects.toThrow(/^operator\.yaml:6: DEMO-00\/000\/BI is a number of the demo\.$/m);
    await expect(refused).rejects.toThrow(/^content\/pages\/terms\/id\.md:\d+: /m);
    await expect(refused).rejects.toThrow(/--demo-data/);
  });
  test("unless it is allowed explicitly", async () => expect((await run({ production: true, allowDemo: true })).split("\n").length).toBeGreaterThan(10));
});

describe("an error names file, line and path:", () => {
  test.each([
    ["operator.yaml", /^email: .*$/m, "email: nobody", /^operator\.yaml:\d+: email: /m],
    ["operator.yaml", /^legalName: .*$/m, 'legal: "x"', /^operator\.yaml:3: legal: /m],
    ["operator.yaml", /^legalName: .*$/m, 'legalName: "x', /^operator\.yaml:\d+: /m],
    ["content/faq.yaml", /position: \d+/, "position: first", /^content\/faq\.yaml:\d+: 0\.position: /m],
    ["content/articles/first-salary-home/article.yaml", /featured: .*/, "featured: perhaps", /^content\/articles\/first-salary-home\/article\.yaml:\d+: featured: /m],
    ["content/articles/first-salary-home/en.md", /^slug: .*$/m, "slog: x", /^content\/articles\/first-salary-home\/en\.md:[2-9]: /m],
    ["content/articles/first-salary-home/en.md", /$/, "\n\n<script>alert(1)</script>\n", /^content\/articles\/first-salary-home\/en\.md:\d\d+: a document cannot hold html/m],
    ["content/pages/about/id.yaml", /^title: .*$/m, "title: 7", /^content\/pages\/about\/id\.yaml:1: title: /m],
    // Files cannot enter what the office screens could not edit.
    ["content/pages/terms/id.md", /^version: .*$/m, 'version: "0"', /^content\/pages\/terms\/id\.md:\d+: version: /m],
    ["pricing/prices.yaml", /from: .*/, "from: someday", /^pricing\/prices\.yaml:\d+: (?:\d+\.)?from: /m],
    ["pricing/prices.yaml", /IDR \d+/, "IDR lots", /^pricing\/prices\.yaml:\d+: (?:\d+\.)?terms\./m],
  ])("%s, %s", async (file, from, to, says) => {
    await edit(file, from, to);
    await expect(run()).rejects.toThrow(says);
    await expect(run()).rejects.not.toThrow(/\bat .*\.ts|"code":/);
  });
  test("a missing file", async () => {
    await rm(join(folder, "content/faq.yaml"));
    await expect(run()).rejects.toThrow(/^content\/faq\.yaml: does not exist\.$/m);
  });
  test("a missing folder", async () =>
    expect(importInstallation(app.runtime, join(folder, "nowhere"), { production: false, allowDemo: false })).rejects.toThrow(
      /^There is no folder \/.*nowhere, or nothing in it\. Name it from the root on/,
    ));
  test("a folder with other content, and a file in place of a folder", async () => {
    const runAt = (name: string) => importInstallation(app.runtime, join(folder, name), { production: false, allowDemo: false });
    await expect(runAt("content")).rejects.toThrow(/^This folder holds neither operator\.yaml nor content\/ nor pricing\//);
    await expect(runAt("operator.yaml")).rejects.toThrow(/operator\.yaml: is no folder\.$/);
  });
  // Root can read everything.
  test.skipIf(process.getuid?.() === 0)("a folder that the command may not read", async () => {
    await chmod(join(folder, "pricing"), 0);
    await expect(run()).rejects.toThrow(/pricing.*may not be read/);
    await chmod(join(folder, "pricing"), 0o700);
  });
});
