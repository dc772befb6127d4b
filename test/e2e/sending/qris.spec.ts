/** Paying a transfer in by QRIS: chosen beside the virtual account, shown as a code, saved as a picture; the page moves on with the payment. */
import { expectAccessible } from "../steps/axe.ts";
import { payQrisAtBank } from "../steps/bank.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    code: "Kode QRIS: bayar Rp 1.005.550 kepada SAMPAI",
    account: "Virtual account",
    number: "Nomor virtual account",
    save: "Simpan gambar",
  },
  EN: {
    code: "QRIS code: pay Rp 1,005,550 to SAMPAI",
    account: "Virtual account",
    number: "Virtual account number",
    save: "Save picture",
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];

  test("a transfer is paid by QRIS: the code, its picture, and the payment; the next one begins with QRIS", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" }, 1_000_000);
    await page.goto(`/dashboard/transfers/${sent.id}/pay`);
    await expect(page.getByText(t.number, { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: t.account }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "QRIS" })).toBeChecked();
    await expect(page.getByRole("img", { name: t.code })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("SAMPAI, JAKARTA")).toBeVisible();
    await expectAccessible(page, "the page to pay with a QRIS code");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.save }).click();
    expect((await download).suggestedFilename()).toMatch(/^QRIS-.*\.png$/);

    await payQrisAtBank(page.request, sent.id);
    await expect(page).toHaveURL(new RegExp(`/dashboard/transfers/${sent.id}$`), { timeout: 30_000 });

    const next = await desk.send({ ending: "0000001" }, 1_000_000);
    await page.goto(`/dashboard/transfers/${next.id}/pay`);
    await expect(page.getByRole("img", { name: t.code })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("radio").first()).toHaveAccessibleName("QRIS");
  });
});
