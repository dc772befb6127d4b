/** Tracking: the sender watches the money arrive, the recipient follows a link, anybody checks the receipt; failures say why. */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, listen, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

test.describe("in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("the page updates by itself from payment to arrival; the link and the receipt show the same", async ({
    page,
    browser,
    quiet,
    baseURL,
  }) => {
    await signIn(page, "pelanggan@demo.example");
    // By codes: other journeys sign in as this person by code.
    const desk = await openSendingDesk(page, { phone: "+6281200000001" });
    const sent = await desk.send({ ending: "0000001" });
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Kiriman ke Siti Rahayu" })).toBeVisible();
    await expect(page.getByText(/^Bayar Rp\s1\.005\.550 sebelum /)).toBeVisible();
    // The number to pay to is on the page of paying alone.
    await expect(page.getByRole("link", { name: "Bayar sekarang" })).toBeVisible();
    await expectAccessible(page, "a transfer that waits to be paid");
    await expectNoSidewaysScroll(page);

    await desk.pay(sent);
    // No press and no reload.
    const progress = page.getByRole("list", { name: "Perjalanan kiriman" });
    await expect(progress.getByText(/Sampai$/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Rp\s1\.000\.000 sampai di Bank Central Asia pada /)).toBeVisible({ timeout: 30_000 });
    await expect(progress.getByText(/^(?:Diterima jaringan bank tujuan|Sudah masuk ke rekening penerima)\.$/)).toBeVisible();
    // A finished transfer shows no cancel button, not even a disabled one, and its timeline names each step as done.
    await expect(page.getByRole("button", { name: "Batalkan kiriman" })).toHaveCount(0);
    await expect(progress.getByText(/Pembayaran diminta$/)).toBeVisible();
    await expect(progress.getByText(/Menunggu pembayaran$/)).toHaveCount(0);
    await expectAccessible(page, "a transfer that has arrived");

    await page.getByRole("button", { name: "Bagikan kabar ini" }).click();
    await expect(page.getByText(/^Rp\s1\.000\.000 dari saya lewat Sampai sudah masuk di Bank Central Asia\./)).toBeVisible();
    const link = (await page.getByText(/^http\S+\/lacak\/[0-9a-z-]{19}$/).textContent()) ?? "";
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Unduh resi (Bahasa Indonesia)" }).click();
    const pdf = (await readFile(await (await download).path())).toString("latin1");
    const receiptPath = /\/verifikasi-resi\/[0-9a-z-]{14}/.exec(pdf)?.[0] ?? "none on the receipt";

    // The recipient has no account.
    const guest = await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE });
    const other = await guest.newPage();
    await listen(other, quiet);
    await other.goto(new URL(link).pathname);
    await expect(other.getByRole("heading", { level: 1, name: /^Uang dari .+ untuk Siti R\.$/ })).toBeVisible();
    await expect(other.getByText(/^Uangnya sampai pada /)).toBeVisible();
    expect(await other.content()).not.toMatch(/Rahayu|1230000001|1\.005\.550|Sari Lestari/);
    expect(await other.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    expect(await other.locator('meta[name="referrer"]').getAttribute("content")).toBe("no-referrer");
    await expectAccessible(other, "tracking");
    await expectNoSidewaysScroll(other);
    await other.goto(receiptPath);
    await expect(other.getByText("Resi ini kami terbitkan")).toBeVisible();
    for (const text of [sent.number, "Rp\u00A01.005.550", "Rp\u00A01.000.000"])
      await expect(other.getByText(text).first()).toBeVisible();
    await expectAccessible(other, "a receipt that is genuine");

    await page.getByRole("button", { name: "Matikan tautan" }).click();
    await expect(page.getByText(new URL(link).pathname)).toHaveCount(0);
    quiet.allow(FAILED_RESOURCE);
    await other.goto(new URL(link).pathname);
    await expect(other.getByRole("alert")).toContainText("tidak ditemukan");
    await guest.close();
  });
});

test.describe("in English, on a desktop", () => {
  test.use({ language: "EN" });

  test("one transfer is cancelled, one is refused by the bank and says why, and the list finds both", async ({ page, quiet }) => {
    // A new person: sending by calls adds a passkey, and a demo account with one can be signed in to by one journey only.
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const [unpaid, refused] = [await desk.send({ ending: "0000002" }), await desk.send({ ending: "0000004" })];
    await desk.pay(refused);

    await page.goto(`/dashboard/transfers/${unpaid.id}`);
    await page.getByRole("button", { name: "Cancel the transfer" }).click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByText("This transfer was cancelled. We received no money.")).toBeVisible();

    await page.getByRole("link", { name: "All transfers" }).click();
    const rows = page.getByRole("table", { name: /^List of transfers/ }).getByRole("row");
    await page.getByRole("searchbox", { name: "Recipient or transfer number" }).fill(refused.number.toLowerCase());
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`search=${refused.number.toLowerCase()}`));
    await expect(rows).toHaveCount(2);
    await expectAccessible(page, "the list");
    await page.getByRole("link", { name: "Suhartini" }).click();

    await expect(page.getByText("The recipient’s bank has no account with this number.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^The money did not reach Suhartini\. Rp\s[\d,]+ (?:is being|has been) refunded/)).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessible(page, "a transfer whose money came back");

    // After the correction the transfer continues from there: nothing already answered is asked again.
    await page.getByRole("link", { name: "Correct the recipient’s account" }).click();
    await page.getByRole("textbox", { name: "Account number" }).fill("1230000001");
    // Another account may be another person's: the bank names the holder, and the former name is not written beside it.
    const person = page.getByRole("region", { name: "Is this the person?" });
    await expect(person).toContainText("SITI RAHAYU");
    await expectAccessible(page, "the holder of another account");
    await person.getByRole("button", { name: /^Yes/ }).click();
    // Two names are two people until the sender says otherwise: nothing is overwritten without the question.
    const same = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(same).toContainText(/saved as Suhartini\. The new account is in the name of SITI RAHAYU/);
    await expect(same.getByRole("button", { name: "Save as another recipient" })).toBeVisible();
    await same.getByRole("button", { name: "Yes, the same person" }).click();
    await expect(page.getByRole("heading", { name: /^Send Rp\s1,000,000 again\?$/ })).toBeVisible();
    await expectAccessible(page, "a recipient that was mended for a transfer");
    await page.getByRole("button", { name: /^Send Rp\s1,000,000 again$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check before you approve" })).toBeVisible();
    // The name is the bank's own, so the page does not claim that a match proves anything.
    await expect(page.getByText("SITI RAHAYU, matches")).toHaveCount(0);
    await expect(page.getByText("1230000001", { exact: true })).toBeVisible();
    await page.goto(`/dashboard/transfers/${refused.id}`);
    await expect(page.getByRole("button", { name: /^Send Rp\s1,000,000 again$/ })).toBeVisible();

    await page.goto("/dashboard/transfers?group=not_sent");
    await expect(rows.filter({ hasText: "Agus Wijaya" }).first()).toContainText("Cancelled");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("button", { name: /^PDF/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^transfers-.*\.pdf$/);

    quiet.allow(FAILED_RESOURCE);
    await page.goto("/en/verifikasi-resi");
    await page.getByRole("textbox", { name: "Receipt code" }).fill("0000-0000-0000");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByRole("alert")).toContainText("We have never issued a receipt with this code");
    await expectAccessible(page, "a receipt that is forged");
  });
});
