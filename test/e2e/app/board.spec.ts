/** The supervisor's board: figures and people, in both languages and sizes, and what appears on it without a reload. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

/** The figure beside a term of the page. */
const figure = async (page: Page, term: string): Promise<number> => {
  const value = page.locator("dt", { hasText: new RegExp(`^${term}$`) }).locator("+ dd");
  return Number.parseInt(await value.innerText(), 10);
};

test("a supervisor sees a chat begin and who has it, and is asked before it is handed over", async ({ page, browser, quiet }) => {
  quiet.allow(FAILED_RESOURCE);
  const staff = await (await browser.newContext({ viewport: DESK })).newPage();
  await signIn(staff, "layanan@demo.example", { next: "/office/support" });
  await untilAlive(staff);
  await staff.getByRole("link", { name: "Papan pengawas" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Papan pengawas" })).toBeVisible();
  const before = await figure(staff, "Dimulai");

  await register(page, newPerson());
  await page.goto("/chat");
  await untilAlive(page);
  const subject = `Papan ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: /^Pertanyaan Anda/ }).fill(subject);
  await page.getByRole("button", { name: "Mulai", exact: true }).click();
  await expect(page.getByRole("log")).toContainText(subject);
  // Without a reload.
  await expect.poll(() => figure(staff, "Dimulai")).toBeGreaterThan(before);

  const own = await (await browser.newContext({ viewport: DESK })).newPage();
  await signIn(own, "layanan@demo.example", { next: "/office/support" });
  await own.getByRole("link", { name: subject }).click();
  const box = own.getByRole("textbox", { name: "Jawaban", exact: true });
  await box.fill("Sudah kami periksa.");
  await box.press("Enter");
  await expect(own.getByRole("log")).toContainText("Sudah kami periksa.");

  const row = staff.getByRole("row", { name: /Tono Prasetyo/ });
  await expect(row).toContainText(/[1-9]\d*\/4/);
  await expectAccessible(staff, "the board");
  await staff.setViewportSize(PHONE);
  await expectNoSidewaysScroll(staff);
  await expectAccessible(staff, "the board on a phone");
  await row.getByRole("button", { name: "Alihkan" }).press("Enter");
  const dialog = staff.getByRole("dialog", { name: /^Alihkan \d+ percakapan Tono Prasetyo\?$/ });
  await expect(dialog.getByRole("combobox", { name: /^Kepada/ })).toBeVisible();
  await expectAccessible(staff, "handing chats over");
  await staff.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await staff.getByRole("link", { name: "EN: English" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Supervisor’s board" })).toBeVisible();
  await expectNoSidewaysScroll(staff);
  await expect(staff.getByRole("row", { name: /Tono Prasetyo/ })).toContainText(/[1-9]\d*\/4/);
});
