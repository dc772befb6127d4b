/** The fixed pages of the site: changed in the office, visible to visitors within a second, and restored. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";
import { expectPublic } from "../steps/site.ts";

const EDITOR = "redaksi@demo.example";
/** A page whose texts no other journey checks. */
const PATH = "/kemitraan/mitra-digital";

const MESSAGES = {
  ID: {
    edit: "Ubah Kemitraan mitra digital",
    opening: /^1\. Pembuka/,
    headline: "Judul (Indonesia)",
    steps: /^4\. Langkah-langkah/,
    lower: "Turunkan Langkah 1",
    second: "Langkah 2: judul (Indonesia)",
    publish: "Terbitkan",
    wrong: "1 isian perlu diperbaiki",
    preview: "Pratinjau",
    openPreview: "Buka pratinjau",
    ok: "OK",
    published: /terbit sebagai versi/,
    useAgain: /^Pakai lagi versi/,
    yesUse: "Pakai lagi",
    used: /dipakai lagi\.$/,
  },
  EN: {
    edit: "Edit Digital partnership",
    opening: /^1\. Opening/,
    headline: "Title (English)",
    steps: /^4\. Steps/,
    lower: "Move Step 1 down",
    second: "Step 2: title (English)",
    publish: "Publish",
    wrong: "1 entry to correct",
    preview: "Preview",
    openPreview: "Open the preview",
    ok: "OK",
    published: /is published as version/,
    useAgain: /^Use version .* again$/,
    yesUse: "Use again",
    used: /is used again\.$/,
  },
} as const;

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).last();

// Serial: both tests change the same page, and the second would get the first one's version.
test.describe("a fixed page", () => {
  test.describe.configure({ mode: "serial" });
  inOneLanguage("EN", (language) => {
    const t = MESSAGES[language];
    const size = language === "ID" ? DESK : PHONE;
    test.describe("in the office", () => {
      test.use({ viewport: size });
      test(`gets another headline: previewed, live within a second, and restored, at ${size.width} pixels`, async ({ page }) => {
        const path = at(language, PATH);
        const headline = `Judul ${language} ${Date.now()}`;
        await signIn(page, EDITOR, { next: "/office/content/pages" });
        const edit = page.getByRole("link", { name: t.edit, exact: true });
        await expect(edit).toBeVisible();
        await expectAccessible(page, "the list of pages");
        await edit.click();
        await page.getByRole("button", { name: t.opening }).click();
        const field = page.getByRole("group", { name: t.opening }).getByRole("textbox", { name: t.headline, exact: true });
        await field.fill("");
        await page.getByRole("button", { name: t.publish, exact: true }).click();
        await expect(page.getByRole("alert").filter({ hasText: t.wrong })).toBeVisible();
        await expect(field).toBeFocused();
        await field.fill(headline);

        await page.getByRole("button", { name: t.steps }).click();
        const second = page.getByRole("textbox", { name: t.second, exact: true });
        const first = await page.getByRole("textbox", { name: t.second.replace("2", "1"), exact: true }).inputValue();
        await page.getByRole("button", { name: t.lower, exact: true }).click();
        await expect(second).toHaveValue(first);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, `the form of a page at ${size.width}`);

        await page.getByRole("button", { name: t.preview, exact: true }).click();
        const link = await dialog(page).getByRole("link", { name: t.openPreview }).getAttribute("href");
        await expectPublic(page, new URL(link ?? "").pathname, headline);
        await expectPublic(page, path, headline, false);
        await dialog(page).getByRole("button", { name: t.ok, exact: true }).click();

        await page.getByRole("button", { name: t.publish, exact: true }).click();
        await dialog(page).getByRole("button", { name: t.publish, exact: true }).click();
        await expect(page.getByText(t.published).first()).toBeVisible();
        await expectPublic(page, path, headline);

        await page.getByRole("button", { name: t.useAgain }).first().click();
        await dialog(page).getByRole("button", { name: t.yesUse, exact: true }).click();
        await expect(page.getByText(t.used).first()).toBeVisible();
        await expectPublic(page, path, headline, false);
        await expect(field).not.toHaveValue(headline);
      });
    });
  });
});
