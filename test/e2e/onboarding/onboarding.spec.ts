/** Businesses: an agent begins an application on a phone, and staff reopen a suspended partner by a sheet that two of them sign. */
import type { Page } from "@playwright/test";
import * as data from "../../../src/onboarding/commercial-data/contract.ts";
import { ACCOUNT, COMPANY } from "../../../src/onboarding/testing/entered-company.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { openCalls } from "../steps/calls.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const TEXTS = {
  ID: {
    mine: "Usaha saya",
    card: "Kerja sama Anda",
    start: "Mulai",
    nib: "NIB",
    save: "Simpan bagian ini",
    people: "Orang dan kepemilikan",
    name: "Nama sesuai akta",
    nibWrong: "NIB terdiri dari tiga belas angka.",
    over: "Sesi Anda sudah berakhir",
    understood: "Saya Mengerti",
  },
  EN: {
    mine: "My business",
    card: "Your contract",
    start: "Start",
    nib: "NIB",
    save: "Save this section",
    people: "People and ownership",
    name: "Name as in the deed",
    nibWrong: "A NIB has thirteen digits.",
    over: "Your Session already expired",
    understood: "I Understand",
  },
} as const;

/** Opens the sheet from the file and signs it by the code of the signer's own telephone. */
async function signAs(page: Page, phone: string) {
  await page.getByRole("button", { name: /^Tanda tangani sebagai/ }).click();
  await expect(page).toHaveURL(/onboard-approval-sheet\/[\w-]{22}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "a sheet to be signed");
  const since = await newestTo(page.request, phone);
  await page.getByRole("button", { name: "Kirim kode OTP" }).click();
  const { text } = await messageFor(page.request, phone, "onboarding.signing_otp", since);
  const otp = /\b(\d{6})\b/.exec(text)?.[1] ?? "";
  const field = page.getByLabel("Kode OTP");
  await field.first().fill(otp);
  const sign = page.getByRole("button", { name: /^Tanda tangani/ });
  if (await sign.isVisible()) await sign.click();
  await expect(page.getByText(/Anda sudah menandatangani/).first()).toBeVisible();
}

inOneLanguage("ID", (language) => {
  const t = TEXTS[language];

  test("an agent meets the checklist, begins an application on a phone, and loses nothing", async ({ page, quiet }) => {
    test.setTimeout(90_000);
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(PHONE);
    const number = String(Date.now()).slice(-13);
    const owner = newPerson({
      userType: "AGENT",
      userBusinessType: "BUSINESS",
      companyName: "PT Loket Uji",
      companyRegistrationNumber: number,
    });
    await register(page, owner, { next: "/dashboard" });
    await expect(page.getByText(t.card)).toBeVisible();
    await page.goto("/dashboard/business");
    await expect(page.getByRole("heading", { level: 1, name: t.mine })).toBeVisible();
    await expectAccessible(page, "a business before its application");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: t.start }).click();
    await expect(page).toHaveURL(/onboard-approval-sheet\/commercial-data\/[\w-]{22}/);
    const nib = page.getByRole("textbox", { name: t.nib, exact: true });
    await nib.fill("812");
    await page.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(t.nibWrong).first()).toBeVisible();
    await expectAccessible(page, "the data of a company");
    await expectNoSidewaysScroll(page);

    // Saved by another tab: what is stored is there after a reload.
    const code = /commercial-data\/([\w-]{22})/.exec(page.url())?.[1] ?? "";
    const call = await openCalls(page.request);
    await call(data.saveSection, { code, section: { code: "company", content: COMPANY }, seen: null });
    const view = await call(data.saveSection, { code, section: { code: "account", content: ACCOUNT }, seen: null });
    expect(view.checklist).toContainEqual({ code: "company", status: "DONE", section: "company", about: null });
    await page.reload();
    // The next section that is missing is open, and the first one has what was saved.
    await expect(page.getByRole("heading", { level: 2, name: t.people })).toBeVisible();
    await page.goto(`${page.url().split("?")[0] ?? ""}?section=company`);
    await expect(page.getByRole("textbox", { name: t.name })).toHaveValue(COMPANY.name);

    // A wrong code: the popup, and afterwards the field for a code.
    await page.goto(at(language, `/onboard-approval-sheet/commercial-data/${"x".repeat(22)}`));
    const popup = page.getByRole("alertdialog");
    await expect(popup.getByText(t.over)).toBeVisible();
    await popup.getByRole("button", { name: t.understood }).click();
    await expect(page.getByRole("textbox")).toBeVisible();
  });

  test("a suspended partner is reopened by a sheet that compliance and an administrator sign", async ({
    browser,
    page,
    quiet,
  }) => {
    test.setTimeout(120_000);
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(DESK);
    await signIn(page, "operasional2@demo.example", { next: "/office/partner" });
    await page.getByRole("link", { name: "Henti Demo" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /Henti Demo/ })).toBeVisible();
    await expectAccessible(page, "the file of a business");
    await page.getByRole("button", { name: "Buka kembali" }).click();
    const asking = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await asking.getByRole("textbox").fill("Penyebabnya sudah diperiksa dan selesai.");
    await asking.getByRole("button", { name: "Buka kembali" }).click();
    await expect(page.getByText("Lembar pembukaan kembali menunggu tanda tangan").first()).toBeVisible();
    const file = page.url();

    for (const [email, phone] of [
      ["kepatuhan2@demo.example", "+6281200100016"],
      ["admin2@demo.example", "+6281200100012"],
    ] as const) {
      const context = await browser.newContext({ baseURL: new URL(file).origin });
      const signer = await context.newPage();
      await signIn(signer, email, { next: new URL(file).pathname });
      await signAs(signer, phone);
      await context.close();
    }
    await page.reload();
    await expect(page.getByText("Aktif", { exact: true }).first()).toBeVisible();
  });
});
