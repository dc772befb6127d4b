/**
 * APP-3: a page with typed entries asks before it is left. The product's forms are discovered here; each one asks or has a
 * reason.
 */
import { glob, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

/** Forms without a question before leaving, with the reason by file. */
const FREE: Readonly<Record<string, string>> = {
  "src/audit/web/stretch-form.tsx": "which part of the trail is checked: a search",
  "src/audit/web/trail-filter-form.tsx": "a filter",
  "src/cash-points/collection/web/nearby-outlets.tsx": "a search",
  "src/cash-points/finder/web/finder-form.tsx": "a search",
  "src/content/help/web/search.tsx": "a search",
  "src/content/pages/web/sections/cta.tsx": "one amount, which the calculator takes over",
  "src/content/questions/web/question-search.tsx": "a search",
  "src/identity/codes/web/code-form.tsx": "a one-time code",
  "src/identity/sign-in/web/login.page.tsx": "credentials: who forgot the password leaves, and comes back",
  "src/identity/registration/web/country-choice.tsx": "kept through the registration (kept-entries)",
  "src/identity/registration/web/registration-form.tsx": "kept through the registration (kept-entries)",
  "src/identity/password-reset/web/reset-request.page.tsx": "an address that is typed again in a moment",
  "src/identity/factors/web/recovery-form.tsx": "a recovery code",
  "src/mailbox/web/mailbox.page.tsx": "a search",
  "src/onboarding/web/code-field/code-field.tsx": "the code of a link",
  "src/onboarding/signing/web/sign-card.tsx": "a one-time code",
  "src/pricing/calculator/web/calculator.tsx": "a question whose answer is kept in the address; in /dashboard/send the page asks",
  "src/recipients/web/account-first-form.tsx": "asks, unless its page keeps what is typed (onTyped)",
  "src/transfers/sending/web/declare.tsx": "kept in the address",
  "src/recipients/web/recipient-form.tsx": "asks, unless its page keeps what is typed (onTyped)",
  "src/web/code/code-form.tsx": "a search by a code",
  "src/web/kit/forms-live.tsx": "a specimen",
  "src/web/query-form.tsx": "what searches are made of; each of them is found as a form of its own",
  "src/web/ui/dialog/dialog-view.tsx": "a dialog's own line: closing the dialog is the answer",
  "src/web/ui/form/search-field.tsx": "a search",
};
/** The base forms: test/e2e/app/leaving.spec.ts proves that they ask. */
const MECHANISM = new Set(["src/web/ui/form/form.tsx", "src/web/ui/form/served/served-form.tsx"]);
/** `<form>` elements outside Form, ServedForm and QueryForm (src/web/ui/form/README.md), with the reason by file. */
const OWN_ELEMENT: Readonly<Record<string, string>> = {
  "src/web/ui/form/form.tsx": "Form itself",
  "src/web/ui/form/served/served-form.tsx": "ServedForm itself",
  "src/web/query-form.tsx": "QueryForm itself",
  "src/web/ui/form/search-field.tsx": "one text that a page searches for, by any means",
  "src/web/ui/dialog/dialog-view.tsx": "the line of a dialog: its answer goes to the caller, not to a call",
  "src/identity/codes/web/code-form.tsx": "the sixth digit submits, and a wrong code is cleared and counted",
  "src/content/help/web/search.tsx": "a public search without any script",
  "src/content/pages/web/sections/cta.tsx": "works without any script, and opens another page at its top",
  "src/content/questions/web/question-search.tsx": "a public search that runs while one types",
  "src/cash-points/finder/web/finder-form.tsx": "a public search whose filters apply when chosen",
  "src/pricing/calculator/web/calculator.tsx": "answers while one types, and keeps the caret",
};
/** The native form elements in a file; comments do not count. */
const ownElements = (code: string) => [...code.matchAll(/<form(?=[\s>])/g)].length;

interface Found {
  readonly file: string;
  readonly text: string;
  readonly form: string;
}
const forms: Found[] = [];
const withOwnElement: string[] = [];
const files: string[] = [];
for await (const file of glob("src/**/*.tsx")) files.push(file);
for (const file of files.sort()) {
  const text = await readFile(file, "utf8");
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  if (ownElements(code) > 0) withOwnElement.push(file);
  for (const [form] of code.matchAll(/<(?:Form|form|QueryForm|ServedForm)(?=[\s>])[^]*?(?<!=)>/g))
    forms.push({ file, text, form });
}
const ours = forms.filter(({ file }) => !MECHANISM.has(file));

test("the forms are found", () => expect(ours.length).toBeGreaterThan(50));

test("every reason belongs to a form", () =>
  expect(Object.keys(FREE).filter((file) => !ours.some((one) => one.file === file))).toEqual([]));

describe.each(ours.map((one, index) => [`${one.file} ${index}`, one] as const))("%s", (_, { file, text, form }) => {
  const isOurForm = /^<(?:Form form=|ServedForm)/.test(form.replaceAll(/\s+/g, " "));
  const isFree = form.includes('leaving="free"') || form.includes('"confirm" : "free"') || !isOurForm;

  test("asks before typed text is lost, or has a reason", () => {
    if (!isFree) return expect(FREE[file], "it asks: no reason is needed").toBeUndefined();
    expect(text.includes("useLeavePageQuestion(") || file in FREE).toBe(true);
  });
});

test("every form is written with Form, ServedForm or QueryForm, or has a reason for its own element", () => {
  expect(withOwnElement).toEqual(Object.keys(OWN_ELEMENT).toSorted());
});

test("a form element of one's own is seen, and those of the kit are not", () => {
  const planted = "<form noValidate>",
    kit = "<Form form={form}><QueryForm action={path}><ServedForm>";
  expect([planted, "<form>", kit].map(ownElements)).toEqual([1, 1, 0]);
});

test("the kit's form and the served form ask by themselves", async () => {
  expect(await readFile("src/web/ui/form/form.tsx", "utf8")).toContain(
    'useLeavePageQuestion(leaving === "confirm" && form.isDirty)',
  );
  expect(await readFile("src/web/ui/form/served/served-form.tsx", "utf8")).toContain("<LeaveServed");
});
