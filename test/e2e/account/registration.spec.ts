/** Registration on a phone: from the account type to the private area; typed text is kept. */
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE, stored, untilAlive } from "../steps/browser.ts";
import { at, expect, inBothLanguages, inOneLanguage, test } from "../steps/journey.ts";
import { fillPasswords, fillPerson, heading, registerByPages, REGISTRATION_MESSAGES } from "../steps/registration.ts";
import { newPerson, PASSWORD, register } from "../steps/sign-in.ts";

const PAIRS = (["CUSTOMER", "PARTNER", "AGENT"] as const).flatMap((userType) =>
  (["PERSONAL", "BUSINESS"] as const).map((userBusinessType) => ({ userType, userBusinessType })),
);

const MESSAGES = {
  ID: {
    menu: "Menu",
    register: "Daftar",
    wrongType: "Jenis Pengguna atau Jenis Usaha Pengguna Salah",
    ok: "OK",
    restored: /Isian Anda tadi sudah kami kembalikan/,
    changeCountry: "Ubah negara asal",
    singapore: "Singapura",
    dashboard: "Dasbor saya",
  },
  EN: {
    menu: "Menu",
    register: "Register",
    wrongType: "Wrong User Type or User Business Type",
    ok: "OK",
    restored: /We have restored what you entered before/,
    changeCountry: "Change the country of origin",
    singapore: "Singapore",
    dashboard: "My dashboard",
  },
} as const;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

inBothLanguages((language) => {
  // Each pair in one language, and each language with three of them: which fields a pair has does not depend on the language.
  for (const pair of PAIRS.filter((_, n) => (n % 2 === 0) === (language === "ID"))) {
    test(`${pair.userType} ${pair.userBusinessType} registers and is in the private area`, async ({ page }) => {
      await registerByPages(page, language, newPerson({ ...pair, ...(pair.userType === "AGENT" ? {} : { lastName: "Widodo" }) }));
    });
  }

  test("every registration page has no axe finding, and fits the screen", async ({ page }) => {
    await registerByPages(page, language, newPerson({ userBusinessType: "BUSINESS" }), async (what) => {
      await expectNoSidewaysScroll(page);
      const colorScheme = THEME_IN[language];
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what} in ${colorScheme}`);
    });
  });
});

inOneLanguage("ID", (language) => {
  const messages = { ...REGISTRATION_MESSAGES[language], ...MESSAGES[language] };

  test("the phone's menu leads to registration; signed-in people reach the private area instead", async ({ page }) => {
    await page.goto(at(language, "/"));
    await untilAlive(page);
    await page.getByRole("button", { name: messages.menu }).click();
    await page.locator("#site-menu").getByRole("link", { name: messages.register }).click();
    await expect(page).toHaveURL(at(language, "/type/registration"));
    await register(page, newPerson(), { next: at(language, "/") });
    await untilAlive(page);
    await page.getByRole("button", { name: messages.menu }).click();
    await expect(page.locator("#site-menu").getByRole("link", { name: messages.register })).toBeHidden();
    await page.locator("#site-menu").getByRole("link", { name: messages.dashboard }).click();
    await expect(page).toHaveURL("/dashboard");
    // A signed-in person is redirected away (SIGN-5).
    for (const path of ["/type/registration", "/registration/CUSTOMER/PERSONAL/ID", "/login"]) {
      await page.goto(at(language, path));
      await expect(page).toHaveURL("/dashboard");
    }
  });

  test("an invalid pair of types is reported, and leads back to the choice", async ({ page }) => {
    for (const path of [
      "/registration/CUSTOMER/GUILD/ID",
      "/registration/customer/PERSONAL",
      "/registration/PERSONAL/CUSTOMER",
    ]) {
      await page.goto(at(language, path));
      const dialog = page.getByRole("alertdialog", { name: messages.wrongType });
      await dialog.getByRole("button", { name: messages.ok }).click();
      await expect(page).toHaveURL(at(language, "/type/registration"));
      await expect(heading(page, messages.typeHeading)).toBeVisible();
    }
  });

  test("an unknown country leads to the choice of one; another country is found by typing and used for the number", async ({
    page,
  }) => {
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/Q9"));
    const country = page.getByRole("combobox", { name: messages.country, exact: true });
    await untilAlive(page);
    await country.selectText();
    await country.pressSequentially(messages.singapore.slice(0, 5));
    await page.getByRole("option", { name: messages.singapore }).click();
    await page.getByRole("button", { name: messages.continue }).click();
    await expect(page).toHaveURL(at(language, "/registration/CUSTOMER/PERSONAL/SG"));
    await expect(page.getByText(messages.singapore, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /\+65/ })).toBeVisible();
    await page.getByRole("link", { name: messages.changeCountry }).click();
    await expect(country).toHaveValue(messages.singapore);
  });

  test("typed text survives a reload, the other language, going back and a look at the terms; passwords are stored nowhere", async ({
    page,
    context,
  }) => {
    const person = newPerson({ lastName: "Ñíguez ’Aisyah" });
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL"));
    await page.getByRole("button", { name: messages.continue }).click();
    await fillPerson(page, language, person);
    await fillPasswords(page, language);
    const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
    await field(messages.fullName).fill("Sutarmi binti Ahmad");
    await page.getByText(messages.nameParts, { exact: true }).click();
    await field(messages.lastName).fill(person.lastName ?? "");

    const terms = page.getByRole("checkbox", { name: messages.terms });
    const [document] = await Promise.all([context.waitForEvent("page"), page.locator('a[href$="/syarat-ketentuan"]').click()]);
    await expect(document).toHaveURL(at(language, "/syarat-ketentuan"));
    await document.close();
    await expect(terms).not.toBeChecked();
    await expect(page.getByLabel(messages.password, { exact: true })).toHaveValue(PASSWORD);

    const other = language === "ID" ? "EN" : "ID";
    await page.getByRole("link", { name: new RegExp(`^${other}:`) }).click();
    await expect(page).toHaveURL(at(other, "/registration/CUSTOMER/PERSONAL/ID"));
    const otherMessages = REGISTRATION_MESSAGES[other];
    await expect(field(otherMessages.fullName)).toHaveValue("Sutarmi binti Ahmad");
    await expect(page.getByLabel(otherMessages.password, { exact: true })).toHaveValue(PASSWORD);
    await page.getByRole("link", { name: new RegExp(`^${language}:`) }).click();
    await expect(heading(page, messages.formHeading)).toBeVisible();

    const expectRetained = async () => {
      await expect(field(messages.fullName)).toHaveValue("Sutarmi binti Ahmad");
      await page.getByText(messages.nameParts, { exact: true }).click();
      await expect(field(messages.lastName)).toHaveValue(person.lastName ?? "");
      await expect(field(messages.email)).toHaveValue(person.emailAddress);
      expect((await field(messages.phone).inputValue()).replaceAll(/\D/g, "")).toBe(person.phone);
      await expect(page.getByLabel(messages.password, { exact: true })).toHaveValue("");
      await expect(page.getByText(messages.restored)).toBeVisible();
    };
    await page.reload();
    await expectRetained();
    await page.goBack();
    await expect(page).toHaveURL(at(language, "/registration/CUSTOMER/PERSONAL"));
    await page.goForward();
    await expectRetained();
    const draftValues = (await stored(page, "sessionStorage", "entries:registration")) ?? "";
    expect(draftValues).toContain(person.emailAddress);
    const everything = await page.evaluate<string>("JSON.stringify({ ...sessionStorage, ...localStorage })");
    expect(everything).not.toContain(PASSWORD);
  });
});
