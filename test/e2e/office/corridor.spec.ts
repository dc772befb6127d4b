/** The switchboard: one person stops a corridor and visitors read the reason within a second; reopening it takes a second person. */
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";
import { expectPublic } from "../steps/site.ts";

/** For each language a corridor that no other journey uses. */
const MESSAGES = {
  ID: {
    country: "QA",
    corridor: "Qatar · rekening bank",
    room: "Koridor dan jalur",
    stopSelected: "Hentikan yang dipilih",
    select: /Qatar · rekening bank/,
    usual: "Mulai dari alasan yang lazim",
    reasonShown: "Mitra pembayaran kami sedang mengalami gangguan.",
    inside: "Alasan internal",
    stopNow: "Hentikan sekarang",
    stopped: "Dihentikan",
    open: "Buka kembali",
    why: "Alasan dibuka kembali",
    propose: "Ajukan pembukaan",
    approve: "Setujui",
    own: "Usulan sendiri harus diputuskan oleh orang lain.",
    approved: "Usulan disetujui",
  },
  EN: {
    country: "PH",
    corridor: "Philippines · bank account",
    room: "Corridors and rails",
    stopSelected: "Stop selected",
    select: /Philippines · bank account/,
    usual: "Start from a common reason",
    reasonShown: "Our payout partner has an outage.",
    inside: "Internal reason",
    stopNow: "Stop now",
    stopped: "Stopped",
    open: "Reopen",
    why: "Reason for reopening",
    propose: "Propose reopening",
    approve: "Approve",
    own: "Your own proposal has to be decided by another person.",
    approved: "Proposal approved",
  },
} as const;

/** Checks whether a visitor without JavaScript reads the reason in the calculator. */
async function expectCalculator(page: Page, language: Language, says: boolean): Promise<void> {
  const { country, reasonShown } = MESSAGES[language];
  const address = at(language, `/kalkulator?to=${country}&via=bank&send=5000000`);
  await expectPublic(page, address, reasonShown, says);
}

async function openOffice(page: Page, language: Language, email: string): Promise<void> {
  await signIn(page, email, { next: "/office/corridor" });
  await expect(page.getByRole("heading", { level: 1, name: MESSAGES[language].room })).toBeVisible();
}

/** A second person of the treasury in another browser. */
async function secondTreasurer(browser: Browser, language: Language, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: PHONE,
    extraHTTPHeaders: { "x-forwarded-for": "10.201.3.4" },
  });
  await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
  const page = await context.newPage();
  await openOffice(page, language, "treasuri2@demo.example");
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

inOneLanguage("EN", (language) => {
  const t = MESSAGES[language];
  // Both languages run at the same time with the same people; their entries differ by the texts they write.
  const arrived = `Test transfer to ${t.country} arrived at 22:15`;
  test.use({ viewport: DESK });

  test("one person stops it, and visitors read why within a second; reopening takes two", async ({ page, browser, baseURL }) => {
    await openOffice(page, language, "treasuri@demo.example");
    await expectAccessible(page, "the switchboard");
    await expectCalculator(page, language, false);

    await page.getByRole("checkbox", { name: t.select }).check();
    await page.getByRole("link", { name: t.stopSelected }).click();
    await expect(page.getByRole("checkbox", { name: t.corridor })).toBeChecked();
    await page.getByRole("combobox", { name: t.usual }).selectOption({ index: 1 });
    await page.getByRole("textbox", { name: t.inside }).fill("Partner reports 503 since 21:40");
    await expect(page.getByText(t.reasonShown).last()).toBeVisible();
    await expectAccessible(page, "stopping");
    await button(page, t.stopNow).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: t.stopNow, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: t.room })).toBeVisible();
    await expectCalculator(page, language, true);

    await page.getByRole("link", { name: t.corridor, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.corridor })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Partner reports 503 since 21:40");
    await expectAccessible(page, "a corridor that is stopped");
    await page.getByRole("link", { name: t.open, exact: true }).click();
    await page.getByRole("textbox", { name: t.why }).fill(arrived);
    await button(page, t.propose).click();
    // One's own proposal: the button is shown, disabled, with the reason.
    await expect(page.getByText(t.own).first()).toBeVisible();

    const other = await secondTreasurer(browser, language, baseURL);
    const card = other.getByRole("region").or(other.locator("section")).filter({ hasText: arrived }).last();
    await expect(card).toContainText("Lina Kusuma");
    await expectNoSidewaysScroll(other);
    await expectAccessible(other, "what waits, on a telephone");
    await expectCalculator(page, language, true);
    await card.getByRole("button", { name: t.approve, exact: true }).click();
    await other
      .getByRole("alertdialog")
      .or(other.getByRole("dialog"))
      .getByRole("button", { name: t.approve, exact: true })
      .click();
    await expect(other.getByText(t.approved).first()).toBeVisible();
    await expectCalculator(page, language, false);
    await other.context().close();
  });
});
