/** SPEC §2: "Leaving a page with unsaved changes asks for confirmation." Every form of the product is found here by itself, and asks or has its reason. */
import { glob, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

/** Nothing is lost that anybody would miss. By file: why. */
const FREE: Readonly<Record<string, string>> = {
  "src/audit/web/stretch-form.tsx": "which part of the trail is checked: a search",
  "src/audit/web/trail-filter-form.tsx": "a filter",
  "src/cash-points/web/collect/near-outlets.tsx": "a search",
  "src/cash-points/web/finder/finder-form.tsx": "a search",
  "src/content/web/help/search.tsx": "a search",
  "src/content/web/question-search.tsx": "a search",
  "src/identity/web/code-entry/code-form.tsx": "a one-time code",
  "src/identity/web/login.page.tsx": "credentials: who forgot the password leaves, and comes back",
  "src/identity/web/registration/country-choice.tsx": "kept through the registration (kept-entries)",
  "src/identity/web/registration/registration-form.tsx": "kept through the registration (kept-entries)",
  "src/identity/web/reset-request.page.tsx": "an address that is typed again in a moment",
  "src/identity/web/second-factor/recovery-form.tsx": "a recovery code",
  "src/mailbox/web/mailbox.page.tsx": "a search",
  "src/pricing/web/calculator/calculator.tsx": "a question whose answer is kept in the address; in /dashboard/send the page asks",
  "src/recipients/web/recipient-form.tsx": "asks, unless its page keeps what is typed (onTyped)",
  "src/transfers/web/list/filter-form.tsx": "a filter",
  "src/transfers/web/list/filters.tsx": "a search",
  "src/transfers/web/tracking/code-form.tsx": "a search by a code",
  "src/web/kit/forms-live.tsx": "a specimen",
  "src/web/query-form.tsx": "what searches are made of; each of them is found as a form of its own",
  "src/web/ui/dialog-view.tsx": "a dialog's own line: closing the dialog is the answer",
  "src/web/ui/form/search-field.tsx": "a search",
};
/** The forms from which all others are made: whether they ask is proven in e2e/leaving.spec.ts. */
const MECHANISM = new Set(["src/web/ui/form/form.tsx", "src/web/ui/form/served/served-form.tsx"]);
/** Native forms whose entries their page tells about. */
const TOLD_BY_PAGE: Readonly<Record<string, readonly string[]>> = {
  "src/web/private/writing-form.tsx": ["src/careers/web/office/write-card.tsx", "src/support/web/office/write-card.tsx"],
};

interface Found {
  readonly file: string;
  readonly text: string;
  readonly form: string;
}
const forms: Found[] = [];
const files: string[] = [];
for await (const file of glob("src/**/*.tsx")) files.push(file);
for (const file of files.sort()) {
  const text = await readFile(file, "utf8");
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  for (const [form] of code.matchAll(/<(?:Form|form|QueryForm|ServedForm)(?=[\s>])[^]*?(?<!=)>/g))
    forms.push({ file, text, form });
}
const ours = forms.filter(({ file }) => !MECHANISM.has(file));

test("the forms are found", () => expect(ours.length).toBeGreaterThan(50));

test("nothing has a reason that has no form", () =>
  expect(Object.keys(FREE).filter((file) => !ours.some((one) => one.file === file))).toEqual([]));

describe.each(ours.map((one, index) => [`${one.file} ${index}`, one] as const))("%s", (_, { file, text, form }) => {
  const isOurForm = /^<(?:Form form=|ServedForm)/.test(form.replaceAll(/\s+/g, " "));
  const isFree = form.includes('leaving="free"') || form.includes('"asks" : "free"') || !isOurForm;

  test("asks before what was typed is lost, or says why not", async () => {
    if (!isFree) return expect(FREE[file], "it asks: no reason is needed").toBeUndefined();
    const tellers = [...(TOLD_BY_PAGE[file] ?? [])];
    const asks = [text, ...(await Promise.all(tellers.map(async (one) => readFile(one, "utf8"))))].some((one) =>
      one.includes("useLeavePageQuestion("),
    );
    expect(asks || file in FREE).toBe(true);
  });
});

test("the form of the kit and the served form ask by themselves", async () => {
  expect(await readFile("src/web/ui/form/form.tsx", "utf8")).toContain(
    'useLeavePageQuestion(leaving === "asks" && form.isDirty)',
  );
  expect(await readFile("src/web/ui/form/served/served-form.tsx", "utf8")).toContain("<LeaveServed");
});
