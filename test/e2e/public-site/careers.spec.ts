/** A visitor finds a job opening and applies, with scripts and without; staff read the application and save the CV. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { honestPdf } from "../../../src/platform/testing/documents.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    opening: "Petugas Layanan Pelanggan",
    form: "Formulir lamaran",
    name: "Nama lengkap",
    email: "Email",
    phone: "Nomor telepon",
    profile: "Tautan profil profesional",
    cv: "CV",
    send: "Kirim lamaran",
    notTaken: "Berkas ini bukan PDF, DOCX, atau DOC.",
    again: "Pilih CV Anda sekali lagi",
    received: "Lamaran Anda sudah kami terima",
    search: "Cari lamaran",
    find: "Cari",
    take: "Unduh CV",
    move: "Pindahkan ke tahap",
    moved: "sekarang di tahap Wawancara",
  },
  EN: {
    opening: "Customer Support Officer",
    form: "Application form",
    name: "Full name",
    email: "Email",
    phone: "Phone number",
    profile: "Link to your professional profile",
    cv: "CV",
    send: "Send application",
    notTaken: "This file is not a PDF, DOCX or DOC.",
    again: "Choose your CV again",
    received: "We have received your application",
    search: "Find an application",
    find: "Search",
    take: "Download CV",
    move: "Move to stage",
    moved: "is now in stage Interview",
  },
} as const;

const cv = (buffer: Buffer, name = "cv.pdf") => ({ name, mimeType: "application/pdf", buffer });

inOneLanguage("EN", (language) => {
  const t = MESSAGES[language];
  const field = (page: Page, label: string) => page.getByRole("form", { name: t.form }).getByLabel(label, { exact: true });
  const fill = async (page: Page, name: string) => {
    await field(page, t.name).fill(name);
    await field(page, t.email).fill(`${name.toLowerCase()}@contoh.example`);
    await field(page, t.phone).fill("0812 3456 7890");
    await field(page, t.profile).fill("https://www.linkedin.com/in/contoh");
  };

  test("an opening is found, an invalid CV refused, a valid one sent; staff save it and move the application on", async ({
    page,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(PHONE);
    await page.goto(at(language, "/karir"));
    await page.getByRole("link", { name: t.opening }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.opening })).toBeVisible();
    await untilAlive(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "an opening");
    const posting = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(posting ?? "{}")).toMatchObject({ "@type": "JobPosting", title: t.opening, directApply: true });

    const name = `Pelamar${randomUUID().slice(0, 6)}`;
    await fill(page, name);
    await field(page, t.cv).setInputFiles(cv(Buffer.from("<svg><script>1</script></svg>")));
    await page.getByRole("button", { name: t.send }).click();
    await expect(page.getByRole("alert")).toContainText(t.notTaken, { timeout: 30_000 });
    await expect(field(page, t.name)).toHaveValue(name);
    await field(page, t.cv).setInputFiles(cv(honestPdf()));
    await page.getByRole("button", { name: t.send }).click();
    await expect(page.getByText(t.received)).toBeVisible({ timeout: 30_000 });

    await page.setViewportSize(DESK);
    await signIn(page, "layanan@demo.example", { next: "/office/career/applications" });
    await page.getByRole("searchbox", { name: t.search }).fill(name);
    await page.getByRole("search").getByRole("button", { name: t.find, exact: true }).click();
    await expectAccessible(page, "the list of applications");
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: t.take }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^CV-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/);
    expect(readFileSync(await saved.path()).equals(honestPdf())).toBe(true);
    await page.getByRole("combobox", { name: t.move }).selectOption("interview");
    await expect(page.getByText(`${name} ${t.moved}`).last()).toBeVisible();
    await expectAccessible(page, "an application");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("typed text is kept, the file is chosen again, and the application arrives", async ({ page, quiet }) => {
      quiet.allow(FAILED_RESOURCE);
      await page.goto(at(language, "/karir"));
      await page.getByRole("link", { name: t.opening }).click();
      await fill(page, `Tanpa${randomUUID().slice(0, 6)}`);
      await field(page, t.cv).setInputFiles(cv(Buffer.from("MZ")));
      await page.getByRole("button", { name: t.send }).click();
      await expect(page.getByRole("alert")).toContainText(t.notTaken);
      await expect(field(page, t.profile)).toHaveValue("https://www.linkedin.com/in/contoh");
      await field(page, t.email).fill("x");
      await field(page, t.cv).setInputFiles(cv(honestPdf()));
      await page.getByRole("button", { name: t.send }).click();
      await expect(page.getByRole("alert")).toContainText(t.again);
      await field(page, t.email).fill(`tanpa-${randomUUID().slice(0, 8)}@contoh.example`);
      await field(page, t.cv).setInputFiles(cv(honestPdf()));
      await page.getByRole("button", { name: t.send }).click();
      await expect(page.getByText(t.received)).toBeVisible();
    });
  });
});
