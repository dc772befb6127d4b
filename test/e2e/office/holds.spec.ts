/** Compliance holds an account in advance, reveals its number and lifts the hold; a wrong number is refused beside its field. */
import { randomInt } from "node:crypto";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    place: "Pasang penahanan",
    bank: "Kode bank",
    number: "Nomor rekening",
    why: "Alasan",
    wrong: "Isi nomor rekening dengan huruf dan angka saja.",
    placed: "Penahanan dipasang",
    show: "Tampilkan",
    lift: "Cabut",
    lifted: "Penahanan dicabut",
  },
  EN: {
    place: "Place a hold",
    bank: "Bank code",
    number: "Account number",
    why: "Reason",
    wrong: "Enter the account number with letters and digits only.",
    placed: "The hold has been placed",
    show: "Show",
    lift: "Lift",
    lifted: "The hold has been lifted",
  },
} as const;

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];

  test("compliance holds an account in advance, and lifts the hold", async ({ page }) => {
    await page.setViewportSize(DESK);
    await signIn(page, "kepatuhan@demo.example", { next: "/office/hold" });
    const number = String(randomInt(1_000_000_000, 9_999_999_999));
    await page.getByRole("button", { name: messages.place }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(messages.bank).fill("014");
    await dialog.getByLabel(messages.number).fill("12/34");
    await dialog.getByRole("textbox", { name: messages.why }).fill("Rekening disebut dalam laporan");
    await expect(dialog.getByText(messages.wrong)).toBeVisible();
    await dialog.getByLabel(messages.number).fill(number);
    await expectAccessible(page, "placing a hold");
    await dialog.getByRole("button", { name: messages.place }).click();
    await expect(page.getByText(messages.placed).first()).toBeVisible();

    const row = page.getByRole("row").filter({ hasText: number.slice(-4) });
    await expect(row).toBeVisible();
    await expect(page.getByText(number)).toHaveCount(0);
    await expectAccessible(page, "the list of holds");
    await row.getByRole("button", { name: messages.show }).click();
    await dialog.getByRole("textbox", { name: messages.why }).fill("Dicocokkan dengan laporan");
    await dialog.getByRole("button", { name: messages.show }).click();
    await expect(row.getByText(number)).toBeVisible();
    await row.getByRole("button", { name: messages.lift }).click();
    await dialog.getByRole("textbox", { name: messages.why }).fill("Penjelasan diterima");
    await dialog.getByRole("button", { name: messages.lift }).click();
    await expect(page.getByText(messages.lifted).first()).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });
});
