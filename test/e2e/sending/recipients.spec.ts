/** Recipients: saved with the bank's account name, found, changed, deactivated, deleted; within Indonesia on a phone, abroad on a desktop. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { newPerson, register } from "../steps/sign-in.ts";

/** The bank's simulator answers by the last digit: SUHARTINI holds every account that ends in 4. */
const ACCOUNT = "1112223334";

async function chooseFrom(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  const box = page.getByRole("combobox", { name: label, exact: true });
  await box.fill(typed);
  await page.getByRole("option", { name: option }).click();
}

async function expectFit(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, what);
}

test.describe("in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("a recipient within Indonesia: saved with the bank's name, changed, deactivated, deleted", async ({ page, quiet }) => {
    await register(page, newPerson(), { next: "/dashboard/recipients" });
    await expect(page.getByRole("heading", { name: "Belum ada penerima" })).toBeVisible();
    await expectFit(page, "no recipients");
    await page.getByRole("link", { name: "Tambah penerima" }).click();
    await expect(page.getByRole("combobox", { name: "Bank atau dompet digital", exact: true })).toBeVisible();
    // The bank's number of digits loads after the button is pressed; the error is still shown.
    const pressed = Promise.withResolvers<void>();
    await page.route(
      "**/v1/recipients/form?*",
      async (route) => {
        await pressed.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await chooseFrom(page, "Bank atau dompet digital", "central", /Bank Central Asia/);
    await page.getByLabel("Nomor rekening").fill("111");
    await page.getByRole("button", { name: "Cek nama pemilik" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Anda menulis 3.");
    pressed.resolve();
    await expect(page.getByRole("alert").first()).toContainText("Rekening BCA 10 angka; Anda menulis 3.");

    // The complete number is inquired by itself, and its holder is named.
    await page.getByLabel("Nomor rekening").fill("111-222 3334");
    await expect(page.getByRole("heading", { level: 2, name: "Apakah ini penerimanya?" })).toBeVisible();
    await expect(page.getByText("SUHARTINI", { exact: true })).toBeVisible();
    await expect(page.getByText(/isian perlu diperbaiki/)).toHaveCount(0);
    await expectFit(page, "the holder of an account");
    await page.getByLabel("Nama panggilan").fill("Ibu");
    await page.getByRole("button", { name: "Ya, ini penerimanya" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Ibu" })).toBeVisible();
    await expect(page.getByText("Sama dengan nama yang tersimpan")).toBeVisible();
    await expect(page.getByText(ACCOUNT, { exact: true })).toBeVisible();
    await expectFit(page, "a recipient");

    // A name that differs from the bank's is saved when the sender has seen it and confirms it.
    await page.getByRole("link", { name: "Ubah" }).click();
    const name = page.getByLabel("Nama penerima");
    await name.fill("Budi Santoso");
    await page.getByLabel("Nama panggilan").focus();
    const different = page.getByRole("alert").filter({ hasText: "Nama di bank berbeda" });
    await expect(different).toContainText("SUHARTINI");
    await different.getByRole("button", { name: "Pakai nama dari bank" }).click();
    // The name matches because it was copied: the question who holds the account stays.
    await expect(page.getByRole("alert").filter({ hasText: "Nama ini dari bank, bukan dari Anda" })).toBeVisible();
    await name.fill("Warung Bu Tini");
    await page.getByLabel("Nama panggilan").focus();
    await page.getByLabel("Saya yakin ini penerimanya").check();
    await page.getByRole("button", { name: "Simpan perubahan" }).click();
    await expect(page.getByText("Anda menyimpan nama ini setelah melihat nama di bank.")).toBeVisible();

    await page.getByRole("button", { name: "Nonaktifkan" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Nonaktifkan" }).click();
    await expect(page.getByText("Penerima ini nonaktif.")).toBeVisible();
    await page.goto("/dashboard/recipients?status=inactive");
    await expect(page.getByRole("link", { name: "Ibu · Warung Bu Tini" })).toBeVisible();
    await expectFit(page, "the list");
    await page.getByRole("link", { name: "Ibu · Warung Bu Tini" }).click();
    await page.getByRole("button", { name: "Aktifkan kembali" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Aktifkan kembali" }).click();
    await expect(page.getByRole("button", { name: "Nonaktifkan" })).toBeVisible();
    await page.getByRole("button", { name: "Hapus" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Data yang dihapus tidak dapat dikembalikan.");
    await page.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
    await expect(page.getByRole("heading", { name: "Belum ada penerima" })).toBeVisible();
    quiet.allow(FAILED_RESOURCE);
  });
});

test.describe("in English, on a desktop", () => {
  test.use({ language: "EN", viewport: DESK });

  test("an e-wallet: found by name, its number explained, its holder confirmed", async ({ page, quiet }) => {
    await register(page, newPerson(), { next: "/dashboard/recipients/new" });
    const box = page.getByRole("combobox", { name: "Bank or e-wallet", exact: true });
    await box.fill("doku");
    await expect(page.getByText("We cannot send to DOKU yet; choose another bank or e-wallet of the recipient.")).toBeVisible();
    await chooseFrom(page, "Bank or e-wallet", "gopay", /GoPay.*E-wallet/);
    const number = page.getByLabel("Mobile number of the wallet");
    await expect(page.getByText("for example 0812 3456 7890. At most Rp\u00A020,000,000 per transfer")).toBeVisible();
    await number.fill("081234567");
    await page.getByRole("button", { name: "Check the holder’s name" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Mobile numbers have 10 to 13 digits; you entered 9.");
    await number.fill("+62 812-3000-0022");
    await number.blur();
    await expect(page.getByText("The number is not registered with that wallet, or cannot receive money.")).toBeVisible();
    await number.fill("+62 812-3456-7894");
    await number.blur();
    await expect(page.getByRole("heading", { level: 2, name: "Is this the person?" })).toBeVisible();
    await expect(page.getByText("SUHARTINI", { exact: true })).toBeVisible();
    await expectFit(page, "the holder of an e-wallet");
    await page.getByRole("button", { name: "Yes, this is the person" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "SUHARTINI" })).toBeVisible();
    await expect(page.getByText("081234567894", { exact: true })).toBeVisible();
    await expect(page.getByText("E-wallet, Indonesia")).toBeVisible();
    quiet.allow(FAILED_RESOURCE);
  });

  test("recipients abroad and in cash: other countries require other fields", async ({ page }) => {
    await register(page, newPerson(), { next: "/dashboard/recipients/new" });
    await expect(page.getByRole("radio", { name: "In cash at an outlet" })).toBeVisible();
    await chooseFrom(page, "Destination country", "Singa", /Singapore/);
    await page.getByText("A person", { exact: true }).click();
    await page.getByLabel("Recipient's name").fill("Ng");
    await chooseFrom(page, "Bank (SWIFT code)", "DBS", /DBS/);
    await page.getByLabel("Account number").fill("123 456 789");
    await page.getByLabel("Your relationship to the recipient").selectOption({ label: "Brother or sister" });
    await expectFit(page, "a form for Singapore");
    await page.getByRole("button", { name: "Save the recipient" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ng" })).toBeVisible();

    await page.goto("/dashboard/recipients/new?country=ID&method=cash");
    await page.getByLabel("Recipient's name as on the identity card").fill("Sukarno");
    await page.getByLabel("Recipient's mobile number").fill("081234567890");
    await page.getByLabel("City or regency").fill("Bima");
    await page.getByRole("button", { name: "Save the recipient" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sukarno" })).toBeVisible();
    await page.getByRole("link", { name: "Recipients" }).first().click();
    await expect(page.getByRole("listitem").filter({ hasText: "Cash at an outlet, Indonesia" })).toBeVisible();
    await page.getByRole("searchbox").fill("ng");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("list", { name: "List of recipients" }).getByRole("listitem")).toHaveCount(1);
    await expectFit(page, "a search");
  });
});
