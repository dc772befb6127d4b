/** Compliance freezes a person in urgency, two people confirm it and end it; the person reads it on the dashboard. */
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    urgent: "Bekukan sekarang (24 jam)",
    confirm: "Usulkan pengukuhan",
    unfreeze: "Usulkan pembukaan",
    why: "Alasan dan bukti",
    approve: "Setujui",
    frozen: /Dibekukan/,
    free: "Orang ini tidak dibekukan.",
    checking: "Akun Anda sedang kami periksa",
    contact: "Hubungi kami",
  },
  EN: {
    urgent: "Freeze now (24 h)",
    confirm: "Propose to confirm",
    unfreeze: "Propose to unfreeze",
    why: "Reason and evidence",
    approve: "Approve",
    frozen: /Frozen/,
    free: "This person is not frozen.",
    checking: "We are checking your account",
    contact: "Contact us",
  },
} as const;

/** Another person's browser. */
async function another(browser: Browser, language: Language, baseURL: string | undefined, no: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: DESK,
    extraHTTPHeaders: { "x-forwarded-for": `10.202.7.${no}` },
  });
  await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
  return context.newPage();
}

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];

  /** Opens the dialog of an act, and sends its reason. */
  async function act(page: Page, name: string, reason: string): Promise<void> {
    await page.locator("#freeze").getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t.why }).fill(reason);
    await dialog.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  async function approve(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.locator("#freeze").getByRole("button", { name: t.approve, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.approve, exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  test("a person is frozen at once, confirmed by two, and unfrozen by two", async ({ page, browser, baseURL }) => {
    await page.setViewportSize(DESK);
    const customer = await another(browser, language, baseURL, 1);
    const person = await register(customer, newPerson());
    await expect(customer.getByText(t.checking)).toHaveCount(0);

    await signIn(page, "kepatuhan2@demo.example", { next: `/office/user?q=${person.emailAddress}` });
    await page.getByRole("table").getByRole("link", { name: person.firstName }).first().click();
    await expect(page).toHaveURL(/\/office\/user\/us_/);
    const path = `${new URL(page.url()).pathname}#freeze`;
    const freeze = page.locator("#freeze");
    await expect(freeze.getByText(t.free)).toBeVisible();
    await act(page, t.urgent, "Laporan penipuan 12/2026");
    await expect(freeze.getByText(t.frozen).first()).toBeVisible();
    await expectAccessible(page, "a frozen person");

    await customer.reload();
    await expect(customer.getByText(t.checking)).toBeVisible();
    await expect(customer.getByRole("main").getByRole("link", { name: t.contact })).toBeVisible();
    await customer.setViewportSize(PHONE);
    await expectNoSidewaysScroll(customer);
    await expectAccessible(customer, "the dashboard of a frozen person");

    await act(page, t.confirm, "Laporan polisi 7/2026");
    await expectAccessible(page, "a proposal to freeze");
    const second = await another(browser, language, baseURL, 2);
    await signIn(second, "kepatuhan@demo.example", { next: path });
    await approve(second, path);
    await second.setViewportSize(PHONE);
    await expectNoSidewaysScroll(second);
    await second.goto("/office/hold?kind=person&state=in_force");
    await expectNoSidewaysScroll(second);

    await page.reload();
    await act(page, t.unfreeze, "Surat polisi 8/2026");
    await approve(second, path);
    await expect(second.locator("#freeze").getByText(t.free)).toBeVisible();
    await customer.reload();
    await expect(customer.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(customer.getByText(t.checking)).toHaveCount(0);
  });
});
