/** Signing in and out on a phone: both halves, every way of a code, and what goes wrong on the way. */
import type { Page } from "@playwright/test";
import { expectAccessible, THEME_IN } from "./steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, stored, untilAlive } from "./steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inBothLanguages, test } from "./steps/journey.ts";
import { codeFor, newestTo } from "./steps/messages.ts";
import { heading } from "./steps/registration.ts";
import { e164, newPerson, PASSWORD, register, signIn, type NewPerson } from "./steps/sign-in.ts";
import { gatherPosts, hold } from "./steps/wire.ts";

const WORDS = {
  ID: {
    menu: "Menu",
    signIn: "Masuk",
    heading: "Masuk ke akun Anda",
    email: "Alamat email",
    password: "Kata sandi",
    remember: /Ingat saya/,
    forgot: "Lupa kata sandi?",
    forgotHeading: "Lupa kata sandi?",
    register: "Daftar",
    wrong: "Email atau kata sandi tidak cocok.",
    choose: "Ke mana kode kami kirim?",
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
    office: "Kantor",
  },
  EN: {
    menu: "Menu",
    signIn: "Sign in",
    heading: "Sign in to your account",
    email: "Email address",
    password: "Password",
    remember: /Remember me/,
    forgot: "Forgot your password?",
    forgotHeading: "Forgot your password?",
    register: "Register",
    wrong: "The email address or the password is not right.",
    choose: "Where shall we send the code?",
    enter: "Enter your code",
    sms: /^SMS/,
    whatsapp: /^WhatsApp/,
    mail: /^Email/,
    code: "OTP",
    redirecting: "Redirecting...",
    wrongCode: /The OTP is not right/,
    triesLeft: /3 tries left for this code\./,
    dead: "This code is no longer valid. Ask for a new one.",
    invalid: "Use exactly 6 digits.",
    other: "Choose another way",
    wait: /The next code can be asked for in 00:[0-5]\d/,
    otpExpired: "OTP has expired, please log in again",
    ok: "OK",
    welcome: "Welcome",
    signOut: "Sign out",
    dashboard: "My dashboard",
    office: "Office",
  },
} as const;
type Language = keyof typeof WORDS;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

/** An account, in a browser that nobody is signed in with. */
async function someone(page: Page): Promise<NewPerson> {
  const person = await register(page, newPerson({ lastName: "Lestari" }), { next: null });
  await page.context().clearCookies({ name: /^sampai_/ });
  return person;
}

async function enterPassword(page: Page, language: Language, email: string, password = PASSWORD): Promise<void> {
  const words = WORDS[language];
  await untilAlive(page);
  await page.getByRole("textbox", { name: words.email }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.signIn, exact: true }).click();
}

/** A code that is not this one. */
const otherThan = (code: string) => (code === "123456" ? "654321" : "123456");

