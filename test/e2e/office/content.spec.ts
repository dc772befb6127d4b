/** Content: written in the office, visible to visitors within a second. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";
import { expectPublic, publicPage } from "../steps/site.ts";

const EDITOR = "redaksi@demo.example";

const MESSAGES = {
  ID: {
    newArticle: "Artikel baru",
    titleLabel: "Judul",
    begin: "Mulai menulis",
    languages: { ID: "Bahasa Indonesia", EN: "Bahasa Inggris" },
    field: (name: "title" | "description" | "body" | "question" | "answer", language: Language) =>
      `${{ title: "Judul", description: "Ringkasan", body: "Isi", question: "Pertanyaan", answer: "Jawaban" }[name]} (${{ ID: "Indonesia", EN: "Inggris" }[language]})`,
    category: "Kategori",
    choosePicture: "Pilih gambar",
    upload: "Unggah gambar",
    alt: (language: Language) => `Teks alternatif (${{ ID: "Indonesia", EN: "Inggris" }[language]})`,
    saved: /^Tersimpan/,
    preview: "Pratinjau",
    openPreview: "Buka pratinjau",
    draftBanner: "Pratinjau: konsep ini belum dapat dibaca pengunjung.",
    ok: "OK",
    publish: "Terbitkan",
    published: "Artikel terbit.",
    newQuestion: "Pertanyaan baru",
    save: "Simpan",
    activate: (name: string) => `Aktifkan ${name}`,
    remove: (name: string) => `Hapus ${name}`,
    yesActivate: "Aktifkan",
    yesRemove: "Hapus",
    begins: "Buat versi baru",
    saveDraft: "Simpan konsep",
    draftSaved: "Konsep tersimpan.",
    legal: "Halaman ketentuan",
    removeDraft: "Hapus konsep",
  },
  EN: {
    newArticle: "New article",
    titleLabel: "Title",
    begin: "Start writing",
    languages: { ID: "Indonesian", EN: "English" },
    field: (name: "title" | "description" | "body" | "question" | "answer", language: Language) =>
      `${{ title: "Title", description: "Summary", body: "Text", question: "Question", answer: "Answer" }[name]} (${{ ID: "Indonesian", EN: "English" }[language]})`,
    category: "Category",
    choosePicture: "Choose a picture",
    upload: "Upload a picture",
    alt: (language: Language) => `Alternative text (${{ ID: "Indonesian", EN: "English" }[language]})`,
    saved: /^Saved/,
    preview: "Preview",
    openPreview: "Open the preview",
    draftBanner: "Preview: visitors cannot read this draft yet.",
    ok: "OK",
    publish: "Publish",
    published: "The article is published.",
    newQuestion: "New question",
    save: "Save",
    activate: (name: string) => `Activate ${name}`,
    remove: (name: string) => `Delete ${name}`,
    yesActivate: "Activate",
    yesRemove: "Delete",
    begins: "Create a new version",
    saveDraft: "Save the draft",
    draftSaved: "The draft has been saved.",
    legal: "Legal pages",
    removeDraft: "Delete the draft",
  },
} as const;

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).last();

async function write(page: Page, language: Language, one: Language, title: string): Promise<void> {
  const t = MESSAGES[language];
  const tab = page.getByRole("button", { name: t.languages[one], exact: true, includeHidden: true });
  await expect(tab).toBeAttached();
  if (await tab.isVisible()) await tab.click();
  await page.getByRole("textbox", { name: t.field("title", one), exact: true }).fill(title);
  await page
    .getByRole("textbox", { name: t.field("description", one), exact: true })
    .fill(`${title}: ringkasan perjalanan uji yang cukup panjang untuk mesin pencari`);
  const body = page.getByRole("textbox", { name: t.field("body", one), exact: true });
  await body.click();
  await body.pressSequentially("## ");
  await body.pressSequentially("Bagian");
  await body.press("Enter");
  await body.pressSequentially(`Isi ${title}`);
}

/** Uploads a small picture with its texts in the picture dialog. */
async function upload(page: Page, language: Language): Promise<void> {
  const t = MESSAGES[language];
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0b5563" } })
    .jpeg()
    .toBuffer();
  await page.getByRole("button", { name: t.choosePicture, exact: true }).click();
  await dialog(page).getByText(t.upload, { exact: true }).first().click();
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "laut.jpg", mimeType: "image/jpeg", buffer });
  for (const one of ["ID", "EN"] as const)
    await dialog(page)
      .getByRole("textbox", { name: t.alt(one), exact: true })
      .fill(`Laut ${one}`);
  await dialog(page).getByRole("button", { name: t.upload, exact: true }).click();
  // The server draws the picture in several sizes and formats, beside the other journeys.
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 30_000 });
}

