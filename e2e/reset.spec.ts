/** A forgotten password: the link, the new password, and that nobody learns whose address is whose. */
import { expectAccessible, THEME_IN } from "./steps/axe.ts";
import { expectNoSidewaysScroll, PHONE, untilAlive } from "./steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "./steps/journey.ts";
import { linkFor, messageFor, messagesTo } from "./steps/messages.ts";
import { heading } from "./steps/registration.ts";
import { newPerson, PASSWORD, register, signIn } from "./steps/sign-in.ts";

const WORDS = {
  ID: {
    heading: "Lupa kata sandi?",
    email: "Alamat email",
    submit: "Kirim tautan",
    sent: "Periksa email Anda",
    again: "Kirim ulang",
    sentAgain: "Permintaan dikirim lagi.",
    other: "Pakai alamat lain",
    newHeading: "Buat kata sandi baru",
    password: "Kata sandi baru",
    confirm: "Ulangi kata sandi baru",
    save: "Simpan kata sandi",
    tooNear: /tidak boleh memuat nama layanan ini/,
    done: "Kata sandi Anda sudah diganti",
    signIn: "Masuk",
    loginHeading: "Masuk ke akun Anda",
    loginPassword: "Kata sandi",
    phoneOnly: "Kode hanya dikirim ke ponsel Anda",
    expired: "Sesi Anda sudah berakhir",
    understand: "Saya Mengerti",
    over: "Tautan ini tidak dapat dipakai lagi",
    ask: "Minta tautan baru",
    leave: "Tinggalkan halaman ini?",
    stay: "Tetap di sini",
    home: "Sampai, beranda",
  },
  EN: {
    heading: "Forgot your password?",
    email: "Email address",
    submit: "Send the link",
    sent: "Check your email",
    again: "Send again",
    sentAgain: "Asked for once more.",
    other: "Use another address",
    newHeading: "Create a new password",
    password: "New password",
    confirm: "Repeat the new password",
    save: "Save the password",
    tooNear: /must not contain the name of this service/,
    done: "Your password has been changed",
    signIn: "Sign in",
    loginHeading: "Sign in to your account",
    loginPassword: "Password",
    phoneOnly: "Codes go to your phone only",
    expired: "Your Session already expired",
    understand: "I Understand",
    over: "This link cannot be used any more",
    ask: "Ask for a new link",
    leave: "Leave this page?",
    stay: "Stay here",
    home: "Sampai, home",
  },
} as const;
const NEW_PASSWORD = "Perahu7%biru";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const words = WORDS[language];

  test("a new password is set by the link of the mail, once, and ends every session", async ({
    page,
    browser,
    quiet,
    baseURL,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
    await phone.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    const person = await register(await phone.newPage(), newPerson(), { next: null });
    await page.goto(at(language, "/reset-password"));
    await untilAlive(page);
    const look = async (what: string) => {
      await expectNoSidewaysScroll(page);
      const colorScheme = THEME_IN[language];
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what} in ${colorScheme}`);
    };
    await look("asking for the link");
    await page.getByRole("textbox", { name: words.email }).fill(person.emailAddress);
    await page.getByRole("button", { name: words.submit }).click();
    await expect(heading(page, words.sent)).toBeVisible();
    await page.reload();
    await expect(page.getByText(person.emailAddress, { exact: true })).toBeVisible();
    await look("the link is on its way");
    const first = await messageFor(page.request, person.emailAddress, "identity.reset_password");
    await page.getByRole("button", { name: words.again }).click();
    await expect(page.getByText(words.sentAgain)).toBeVisible();
    const link = await linkFor(page.request, person.emailAddress, "identity.reset_password", first.id);
    expect(link).toMatch(new RegExp(`^${at(language, "/reset-password/")}[\\w-]{43}$`));

    await page.goto(link);
    await expect(heading(page, words.newHeading)).toBeVisible();
    await look("the new password");
    const fill = async (password: string) => {
      await page.getByLabel(words.password, { exact: true }).fill(password);
      await page.getByLabel(words.confirm, { exact: true }).fill(password);
      await page.getByRole("button", { name: words.save }).click();
    };
    await fill("Sampai2026#Kuat");
    await expect(page.locator('[data-field="new_password"]').getByText(words.tooNear)).toBeVisible();
    // A password is kept nowhere: leaving loses it, and that is asked.
    await page.getByRole("link", { name: words.home }).click();
    await page.getByRole("alertdialog", { name: words.leave }).getByRole("button", { name: words.stay }).click();
    await fill(NEW_PASSWORD);
    await expect(heading(page, words.done)).toBeVisible();
    await look("done");
    await messageFor(page.request, person.emailAddress, "identity.password_changed");
    await page.getByRole("link", { name: words.signIn, exact: true }).click();
    await expect(heading(page, words.loginHeading)).toBeVisible();
    // The mailbox has shown itself: the code goes to the telephone, and the page says why.
    await untilAlive(page);
    await page.getByRole("textbox", { name: words.email }).fill(person.emailAddress);
    await page.getByLabel(words.loginPassword, { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page.getByText(words.phoneOnly)).toBeVisible();
    await expect(page.getByRole("button", { name: /^SMS/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Email/ })).toHaveCount(0);
    await look("where the code goes after a new password");

    await page.goto(link);
    await page.getByRole("alertdialog", { name: words.expired }).getByRole("button", { name: words.understand }).click();
    await expect(heading(page, words.over)).toBeVisible();
    await look("a link that is over");
    await page.getByRole("link", { name: words.ask }).click();
    await expect(heading(page, words.heading)).toBeVisible();

    const other = await phone.newPage();
    await other.goto("/dashboard");
    await expect(other).toHaveURL(/\/login\?next=%2Fdashboard$/);
    await phone.close();
    await expect(signIn(page, person.emailAddress, { next: null, password: PASSWORD })).rejects.toThrow("401");
    await signIn(page, person.emailAddress, { password: NEW_PASSWORD });
    await expect(page).toHaveURL("/dashboard");
  });

  test("an address that nobody has gets the same answer and no mail; who is signed in is not sent away", async ({ page }) => {
    const person = await register(page, newPerson(), { next: at(language, "/reset-password") });
    await expect(heading(page, words.heading)).toBeVisible();
    const nobody = newPerson().emailAddress;
    await untilAlive(page);
    for (const email of [nobody, person.emailAddress]) {
      await page.getByRole("textbox", { name: words.email }).fill(email);
      await page.getByRole("button", { name: words.submit }).click();
      await expect(heading(page, words.sent)).toBeVisible();
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await page.getByRole("link", { name: words.other }).click();
    }
    // The second mail was written after the first was asked for.
    await messageFor(page.request, person.emailAddress, "identity.reset_password");
    expect(await messagesTo(page.request, nobody)).toEqual([]);
  });

  test("a link that nobody has sent is said to be over", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    for (const step of ["a".repeat(43), "not-a-code"]) {
      await page.goto(at(language, `/reset-password/${step}`));
      await page.getByRole("alertdialog", { name: words.expired }).getByRole("button", { name: words.understand }).click();
      await expect(heading(page, words.over)).toBeVisible();
    }
  });
});
