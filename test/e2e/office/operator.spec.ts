/** The operator's details: changed in the office, visible to visitors within a second, edited by two people at once. */
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";
import { expectPublic, publicPage } from "../steps/site.ts";

// Serial: all tests change the same record.
test.describe.configure({ mode: "serial" });

const MESSAGES = {
  ID: {
    room: "Data operator",
    whatsapp: "WhatsApp",
    save: "Simpan",
    fieldsChanged: /isian berubah/,
    wrongNumber: "Nomor ini tidak sah menurut aturan penomoran negaranya.",
    legalName: "Nama badan hukum",
    city: "Kota atau kabupaten",
    useTheirs: "Pakai yang tersimpan: Nama badan hukum",
    postalCode: "Kode pos",
    office: "Pekerjaan saya",
    stay: "Tetap di sini",
  },
  EN: {
    room: "Operator details",
    whatsapp: "WhatsApp",
    save: "Save",
    fieldsChanged: /fields? changed/,
    wrongNumber: "This is not a valid number in its country.",
    legalName: "Legal name",
    city: "City or regency",
    useTheirs: "Use the saved value: Legal name",
    postalCode: "Postal code",
    office: "My work",
    stay: "Stay here",
  },
} as const;

/** The values of the seed (db/seed/operator.yaml). */
const DEMO = { number: "8000000001", shown: "+62 800 0000001", legalName: "PT Sampai Demo Remitansi", city: "Kota Contoh" };

async function save(page: Page, language: Language): Promise<void> {
  const t = MESSAGES[language];
  const answered = page.waitForResponse("**/v1/operator/profile/change");
  await page.getByRole("button", { name: t.save, exact: true }).click();
  expect((await answered).status()).toBe(200);
}

async function open(page: Page, language: Language, email: string): Promise<void> {
  await signIn(page, email, { next: "/office/operator" });
  await expect(page.getByRole("heading", { level: 1, name: MESSAGES[language].room })).toBeVisible();
}

for (const size of [PHONE, DESK]) {
  inOneLanguage("ID", (language) => {
    const t = MESSAGES[language];
    test.use({ viewport: size });

    test(`a changed WhatsApp number is in the public footer within a second, and is restored, at ${size.width} pixels`, async ({
      page,
      quiet,
    }) => {
      await open(page, language, "admin@demo.example");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `the operator's details at ${size.width}`);
      expect(await publicPage(page, at(language, "/"))).toContain(DEMO.shown);
      const number = page.getByRole("textbox", { name: t.whatsapp, exact: true });

      quiet.allow(FAILED_RESOURCE);
      await number.fill("80000000000");
      await page.getByRole("button", { name: t.save, exact: true }).click();
      await expect(page.getByText(t.wrongNumber).first()).toBeVisible();

      await number.fill("8111234567");
      await save(page, language);
      await expectPublic(page, at(language, "/"), "https://wa.me/628111234567");
      expect(await publicPage(page, at(language, "/"))).toContain("+62 811 1234 567");

      const change = page.getByText(t.fieldsChanged).first();
      await change.click();
      await expect(page.getByRole("main")).toContainText("+628111234567");

      await number.fill(DEMO.number);
      await save(page, language);
      await expectPublic(page, at(language, "/"), DEMO.shown);
    });
  });
}

/** A second editor in another browser. */
async function secondEditor(browser: Browser, language: Language, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: { "x-forwarded-for": "10.200.3.4" } });
  await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
  const page = await context.newPage();
  await open(page, language, "admin2@demo.example");
  return page;
}

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];
  test.use({ viewport: DESK });

  test("the second person to save sees what the first changed, loses nothing, and is asked before leaving", async ({
    page,
    browser,
    baseURL,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    await open(page, language, "admin@demo.example");
    const other = await secondEditor(browser, language, baseURL);
    await other.getByRole("textbox", { name: t.legalName }).fill("PT Lebih Cepat");
    await other.getByRole("textbox", { name: t.city }).fill("Kota Baru");
    await save(other, language);

    const legalName = page.getByRole("textbox", { name: t.legalName });
    const postalCode = page.getByRole("textbox", { name: t.postalCode });
    await legalName.fill("PT Lebih Lambat");
    await postalCode.fill("12345");
    await page.getByRole("button", { name: t.save, exact: true }).click();

    await expect(page.getByRole("alert").filter({ hasText: "Dian Permata" })).toBeVisible();
    await expect(legalName).toHaveValue("PT Lebih Lambat");
    await expect(postalCode).toHaveValue("12345");
    // Fields without typed text have taken the other person's value.
    await expect(page.getByRole("textbox", { name: t.city })).toHaveValue("Kota Baru");
    await expectAccessible(page, "two editors");

    await page.getByRole("navigation").getByRole("link", { name: t.office, exact: true }).click();
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: t.stay, exact: true }).click();
    await expect(legalName).toHaveValue("PT Lebih Lambat");

    await page.getByRole("button", { name: t.useTheirs, exact: true }).click();
    await expect(legalName).toHaveValue("PT Lebih Cepat");
    await save(page, language);
    // The other person's city was already public; this waits for the values saved now.
    await expectPublic(page, at(language, "/"), '"postalCode":"12345"');
    expect(await publicPage(page, at(language, "/"))).toContain('"addressLocality":"Kota Baru"');

    await legalName.fill(DEMO.legalName);
    await page.getByRole("textbox", { name: t.city }).fill(DEMO.city);
    await postalCode.fill("00000");
    await save(page, language);
    await other.context().close();
  });
});