inOneLanguage("EN", (language) => {
  const t = MESSAGES[language];
  const size = language === "ID" ? DESK : PHONE;
  test.describe("an article", () => {
    test.use({ viewport: size });
    test(`is written with a picture, previewed, published and readable within a second, at ${size.width} pixels`, async ({
      page,
    }) => {
      const name = `Perjalanan ${language} ${Date.now()}`;
      await signIn(page, EDITOR, { next: "/office/content/articles" });
      await page.getByRole("button", { name: t.newArticle, exact: true }).click();
      await dialog(page).getByRole("textbox", { name: t.titleLabel }).fill(name);
      await dialog(page).getByRole("button", { name: t.begin, exact: true }).click();
      await write(page, language, "ID", `${name} ID`);
      await write(page, language, "EN", `${name} EN`);
      await page.getByRole("combobox", { name: t.category, exact: true }).selectOption({ index: 1 });
      await upload(page, language);
      await expect(page.getByRole("status").filter({ hasText: t.saved })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `the editor at ${size.width}`);

      await page.getByRole("button", { name: t.preview, exact: true }).click();
      const link = await dialog(page).getByRole("link", { name: t.openPreview }).getAttribute("href");
      const preview = await publicPage(page, new URL(link ?? "").pathname);
      expect(preview).toContain(t.draftBanner.replaceAll("'", "&#x27;"));
      expect(preview).toContain(`Isi ${name} ${language}`);
      await dialog(page).getByRole("button", { name: t.ok, exact: true }).click();

      const path = at(language, `/blog/${`${name} ${language}`.toLowerCase().replaceAll(" ", "-")}`);
      expect((await page.request.get(path)).status()).toBe(404);
      await page.getByRole("button", { name: t.publish, exact: true }).click();
      await dialog(page).getByRole("button", { name: t.publish, exact: true }).click();
      await expect(page.getByText(t.published).first()).toBeVisible();
      await expectPublic(page, path, `Isi ${name} ${language}`);
      expect(await publicPage(page, path)).toMatch(new RegExp(`<img[^>]*alt="Laut ${language}"`));
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 2, name: "Bagian" })).toBeVisible();
      await expect(page.getByRole("img", { name: `Laut ${language}` })).toBeVisible();
      await expect.poll(() => page.evaluate<number>("document.querySelector('article img').naturalWidth")).toBeGreaterThan(0);
    });
  });
});

// Serial: both languages change the same legal page.
test.describe("questions and legal pages", () => {
  test.describe.configure({ mode: "serial" });
  inOneLanguage("EN", (language) => {
    const t = MESSAGES[language];
    test.use({ viewport: DESK });
    test("a question is written, shown and deleted; the next version of the terms is drafted, compared, previewed and discarded", async ({
      page,
    }) => {
      const name = `Apakah ini ${language} ${Date.now()}?`;
      await signIn(page, EDITOR, { next: "/office/content/questions" });
      await page.getByRole("button", { name: t.newQuestion, exact: true }).click();
      for (const one of ["ID", "EN"] as const) {
        await page.getByRole("textbox", { name: t.field("question", one), exact: true }).fill(name);
        await page.getByRole("textbox", { name: t.field("answer", one), exact: true }).fill(`Jawaban ${one}`);
      }
      await page.getByRole("button", { name: t.save, exact: true }).click();
      await page.getByRole("button", { name: t.activate(name), exact: true }).click();
      await dialog(page).getByRole("button", { name: t.yesActivate, exact: true }).click();
      await expectPublic(page, at(language, "/faq"), name);
      await expectAccessible(page, "the questions");
      await page.getByRole("button", { name: t.remove(name), exact: true }).click();
      await dialog(page).getByRole("button", { name: t.yesRemove, exact: true }).click();
      await expectPublic(page, at(language, "/faq"), name, false);

      await page.getByRole("link", { name: t.legal, exact: true }).click();
      await page.getByRole("button", { name: t.begins, exact: true }).first().click();
      await page.getByRole("textbox", { name: t.field("description", "ID"), exact: true }).fill("Ringkasan baru");
      await page.getByRole("button", { name: t.saveDraft, exact: true }).click();
      await expect(page.getByText(t.draftSaved).first()).toBeVisible();
      await expectAccessible(page, "a legal draft");
      // Publishing would change the terms for every visitor, other journeys included: it is tested through the calls.
      await page.getByRole("button", { name: t.preview, exact: true }).click();
      const link = await dialog(page).getByRole("link", { name: t.openPreview }).getAttribute("href");
      expect(await publicPage(page, new URL(link ?? "").pathname)).toContain(language === "ID" ? "Ringkasan baru" : "2.0");
      await dialog(page).getByRole("button", { name: t.ok, exact: true }).click();
      await page.getByRole("button", { name: t.removeDraft, exact: true }).click();
      await dialog(page).getByRole("button", { name: t.yesRemove, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: t.legal })).toBeVisible();
    });
  });
});
