/**
 * Entries whose value a page holds itself, outside useAppForm (src/web/ui/form/README.md). Each file that has some stands here with the
 * kind that the README describes; a draft also with the file that asks before it is lost (APP-3).
 */
import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Held =
  /** Part of a record that is edited as a whole and saved as one. */
  | { readonly is: "draft"; readonly asksIn: string }
  /** Each choice is a call of its own, so nothing typed can be lost. */
  | { readonly is: "acts at once" }
  /** Chooses what the page shows. */
  | { readonly is: "view" }
  /** An entry made of others: a form or a draft binds it as a whole. */
  | { readonly is: "entry" };

const entry = { is: "entry" } as const;
const view = { is: "view" } as const;
const actsAtOnce = { is: "acts at once" } as const;
const draft = (asksIn: string) => ({ is: "draft", asksIn }) as const;

const HELD: Readonly<Record<string, Held>> = {
  "src/access/levels/web/right-cell.tsx": draft("src/access/changes/web/review-card.tsx"),
  "src/access/people/web/edit-levels.page.tsx": draft("src/access/changes/web/review-card.tsx"),
  // The devices of a call.
  "src/calls/web/call/call-stage.tsx": actsAtOnce,
  "src/calls/web/call/device-check.tsx": actsAtOnce,
  "src/careers/web/application.page.tsx": actsAtOnce,
  // The cash that was counted, for the change only: no call takes it.
  "src/cash-points/cash-in/web/change-due.tsx": view,
  // A filter of the public search, uncontrolled.
  "src/cash-points/finder/web/finder-form.tsx": view,
  "src/cash-points/finder/web/plain-select.tsx": entry,
  // The line of the bank statement that goes with the decision of a proposal.
  "src/cash-points/float/web/office/lines-field.tsx": entry,
  // A file, of which the page shows what it would change. Saving sends the file that was shown.
  "src/cash-points/outlet-files/web/import.page.tsx": view,
  "src/cash-points/web/counter-frame.tsx": view,
  "src/content/articles/web/office/facts-card.tsx": draft("src/content/articles/web/office/article.page.tsx"),
  "src/content/articles/web/office/language-column.tsx": draft("src/content/articles/web/office/article.page.tsx"),
  "src/content/articles/web/office/versions.page.tsx": view,
  "src/content/legal/web/office/legal-draft.page.tsx": draft("src/content/legal/web/office/legal-draft.page.tsx"),
  "src/content/pages/web/office/form/question-fields.tsx": draft("src/content/pages/web/office/form/page-form.tsx"),
  "src/content/pages/web/office/form/shared-field.tsx": draft("src/content/pages/web/office/form/page-form.tsx"),
  "src/content/pages/web/office/form/text-pair.tsx": draft("src/content/pages/web/office/form/page-form.tsx"),
  // The point that stays visible, in the form of the descriptions.
  "src/content/pictures/web/office/describe-dialog.tsx": entry,
  "src/content/questions/web/office/question.page.tsx": draft("src/content/questions/web/office/question.page.tsx"),
  // The sixth digit submits.
  "src/identity/codes/web/code-form.tsx": actsAtOnce,
  // Shows that the codes were written down: no call takes it.
  "src/identity/enrolment/web/recovery-sheet.tsx": view,
  "src/identity/office/web/levels-field.tsx": entry,
  // Stands in, read-only, until the field of the form is loaded.
  "src/identity/registration/web/country-choice.tsx": entry,
  "src/notifications/web/preferences.page.tsx": actsAtOnce,
  "src/notifications/web/rates/rate-card.tsx": view,
  // A file is sent as soon as it is chosen.
  "src/onboarding/commercial-data/web/papers/paper-card.tsx": actsAtOnce,
  "src/onboarding/commercial-data/web/papers/papers.tsx": view,
  "src/pricing/calculator/web/destination-search.tsx": entry,
  "src/pricing/calculator/web/entries.tsx": entry,
  "src/pricing/calculator/web/method-choice.tsx": entry,
  "src/pricing/corridors/web/switchboard/forms/corridors-field.tsx": entry,
  // A usual reason: it fills two fields of the form.
  "src/pricing/corridors/web/switchboard/stop.page.tsx": entry,
  // Country and method decide which fields the form has.
  "src/pricing/terms/web/form/codes-field.tsx": entry,
  "src/recipients/web/choose-destination.tsx": view,
  // A preference of this browser.
  "src/shell/web/office/keys/keys-dialog.tsx": actsAtOnce,
  // A prepared answer is put into the form of the answer.
  "src/support/desk/web/thread/desk-writer.tsx": actsAtOnce,
  "src/support/desk/web/thread/labels-card.tsx": actsAtOnce,
  "src/support/desk/web/thread/thread-actions.tsx": actsAtOnce,
  "src/support/web/office/assign-field.tsx": actsAtOnce,
  "src/transfers/batches/web/deciding/proposed-batch.tsx": view,
  "src/transfers/batches/web/deciding/proposed-row.tsx": view,
  // A rule of the company, switched at once.
  "src/transfers/company/web/two-people-card.tsx": actsAtOnce,
  // The language of the message that is shown to be sent.
  "src/transfers/details/web/aside/share-card.tsx": view,
  // The source of the money: each choice opens the approval anew.
  "src/transfers/payroll/web/approve-payroll.tsx": view,
  // A file, which is read into a draft. It stays chosen where it is refused.
  "src/transfers/payroll/web/upload-payroll.tsx": view,
  "src/transfers/review/web/document-kinds-field.tsx": entry,
  // A file, which the next step shows before it is sent.
  "src/verification/capture/web/photo/choosing.tsx": view,
  // A search: what was typed is searched, and gone with the dialog.
  "src/workspace/web/search/search-dialog.tsx": view,
};

