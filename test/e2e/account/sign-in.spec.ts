/** Signing in and out on a phone: both steps, every channel of the code, and errors on the way. */
import type { Page } from "@playwright/test";
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inBothLanguages, inOneLanguage, test } from "../steps/journey.ts";
import { codeFor, newestTo } from "../steps/messages.ts";
import { heading } from "../steps/registration.ts";
import { e164, newPerson, PASSWORD, register, type NewPerson } from "../steps/sign-in.ts";
import { collectPosts, hold } from "../steps/wire.ts";

const MESSAGES = {
  ID: {
    menu: "Menu",
    signIn: "Masuk",
    heading: "Masuk ke akun Anda",
    email: "Alamat email",
    password: "Kata sandi",
    remember: /Ingat saya/,
    notYou: /^Bukan Anda\?/,
    forgot: "Lupa kata sandi?",
    forgotHeading: "Lupa kata sandi?",
    register: "Daftar",
    wrong: "Email atau kata sandi tidak cocok.",
    choose: "Kode dikirim ke mana?",
    enter: "Masukkan kode Anda",
    sms: /^SMS/,
    whatsapp: /^WhatsApp/,
    mail: /^Email/,
    code: "Kode OTP",
    redirecting: "Mengalihkan...",
    wrongCode: /Kode OTP tidak cocok/,
    triesLeft: /Sisa percobaan untuk kode ini: 3\./,
    dead: "Kode ini tidak berlaku lagi. Minta kode baru.",
    invalid: "Gunakan tepat 6 angka.",
    other: "Pilih cara lain",
    wait: /Kode berikutnya dapat diminta dalam 00:[0-5]\d/,
    otpExpired: "OTP sudah kedaluwarsa, silakan masuk kembali",
    ok: "OK",
    welcome: "Selamat datang",
    signOut: "Keluar",
    dashboard: "Dasbor saya",
  },
  EN: {
    menu: "Menu",
    signIn: "Sign in",
    heading: "Sign in to your account",
    email: "Email address",
    password: "Password",
    remember: /Remember me/,
    notYou: /^Not you\?/,
    forgot: "Forgot your password?",
    forgotHeading: "Forgot your password?",
    register: "Register",
    wrong: "The email address or password is incorrect.",
    choose: "Where should we send the code?",
    enter: "Enter your code",
    sms: /^SMS/,
    whatsapp: /^WhatsApp/,
    mail: /^Email/,
    code: "OTP",
    redirecting: "Redirecting...",
    wrongCode: /The OTP is incorrect/,
    triesLeft: /3 attempts left for this code\./,
    dead: "This code is no longer valid. Request a new one.",
    invalid: "Use exactly 6 digits.",
    other: "Choose another method",
    wait: /You can request the next code in 00:[0-5]\d/,
    otpExpired: "OTP has expired, please log in again",
    ok: "OK",
    welcome: "Welcome",
    signOut: "Sign out",
    dashboard: "My dashboard",
  },
} as const;
type Language = keyof typeof MESSAGES;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

/** An account, in a signed-out browser. */
async function someone(page: Page): Promise<NewPerson> {
  const person = await register(page, newPerson({ lastName: "Lestari" }), { next: null });
  await page.context().clearCookies({ name: /^sampai_/ });
  return person;
}

async function enterPassword(page: Page, language: Language, email: string, password = PASSWORD): Promise<void> {
  const messages = MESSAGES[language];
  await untilAlive(page);
  await page.getByRole("textbox", { name: messages.email }).fill(email);
  await page.getByLabel(messages.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: messages.signIn, exact: true }).click();
}

/** A code different from this one. */
const otherThan = (code: string) => (code === "123456" ? "654321" : "123456");

const codeIn = (language: Language) => (page: Page) => page.getByRole("textbox", { name: MESSAGES[language].code });