inBothLanguages((language) => {
  const words = WORDS[language];
  const code = (page: Page) => page.getByRole("textbox", { name: words.code });

  for (const [channel, way] of [
    ["sms", words.sms],
    ["whatsapp", words.whatsapp],
    ["email", words.mail],
  ] as const) {
    test(`with a code by ${channel}, from the menu to the page that was wanted, and out again`, async ({ page }) => {
      const person = await someone(page);
      const recipient = channel === "email" ? person.emailAddress : e164(person);
      await page.goto("/dashboard?from=bookmark");
      await expect(page).toHaveURL(new RegExp(`${at(language, "/login")}\\?next=%2Fdashboard%3Ffrom%3Dbookmark$`));
      const posts = gatherPosts(page, "/v1/sign-in/send-code");
      await enterPassword(page, language, person.emailAddress);
      await expect(heading(page, words.choose)).toBeVisible();
      const since = await newestTo(page.request, recipient);
      await page.getByRole("button", { name: way }).click();
      await expect(heading(page, words.enter)).toBeVisible();
      await expect(code(page)).toBeFocused();
      await code(page).fill(await codeFor(page.request, recipient, since));
      await expect(page).toHaveURL("/dashboard?from=bookmark");
      await expect(page.getByRole("heading", { level: 1, name: words.welcome })).toBeVisible();
      expect(posts).toHaveLength(1);

      await page.getByRole("button", { name: words.menu }).click();
      await page.locator("#private-menu").getByRole("button", { name: words.signOut }).click();
      await expect(page).toHaveURL(at(language, "/"));
      await page.goto("/dashboard");
      await expect(heading(page, words.heading)).toBeVisible();
    });
  }

  test("from the last step to the page that was wanted it says that it redirects (SPEC §8)", async ({ page }) => {
    const person = await someone(page);
    await page.goto(at(language, "/login"));
    await enterPassword(page, language, person.emailAddress);
    const since = await newestTo(page.request, person.emailAddress);
    await page.getByRole("button", { name: words.mail }).click();
    await expect(code(page)).toBeFocused();
    const otp = await codeFor(page.request, person.emailAddress, since);
    const slow = await hold(page, /\/v1\/(?!sign-in|backoffice)/);
    await code(page).fill(otp);
    await expect(page.getByText(words.redirecting, { exact: true })).toBeVisible();
    slow.release();
    await expect(page.getByRole("heading", { level: 1, name: words.welcome })).toBeVisible();
    await expect(page.getByText(words.redirecting, { exact: true })).toHaveCount(0);
  });

  test("a wrong password and an unknown address say the same; what was typed stays, but for the password", async ({
    page,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await someone(page);
    await page.goto(at(language, "/login"));
    for (const email of [person.emailAddress, "nobody@contoh.example"]) {
      await enterPassword(page, language, email, "Salah9#sekali");
      await expect(page.getByRole("alert").filter({ hasText: words.wrong })).toBeVisible();
      await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
      await expect(page.getByLabel(words.password, { exact: true })).toHaveValue("");
      await expect(page.getByRole("textbox", { name: words.email })).toHaveValue(email);
    }
    const colorScheme = THEME_IN[language];
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `a wrong password in ${colorScheme}`);
    await page.getByRole("checkbox", { name: words.remember }).check();
    await page.reload();
    await expect(page.getByRole("textbox", { name: words.email })).toHaveValue("nobody@contoh.example");
    await expect(page.getByRole("checkbox", { name: words.remember })).toBeChecked();
    expect(await page.evaluate<string>("JSON.stringify({ ...sessionStorage, ...localStorage })")).not.toContain("Salah9");
    // The address goes along to where a forgotten password is replaced.
    await page.getByRole("link", { name: words.forgot }).click();
    await expect(heading(page, words.forgotHeading)).toBeVisible();
    await expect(page.getByRole("textbox", { name: words.email })).toHaveValue("nobody@contoh.example");
  });

  test("wrong codes count down to none; too few digits are not sent; a reload keeps the way", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await someone(page);
    await page.goto(at(language, "/login"));
    await enterPassword(page, language, person.emailAddress);
    const codeOfRegistration = await newestTo(page.request, e164(person));
    await page.getByRole("button", { name: words.sms }).click();
    const right = await codeFor(page.request, e164(person), codeOfRegistration);
    const posts = gatherPosts(page, "/v1/sign-in/verify");
    await code(page).fill("12345");
    await code(page).press("Enter");
    await expect(page.getByText(words.invalid)).toBeVisible();
    expect(posts).toHaveLength(0);
    for (const wrong of [otherThan(right), "000000"]) {
      await code(page).fill(wrong);
      await expect(page.getByText(words.wrongCode)).toBeVisible();
    }
    await expect(page.getByText(words.triesLeft)).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.triesLeft)).toBeVisible();
    for (const wrong of ["000001", "000002", "000003"]) {
      await code(page).fill(wrong);
      await expect(page.getByText(words.wrongCode)).toBeVisible();
    }
    await expect(page.getByText(words.dead)).toBeVisible();
    // SPEC §8: there is no code any more, and the sign-in begins anew.
    await code(page).fill(right);
    await page.getByRole("alertdialog", { name: words.otpExpired }).getByRole("button", { name: words.ok }).click();
    await expect(page).toHaveURL(at(language, "/login"));
    await expect(page.getByRole("textbox", { name: words.email })).toHaveValue(person.emailAddress);
  });

  test("another way has to wait for the countdown, the way of the code that is on its way has not", async ({ page }) => {
    const person = await someone(page);
    await page.goto(at(language, "/login?next=%2Fdashboard"));
    await enterPassword(page, language, person.emailAddress);
    await page.getByRole("button", { name: words.mail }).click();
    const since = await codeFor(page.request, person.emailAddress);
    await page.getByRole("button", { name: words.other }).click();
    await expect(page.getByText(words.wait)).toBeVisible();
    await expect(page.getByRole("button", { name: words.sms })).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: words.mail }).click();
    await code(page).fill(since);
    await expect(page).toHaveURL("/dashboard");
  });

  test("a step that is over leads back to the start, and keeps where one wanted to go", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    for (const step of ["a".repeat(43), "not-a-code"]) {
      await page.goto(at(language, `/login/verify-2fa/${step}?next=%2Fdashboard%2Fsecurity`));
      await page.getByRole("alertdialog", { name: words.otpExpired }).getByRole("button", { name: words.ok }).click();
      await expect(page).toHaveURL(at(language, "/login?next=%2Fdashboard%2Fsecurity"));
    }
    // Another site's address is nowhere to go.
    await page.goto(at(language, "/login?next=%2F%2Fevil.example"));
    await page.getByRole("link", { name: words.register, exact: true }).click();
    await expect(page).toHaveURL(at(language, "/type/registration"));
  });

  test("remembered, the browser keeps its cookie for thirty days, otherwise for one", async ({ page }) => {
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
      if (remember) await page.getByRole("checkbox", { name: words.remember }).check();
      await enterPassword(page, language, person.emailAddress);
      const way = remember ? words.mail : words.sms;
      const recipient = remember ? person.emailAddress : e164(person);
      const since = await newestTo(page.request, recipient);
      await page.getByRole("button", { name: way }).click();
      await code(page).fill(await codeFor(page.request, recipient, since));
      await expect(page).toHaveURL("/dashboard");
      expect(await days()).toBe(expected);
      await page.context().clearCookies({ name: "sampai_session" });
    }
  });

  test("each page has no finding of axe, and fits", async ({ page }) => {
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
    await expect(heading(page, words.choose)).toBeVisible();
    await look("the choice of a way");
    await page.getByRole("button", { name: words.whatsapp }).click();
    await expect(code(page)).toBeVisible();
    await look("the code");
  });

  test("the header of the public site leads in and, signed in, to the private area, without moving anything", async ({
    page,
  }) => {
    await page.setViewportSize(DESK);
    await page.goto(at(language, "/faq"));
    await untilAlive(page);
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: words.signIn, exact: true }).click();
    await expect(heading(page, words.heading)).toBeVisible();
    await signIn(page, "operasional@demo.example", { next: at(language, "/faq") });
    await expect(header.getByRole("link", { name: words.office })).toBeVisible();
    await expect(header.getByRole("link", { name: words.signIn, exact: true })).toBeHidden();
    const shift = await page.evaluate<number>(
      `new Promise((done) => { let sum = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: "layout-shift", buffered: true }); requestAnimationFrame(() => setTimeout(() => done(sum), 0)); })`,
    );
    expect(shift).toBeLessThanOrEqual(0.02);
    await header.getByRole("link", { name: words.office }).click();
    await expect(page).toHaveURL("/office");
    expect(await stored(page, "localStorage", "tabs")).not.toContain("operasional");
  });
});
