/** A customer complains, staff ask and answer, the customer reads the letter and objects: on a phone and on a desktop, in both languages. */
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#a0b0c0" } })
    .png()
    .toBuffer();

/** A second browser, of a member of staff. */
async function openStaff(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK });
  const page = await context.newPage();
  await signIn(page, "layanan@demo.example", { next: "/office/complaint" });
  return page;
}

test("a complaint is asked about, answered by a letter, and objected to once", async ({ page, browser, quiet }) => {
  // A question that came too late is refused.
  quiet.allow(FAILED_RESOURCE);
  await page.setViewportSize(PHONE);
  await register(page, newPerson());
  await page.goto("/dashboard/support");
  await untilAlive(page);
  const words = `Uang belum sampai ${randomUUID().slice(0, 8)}`;
  await page.getByRole("combobox", { name: /^Tentang apa/ }).selectOption("Kiriman terlambat");
  await page.getByRole("textbox", { name: /^Apa yang terjadi/ }).fill(words);
  await page.getByRole("button", { name: "Tambah foto atau PDF" }).click();
  await page.getByLabel(/^Foto atau PDF/).setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: await picture() });
  await expect(page.getByRole("button", { name: "Hapus slip.png" })).toBeVisible();
  await expectAccessible(page, "the form of a complaint");
  await page.getByRole("button", { name: "Ajukan pengaduan", exact: true }).click();
  await expect(page.getByText("Batas waktu jawaban", { exact: true })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  const slip = page.waitForEvent("download");
  await page.getByRole("button", { name: "Unduh slip.png" }).click();
  expect((await slip).suggestedFilename()).toBe("slip.jpg");
  await expectAccessible(page, "a complaint of one's own");
  await expectNoSidewaysScroll(page);
  const number = await page.locator("dd").first().innerText();

  const staff = await openStaff(browser);
  await staff.getByRole("searchbox").fill(number);
  await staff.getByRole("searchbox").press("Enter");
  await expect(staff.getByRole("link", { name: "Kiriman terlambat" })).toHaveCount(1);
  await staff.getByRole("link", { name: "Kiriman terlambat" }).click();
  await expect(staff.getByText(words)).toBeVisible();
  await expectAccessible(staff, "a complaint in the office");
  await staff.getByRole("button", { name: "Lihat slip.png" }).click();
  await expect(staff.getByRole("button", { name: "Tutup slip.png" })).toBeVisible();
  const late = await staff.context().newPage();
  await late.goto(staff.url());
  await untilAlive(late);
  await late.getByRole("button", { name: "Tanya pelanggan" }).click();
  await late.getByRole("dialog").getByRole("textbox").fill("Pertanyaan yang terlambat");
  await staff.getByRole("button", { name: "Tanya pelanggan" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Tolong sebutkan bank penerimanya");
  await expectAccessible(staff, "the question to a customer");
  await dialog.getByRole("button", { name: "Tanya pelanggan" }).click();
  await expect(staff.getByText("Dijeda, menunggu pelanggan")).toBeVisible();
  // The slower of two reads what changed, and keeps the words.
  await late.getByRole("dialog").getByRole("button", { name: "Tanya pelanggan" }).click();
  await expect(late.getByRole("dialog").getByText("Pengaduan ini berubah sementara Anda menulis")).toBeVisible();
  await expect(late.getByRole("dialog").getByRole("textbox")).toHaveValue("Pertanyaan yang terlambat");
  await expectAccessible(late, "a question that came too late");
  await late.close();

  await page.reload();
  await untilAlive(page);
  await expect(page.getByText("Tolong sebutkan bank penerimanya")).toBeVisible();
  await page.getByRole("textbox", { name: /^Jawab pertanyaan kami/ }).fill("Bank Contoh");
  await page.getByRole("button", { name: "Kirim keterangan" }).click();
  await expect(page.getByText("Bank Contoh")).toBeVisible();

  await staff.reload();
  await untilAlive(staff);
  await staff.getByRole("button", { name: "Jawab", exact: true }).click();
  await dialog.getByRole("combobox", { name: /^Keputusan/ }).selectOption("Diterima sebagian");
  await dialog.getByRole("combobox", { name: /^Penyebab/ }).selectOption("Bank atau mitra");
  await dialog.getByRole("textbox").fill("Bank penerima menahan kiriman Anda. Kami mohon maaf.");
  await dialog.getByRole("button", { name: "Jawab", exact: true }).click();
  await expect(staff.getByText(/^SHA-256: [0-9a-f]{64}$/)).toBeVisible();
  await expectAccessible(staff, "an answered complaint");

  await page.setViewportSize(DESK);
  await page.context().addCookies([{ name: "language", value: "EN", url: page.url() }]);
  await page.reload();
  await untilAlive(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the letter (PDF)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^jawaban-pengaduan-.+\.pdf$/);
  await page.getByRole("textbox", { name: /^What do you think is still wrong/ }).fill("Saya tetap tidak setuju");
  await expectAccessible(page, "an answered complaint of one's own, in English");
  await page.getByRole("button", { name: "Send objection" }).click();
  await expect(page.getByText("Saya tetap tidak setuju")).toBeVisible();
  await expect(page.getByText("We are looking into it")).toBeVisible();
});
