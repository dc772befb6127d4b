/** The survey after a solved chat: by the link of the mail without scripts and with them, in the chat, and what staff see of it. */
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { linkFor } from "../steps/messages.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

/** A chat of the page's person, answered and solved by staff; returns the page of staff. */
async function solvedChat(page: Page, browser: Browser): Promise<{ readonly staff: Page; readonly subject: string }> {
  await page.goto("/chat");
  await untilAlive(page);
  const subject = `Survei ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: /^Pertanyaan Anda/ }).fill(subject);
  await page.getByRole("button", { name: "Mulai", exact: true }).click();
  await expect(page.getByRole("log")).toContainText(subject);
  const context = await browser.newContext({ viewport: DESK });
  const staff = await context.newPage();
  await signIn(staff, "layanan@demo.example", { next: "/office/support" });
  await staff.getByRole("link", { name: subject }).click();
  const box = staff.getByRole("textbox", { name: "Jawaban", exact: true });
  await box.fill("Sudah kami periksa.");
  await box.press("Enter");
  await expect(staff.getByRole("log")).toContainText("Sudah kami periksa.");
  await staff.getByRole("button", { name: "Selesaikan" }).click();
  await expect(staff.getByText("Percakapan diselesaikan.").first()).toBeVisible();
  return { staff, subject };
}

async function opened(browser: Browser, link: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(link);
  return page;
}

test("a customer rates a chat by the mailed link, without scripts; a low score waits for staff", async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow(FAILED_RESOURCE);
  const person = newPerson();
  await register(page, person);
  const { staff, subject } = await solvedChat(page, browser);
  const link = await linkFor(page.request, person.emailAddress, "notifications.chat_survey");
  expect(link).toMatch(/^\/survey\/[\w-]{22}\?next=%2Fchat$/);

  // Signed in, the reader is led to the chat, which asks the same.
  await page.goto(link);
  await page.waitForURL("**/chat");

  const mail = await opened(browser, link, { javaScriptEnabled: false, viewport: PHONE });
  await expect(mail.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/survey$/);
  await mail.getByRole("textbox", { name: /^Yang ingin/ }).fill("Belum beres");
  await mail.getByRole("button", { name: "Kirim penilaian" }).click();
  await expect(mail.getByRole("form").getByRole("alert")).toBeVisible();
  await expect(mail.getByRole("textbox", { name: /^Yang ingin/ })).toHaveValue("Belum beres");
  await mail.getByRole("radio", { name: "2 – Tidak puas" }).check();
  await mail.getByRole("radio", { name: "Belum", exact: true }).check();
  await mail.getByRole("button", { name: "Kirim penilaian" }).click();
  await expect(mail.getByRole("heading", { level: 1, name: "Terima kasih" })).toBeVisible();
  await mail.goto(link);
  await expect(mail.getByRole("heading", { level: 1, name: "Survei ini sudah dijawab" })).toBeVisible();

  await staff.goto("/office/support?queue=follow_up");
  await staff.getByRole("link", { name: subject }).click();
  await expect(staff.getByText("Belum beres")).toBeVisible();
  await expectAccessible(staff, "a chat with its rating");
  await staff.getByRole("button", { name: "Selesaikan tindak lanjut" }).click();
  await expect(staff.getByText("Perlu tindak lanjut")).toBeHidden();
  await staff.goto("/office/support/surveys");
  await expect(staff.getByText("Belum beres")).toBeVisible();
  await expectAccessible(staff, "the results of surveys");
  await mail.context().close();
  await staff.context().close();
});

test("a signed-in customer rates a solved chat in the chat itself", async ({ page, browser, quiet }) => {
  quiet.allow(FAILED_RESOURCE);
  await page.setViewportSize(PHONE);
  await register(page, newPerson());
  const { staff } = await solvedChat(page, browser);
  await expect(page.getByRole("heading", { name: "Bagaimana percakapan ini?" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Kirim penilaian" }).click();
  await expect(page.getByRole("form", { name: "Survei percakapan" }).getByRole("alert")).toBeVisible();
  await page.getByRole("radio", { name: "5 – Sangat puas" }).check();
  await page.getByRole("radio", { name: "Ya, sudah" }).check();
  await expectAccessible(page, "the survey in the chat");
  await page.getByRole("button", { name: "Kirim penilaian" }).click();
  await expect(page.getByText("Terima kasih atas penilaian Anda.")).toBeVisible();
  await staff.context().close();
});