inBothLanguages((language) => {
  const messages = MESSAGES[language];
  const code = codeIn(language);

  // Each channel once, the usual one in both languages.
  const another = language === "ID" ? (["whatsapp", messages.whatsapp] as const) : (["email", messages.mail] as const);
  for (const [channel, method] of [["sms", messages.sms] as const, another]) {
    test(`with a code by ${channel}, from the menu to the requested page, and out again`, async ({ page }) => {
      const person = await someone(page);
      const recipient = channel === "email" ? person.emailAddress : e164(person);
      await page.goto("/dashboard?from=bookmark");
      await expect(page).toHaveURL(new RegExp(`${at(language, "/login")}\\?next=%2Fdashboard%3Ffrom%3Dbookmark$`));
      const posts = collectPosts(page, "/v1/sign-in/send-code");
      await enterPassword(page, language, person.emailAddress);
      await expect(heading(page, messages.choose)).toBeVisible();
      const since = await newestTo(page.request, recipient);
      await page.getByRole("button", { name: method }).click();
      await expect(heading(page, messages.enter)).toBeVisible();
      await expect(code(page)).toBeFocused();
      await code(page).fill(await codeFor(page.request, recipient, since));
      await expect(page).toHaveURL("/dashboard?from=bookmark");
      await expect(page.getByRole("heading", { level: 1, name: messages.welcome })).toBeVisible();
      expect(posts).toHaveLength(1);

      // A call of the dashboard that is under way would be answered 401 after the sign-out, and the browser would report it.
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: messages.menu }).click();
      await page.locator("#private-menu").getByRole("button", { name: messages.signOut }).click();
      await expect(page).toHaveURL(at(language, "/"));
      await page.goto("/dashboard");
      await expect(heading(page, messages.heading)).toBeVisible();
    });
  }
});

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];
  const code = codeIn(language);

  test("from the last step to the requested page it shows the redirecting message (SIGN-5)", async ({ page }) => {
    const person = await someone(page);
    await page.goto(at(language, "/login"));
    await enterPassword(page, language, person.emailAddress);
    const since = await newestTo(page.request, person.emailAddress);
    await page.getByRole("button", { name: messages.mail }).click();
    await expect(code(page)).toBeFocused();
    const otp = await codeFor(page.request, person.emailAddress, since);
    const slow = await hold(page, /\/v1\/(?!sign-in|backoffice)/);
    await code(page).fill(otp);
    await expect(page.getByText(messages.redirecting, { exact: true })).toBeVisible();
    slow.release();
    await expect(page.getByRole("heading", { level: 1, name: messages.welcome })).toBeVisible();
    await expect(page.getByText(messages.redirecting, { exact: true })).toHaveCount(0);
  });

  test("a wrong password and an unknown address get the same message; typed text stays, except the password", async ({
    page,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await someone(page);
    await page.goto(at(language, "/login"));
    for (const email of [person.emailAddress, "nobody@contoh.example"]) {
      await enterPassword(page, language, email, "Salah9#sekali");
      await expect(page.getByRole("alert").filter({ hasText: messages.wrong })).toBeVisible();
      await expect(page.getByLabel(messages.password, { exact: true })).toBeFocused();
      await expect(page.getByLabel(messages.password, { exact: true })).toHaveValue("");
      await expect(page.getByRole("textbox", { name: messages.email })).toHaveValue(email);
    }
    const colorScheme = THEME_IN[language];
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `a wrong password in ${colorScheme}`);
    await page.getByRole("checkbox", { name: messages.remember }).check();
    await page.reload();
    await expect(page.getByRole("textbox", { name: messages.email })).toHaveValue("nobody@contoh.example");
    await expect(page.getByRole("checkbox", { name: messages.remember })).toBeChecked();
    expect(await page.evaluate<string>("JSON.stringify({ ...sessionStorage, ...localStorage })")).not.toContain("Salah9");
    // The page for a forgotten password receives the address.
    await page.getByRole("link", { name: messages.forgot }).click();
    await expect(heading(page, messages.forgotHeading)).toBeVisible();
    await expect(page.getByRole("textbox", { name: messages.email })).toHaveValue("nobody@contoh.example");
  });

  test("wrong codes count down to none; too few digits are not sent; a reload keeps the channel", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await someone(page);
    await page.goto(at(language, "/login"));
    await enterPassword(page, language, person.emailAddress);
    const codeOfRegistration = await newestTo(page.request, e164(person));
    await page.getByRole("button", { name: messages.sms }).click();
    const right = await codeFor(page.request, e164(person), codeOfRegistration);
    const posts = collectPosts(page, "/v1/sign-in/verify");
    await code(page).fill("12345");
    await code(page).press("Enter");
    await expect(page.getByText(messages.invalid)).toBeVisible();
    expect(posts).toHaveLength(0);
    for (const wrong of [otherThan(right), "000000"]) {
      await code(page).fill(wrong);
      await expect(page.getByText(messages.wrongCode)).toBeVisible();
    }
    await expect(page.getByText(messages.triesLeft)).toBeVisible();
    await page.reload();
    await expect(page.getByText(messages.triesLeft)).toBeVisible();
    for (const wrong of ["000001", "000002", "000003"]) {
      await code(page).fill(wrong);
      await expect(page.getByText(messages.wrongCode)).toBeVisible();
    }
    await expect(page.getByText(messages.dead)).toBeVisible();
    // SIGN-3: no code is left, and the sign-in starts again.
    await code(page).fill(right);
    await page.getByRole("alertdialog", { name: messages.otpExpired }).getByRole("button", { name: messages.ok }).click();
    await expect(page).toHaveURL(at(language, "/login"));
    await expect(page.getByRole("textbox", { name: messages.email })).toHaveValue(person.emailAddress);
  });

  test("another channel waits for the countdown; the channel of the code already sent does not", async ({ page }) => {
    const person = await someone(page);
    await page.goto(at(language, "/login?next=%2Fdashboard"));
    await enterPassword(page, language, person.emailAddress);
    await page.getByRole("button", { name: messages.mail }).click();
    const since = await codeFor(page.request, person.emailAddress);
    await page.getByRole("button", { name: messages.other }).click();
    await expect(page.getByText(messages.wait)).toBeVisible();
    await expect(page.getByRole("button", { name: messages.sms })).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: messages.mail }).click();
    await code(page).fill(since);
    await expect(page).toHaveURL("/dashboard");
  });

  test("an expired step leads back to the start and keeps the requested page", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    for (const step of ["a".repeat(43), "not-a-code"]) {
      await page.goto(at(language, `/login/verify-2fa/${step}?next=%2Fdashboard%2Fsecurity`));
      await page.getByRole("alertdialog", { name: messages.otpExpired }).getByRole("button", { name: messages.ok }).click();
      await expect(page).toHaveURL(at(language, "/login?next=%2Fdashboard%2Fsecurity"));
    }
    // An address of another site is ignored.
    await page.goto(at(language, "/login?next=%2F%2Fevil.example"));
    await page.getByRole("link", { name: messages.register, exact: true }).click();
    await expect(page).toHaveURL(at(language, "/type/registration"));
  });

  test("the browser keeps the cookie of a remembered session for thirty days, otherwise for one", async ({ page }) => {
    const person = await someone(page);
    const days = async () => {
      const cookie = (await page.context().cookies()).find(({ name }) => name === "sampai_session");
      return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400);
    };
    for (const [remember, expected] of [
      [true, 30],
      [false, 1],
    ] as const) {
      await page.goto(at(language, "/login"));
      const email = page.getByRole("textbox", { name: messages.email });
      if (remember) await page.getByRole("checkbox", { name: messages.remember }).check();
      else {
        // The session has ended by itself, and the browser remembers whose it was, until it is told otherwise.
        await expect(email).toHaveValue(person.emailAddress);
        await expect(page.getByRole("checkbox", { name: messages.remember })).toBeChecked();
        await page.getByRole("button", { name: messages.notYou }).click();
        await expect(email).toHaveValue("");
        await expect(email).toBeFocused();
        await expect(page.getByRole("checkbox", { name: messages.remember })).not.toBeChecked();
      }
      const since = await newestTo(page.request, person.emailAddress);
      await enterPassword(page, language, person.emailAddress);
      // The first time the person chooses; after that the code is sent at once, by the channel used last.
      if (remember) await page.getByRole("button", { name: messages.mail }).click();
      await code(page).fill(await codeFor(page.request, person.emailAddress, since));
      await expect(page).toHaveURL("/dashboard");
      expect(await days()).toBe(expected);
      await page.context().clearCookies({ name: "sampai_session" });
    }
    await page.goto(at(language, "/login"));
    await untilAlive(page);
    await expect(page.getByRole("textbox", { name: messages.email })).toHaveValue("");
  });

  test("each page has no axe finding, and fits the screen", async ({ page }) => {
    const person = await someone(page);
    const look = async (what: string) => {
      await expectNoSidewaysScroll(page);
      const colorScheme = THEME_IN[language];
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what} in ${colorScheme}`);
    };
    await page.goto(at(language, "/login"));
    await untilAlive(page);
    await look("sign-in");
    await page.setViewportSize(DESK);
    await look("sign-in on a desk");
    await page.setViewportSize(PHONE);
    await enterPassword(page, language, person.emailAddress);
    await expect(heading(page, messages.choose)).toBeVisible();
    await look("the choice of a way");
    await page.getByRole("button", { name: messages.whatsapp }).click();
    await expect(code(page)).toBeVisible();
    await look("the code");
  });
});
