/** A forgotten password: the link, the new password, and that nobody learns which addresses have accounts. */
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { linkFor, messageFor, messagesTo } from "../steps/messages.ts";
import { heading } from "../steps/registration.ts";
import { newPerson, PASSWORD, register, signIn } from "../steps/sign-in.ts";

const MESSAGES = {
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
    request: "Minta tautan baru",
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
    sentAgain: "Requested again.",
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
    phoneOnly: "Codes are sent only to your phone",
    expired: "Your Session already expired",
    understand: "I Understand",
    over: "This link can no longer be used",
    request: "Request a new link",
    leave: "Leave this page?",
    stay: "Stay here",
    home: "Sampai, home",
  },
} as const;
const NEW_PASSWORD = "Perahu7%biru";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];

  test("a new password is set by the link in the mail, once, and ends every session", async ({
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
    await page.getByRole("textbox", { name: messages.email }).fill(person.emailAddress);
    await page.getByRole("button", { name: messages.submit }).click();
    await expect(heading(page, messages.sent)).toBeVisible();
    await page.reload();
    await expect(page.getByText(person.emailAddress, { exact: true })).toBeVisible();
    await look("the link is on its way");
    const first = await messageFor(page.request, person.emailAddress, "identity.reset_password");
    await page.getByRole("button", { name: messages.again }).click();
    await expect(page.getByText(messages.sentAgain)).toBeVisible();
    const link = await linkFor(page.request, person.emailAddress, "identity.reset_password", first.id);
    expect(link).toMatch(new RegExp(`^${at(language, "/reset-password/")}[\\w-]{43}$`));

    await page.goto(link);
    await expect(heading(page, messages.newHeading)).toBeVisible();
    await look("the new password");
    const fill = async (password: string) => {
      await page.getByLabel(messages.password, { exact: true }).fill(password);
      await page.getByLabel(messages.confirm, { exact: true }).fill(password);
      await page.getByRole("button", { name: messages.save }).click();
    };
    // The sentence also stands there while typing; entries that are being submitted are not asked about.
    const answered = page.waitForResponse("**/v1/password/complete-reset");
    await fill("Sampai2026#Kuat");
    await answered;
    await expect(page.getByRole("button", { name: messages.save })).toBeEnabled();
    await expect(page.locator('[data-field="new_password"]').getByText(messages.tooNear)).toBeVisible();
    // A password is stored nowhere: leaving loses it, so leaving asks first.
    await page.getByRole("link", { name: messages.home }).click();
    await page.getByRole("alertdialog", { name: messages.leave }).getByRole("button", { name: messages.stay }).click();
    await fill(NEW_PASSWORD);
    await expect(heading(page, messages.done)).toBeVisible();
    await look("done");
    await messageFor(page.request, person.emailAddress, "identity.password_changed");
    await page.getByRole("link", { name: messages.signIn, exact: true }).click();
    await expect(heading(page, messages.loginHeading)).toBeVisible();
    // The mailbox has just been proven: the code goes to the phone, and the page says why.
    await untilAlive(page);
    await page.getByRole("textbox", { name: messages.email }).fill(person.emailAddress);
    await page.getByLabel(messages.loginPassword, { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: messages.signIn, exact: true }).click();
    await expect(page.getByText(messages.phoneOnly)).toBeVisible();
    await expect(page.getByRole("button", { name: /^SMS/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Email/ })).toHaveCount(0);
    await look("where the code goes after a new password");

    await page.goto(link);
    await page.getByRole("alertdialog", { name: messages.expired }).getByRole("button", { name: messages.understand }).click();
    await expect(heading(page, messages.over)).toBeVisible();
    await look("a link that is over");
    await page.getByRole("link", { name: messages.request }).click();
    await expect(heading(page, messages.heading)).toBeVisible();

    const other = await phone.newPage();
    await other.goto("/dashboard");
    await expect(other).toHaveURL(/\/login\?next=%2Fdashboard$/);
    await phone.close();
    await expect(signIn(page, person.emailAddress, { next: null, password: PASSWORD })).rejects.toThrow("401");
    await signIn(page, person.emailAddress, { password: NEW_PASSWORD });
    await expect(page).toHaveURL("/dashboard");
  });

  test("an unknown address gets the same answer and no mail; signed-in people are not redirected", async ({ page }) => {
    const person = await register(page, newPerson(), { next: at(language, "/reset-password") });
    await expect(heading(page, messages.heading)).toBeVisible();
    const nobody = newPerson().emailAddress;
    await untilAlive(page);
    for (const email of [nobody, person.emailAddress]) {
      await page.getByRole("textbox", { name: messages.email }).fill(email);
      await page.getByRole("button", { name: messages.submit }).click();
      await expect(heading(page, messages.sent)).toBeVisible();
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await page.getByRole("link", { name: messages.other }).click();
    }
    // The second mail was written after the first request.
    await messageFor(page.request, person.emailAddress, "identity.reset_password");
    expect(await messagesTo(page.request, nobody)).toEqual([]);
  });

  test("an unknown link is shown as expired", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    for (const step of ["a".repeat(43), "not-a-code"]) {
      await page.goto(at(language, `/reset-password/${step}`));
      await page.getByRole("alertdialog", { name: messages.expired }).getByRole("button", { name: messages.understand }).click();
      await expect(heading(page, messages.over)).toBeVisible();
    }
  });
});
