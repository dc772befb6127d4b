/** Registration on a phone: from the account type to the private area, and what was typed staying typed. */
import { expectAccessible, THEME_IN } from "./steps/axe.ts";
import { expectNoSidewaysScroll, PHONE, stored, untilAlive } from "./steps/browser.ts";
import { at, expect, inBothLanguages, test } from "./steps/journey.ts";
import { fillPasswords, fillPerson, heading, registerByPages, REGISTRATION_WORDS } from "./steps/registration.ts";
import { newPerson, PASSWORD, register } from "./steps/sign-in.ts";

const PAIRS = (["CUSTOMER", "PARTNER", "AGENT"] as const).flatMap((userType) =>
  (["PERSONAL", "BUSINESS"] as const).map((userBusinessType) => ({ userType, userBusinessType })),
);

const WORDS = {
  ID: {
    menu: "Menu",
    register: "Daftar",
    wrongType: "Jenis Pengguna atau Jenis Usaha Pengguna Salah",
    ok: "OK",
    restored: /Isian Anda tadi kami kembalikan/,
    changeCountry: "Ubah negara asal",
    singapore: "Singapura",
    dashboard: "Dasbor saya",
  },
  EN: {
    menu: "Menu",
    register: "Register",
    wrongType: "Wrong User Type or User Business Type",
    ok: "OK",
    restored: /We have put back what you typed before/,
    changeCountry: "Change the country of origin",
    singapore: "Singapore",
    dashboard: "My dashboard",
  },
} as const;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

inBothLanguages((language) => {
  const words = { ...REGISTRATION_WORDS[language], ...WORDS[language] };

  for (const pair of PAIRS) {
    test(`${pair.userType} ${pair.userBusinessType} registers and is in the private area`, async ({ page }) => {
      await registerByPages(page, language, newPerson({ ...pair, ...(pair.userType === "AGENT" ? {} : { lastName: "Widodo" }) }));
    });
  }

  test("every page on the way has no finding of axe, and fits", async ({ page }) => {
    test.slow();
    await registerByPages(page, language, newPerson({ userBusinessType: "BUSINESS" }), async (what) => {
      await expectNoSidewaysScroll(page);
      const colorScheme = THEME_IN[language];
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what} in ${colorScheme}`);
    });
  });

  test("the phone's menu leads there, and who is signed in finds the private area instead", async ({ page }) => {
    await page.goto(at(language, "/"));
    await untilAlive(page);
    await page.getByRole("button", { name: words.menu }).click();
    await page.locator("#site-menu").getByRole("link", { name: words.register }).click();
    await expect(page).toHaveURL(at(language, "/type/registration"));
    await register(page, newPerson(), { next: at(language, "/") });
    await untilAlive(page);
    await page.getByRole("button", { name: words.menu }).click();
    await expect(page.locator("#site-menu").getByRole("link", { name: words.register })).toBeHidden();
    await page.locator("#site-menu").getByRole("link", { name: words.dashboard }).click();
    await expect(page).toHaveURL("/dashboard");
    // SPEC §2 "redirected away".
    for (const path of ["/type/registration", "/registration/CUSTOMER/PERSONAL/ID", "/login"]) {
      await page.goto(at(language, path));
      await expect(page).toHaveURL("/dashboard");
    }
  });

  test("a wrong pair of types is said, and leads back to the choice", async ({ page }) => {
    for (const path of [
      "/registration/CUSTOMER/GUILD/ID",
      "/registration/customer/PERSONAL",
      "/registration/PERSONAL/CUSTOMER",
    ]) {
      await page.goto(at(language, path));
      const dialog = page.getByRole("alertdialog", { name: words.wrongType });
      await dialog.getByRole("button", { name: words.ok }).click();
      await expect(page).toHaveURL(at(language, "/type/registration"));
      await expect(heading(page, words.typeHeading)).toBeVisible();
    }
  });

  test("a country that does not exist is asked for; another one is found by typing and goes with the number", async ({
    page,
  }) => {
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/Q9"));
    const country = page.getByRole("combobox", { name: words.country, exact: true });
    await untilAlive(page);
    await country.selectText();
    await country.pressSequentially(words.singapore.slice(0, 5));
    await page.getByRole("option", { name: words.singapore }).click();
    await page.getByRole("button", { name: words.continue }).click();
    await expect(page).toHaveURL(at(language, "/registration/CUSTOMER/PERSONAL/SG"));
    await expect(page.getByText(words.singapore, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /\+65/ })).toBeVisible();
    await page.getByRole("link", { name: words.changeCountry }).click();
    await expect(country).toHaveValue(words.singapore);
  });

  test("what was typed survives a reload, the other language, going back and a look at the terms; passwords are kept nowhere", async ({
    page,
    context,
  }) => {
    const person = newPerson({ lastName: "Ñíguez ’Aisyah" });
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL"));
    await page.getByRole("button", { name: words.continue }).click();
    await fillPerson(page, language, person);
    await fillPasswords(page, language);
    const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
    await expect(field(words.fullName)).toHaveValue("Sutarmi Ñíguez ’Aisyah");
    await field(words.fullName).fill("Sutarmi binti Ahmad");

    const terms = page.getByRole("checkbox", { name: words.terms });
    const [document] = await Promise.all([context.waitForEvent("page"), page.locator('a[href$="/syarat-ketentuan"]').click()]);
    await expect(document).toHaveURL(at(language, "/syarat-ketentuan"));
    await document.close();
    await expect(terms).not.toBeChecked();
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue(PASSWORD);

    const other = language === "ID" ? "EN" : "ID";
    await page.getByRole("link", { name: new RegExp(`^${other}:`) }).click();
    await expect(page).toHaveURL(at(other, "/registration/CUSTOMER/PERSONAL/ID"));
    const otherWords = REGISTRATION_WORDS[other];
    await expect(field(otherWords.firstName)).toHaveValue(person.firstName);
    await expect(page.getByLabel(otherWords.password, { exact: true })).toHaveValue(PASSWORD);
    await page.getByRole("link", { name: new RegExp(`^${language}:`) }).click();
    await expect(heading(page, words.formHeading)).toBeVisible();

    const expectKept = async () => {
      await expect(field(words.fullName)).toHaveValue("Sutarmi binti Ahmad");
      await expect(field(words.firstName)).toHaveValue(person.firstName);
      await expect(field(words.lastName)).toHaveValue(person.lastName ?? "");
      await expect(field(words.email)).toHaveValue(person.emailAddress);
      expect((await field(words.phone).inputValue()).replaceAll(/\D/g, "")).toBe(person.phone);
      await expect(page.getByLabel(words.password, { exact: true })).toHaveValue("");
      await expect(page.getByText(words.restored)).toBeVisible();
    };
    await page.reload();
    await expectKept();
    await page.goBack();
    await expect(page).toHaveURL(at(language, "/registration/CUSTOMER/PERSONAL"));
    await page.goForward();
    await expectKept();
    const kept = (await stored(page, "sessionStorage", "entries:registration")) ?? "";
    expect(kept).toContain(person.emailAddress);
    const everything = await page.evaluate<string>("JSON.stringify({ ...sessionStorage, ...localStorage })");
    expect(everything).not.toContain(PASSWORD);
  });
});