const KIT = "src/web/ui/form/";
/** Entry components of the kit by their names, and the browser's own. */
const NAMES: string[] = ["input", "select", "textarea", "LazyRichEditor"];
const files: string[] = [];
for await (const file of glob("src/**/*.tsx")) files.push(file);
for (const file of files.filter((one) => one.startsWith(KIT)))
  for (const [, name] of (await readFile(file, "utf8")).matchAll(/^export function (\w*(?:Field|Area|Cards|Switch))\b/gm))
    if (name !== undefined && !name.startsWith("Served")) NAMES.push(name);

/** The attributes of each such element: up to its `>`, which is none in braces or in quotes. */
function elements(code: string): string[] {
  const found: string[] = [];
  for (const match of code.matchAll(new RegExp(`<(?:${NAMES.join("|")})(?=[\\s>])`, "g"))) {
    let depth = 0;
    let end = match.index;
    for (; end < code.length && !(code[end] === ">" && depth === 0); end++)
      depth += code[end] === "{" ? 1 : code[end] === "}" ? -1 : 0;
    found.push(code.slice(match.index, end));
  }
  return found;
}
/** How many entries a page holds itself: their value is written out, and not spread from a field of a form. */
const heldIn = (code: string) =>
  elements(code.replaceAll(/\/\*[\s\S]*?\*\//g, "")).filter(
    (one) => /\bonChange=/.test(one) && !/\{\.\.\.\w*[fF]ield\w*\}/.test(one),
  ).length;

test("every entry outside a form has its kind", async () => {
  expect(NAMES).toEqual(
    expect.arrayContaining(["TextField", "SelectField", "MoneyField", "CheckboxField", "Switch", "RadioCards"]),
  );
  const held: string[] = [];
  for (const file of files.filter((one) => !/^src\/web\/|\/testing\//.test(one)).sort())
    if (heldIn(await readFile(file, "utf8")) > 0) held.push(file);
  expect(held).toEqual(Object.keys(HELD).toSorted());
});

const asking = Object.values(HELD).flatMap((one) => (one.is === "draft" ? [one.asksIn] : []));
test.each([...new Set(asking)])("%s asks before a draft is lost", async (file) =>
  expect(await readFile(file, "utf8")).toContain("useLeavePageQuestion("),
);

test("an entry that is held is seen, and one of a form is not", () => {
  const planted = '<TextField label="a" value={name} onChange={(next) => setName(next > "" ? next : null)} />';
  const ofForm = '<form.Field name="name">{(field) => <TextField {...field} label={t("name")} onBlur={() => {}} />}</form.Field>';
  expect([planted, ofForm, '<input type="hidden" value={x} />'].map(heldIn)).toEqual([1, 0, 0]);
});
