/** Registration on a phone with obstacles: refusals, other addresses and numbers, wrong or expired links and codes. */
import { expectAccessible } from "../steps/axe.ts";
import { PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { codeFor, linkFor, messageFor, newestTo } from "../steps/messages.ts";
import {
  chooseType,
  fillPasswords,
  fillPerson,
  heading,
  openLink,
  REGISTRATION_MESSAGES,
  followLink,
  submitForm,
} from "../steps/registration.ts";
import { e164, newPerson, register } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    expired: "Sesi Anda sudah berakhir",
    understand: "Saya Mengerti",
    over: "Tautan ini tidak dapat dipakai lagi",
    signIn: "Masuk",
    loginHeading: "Masuk ke akun Anda",
    wrongCode: /Kode OTP tidak cocok/,
    triesLeft: "Sisa percobaan untuk kode ini: 4.",
    wait: /Kode baru dapat diminta dalam 00:[0-5]\d/,
    again: "Kirim ulang email",
    sentAgain: /Email dikirim lagi ke/,
    changeAddress: "Alamatnya salah? Ubah",
    phoneInvalid: /Nomor ini tidak dapat menerima pesan/,
    tooCommon: /terlalu mudah ditebak/,
    weak: "lemah",
    tooNear: /tidak boleh memuat nama layanan ini/,
    summary: /isian perlu diperbaiki/,
    cancel: "Batalkan pendaftaran",
    cancelTitle: "Batalkan pendaftaran?",
    cancelConfirm: "Ya, batalkan",
    cancelKeep: "Lanjutkan pendaftaran",
  },
  EN: {
    expired: "Your Session already expired",
    understand: "I Understand",
    over: "This link can no longer be used",
    signIn: "Sign in",
    loginHeading: "Sign in to your account",
    wrongCode: /The OTP is incorrect/,
    triesLeft: "4 attempts left for this code.",
    wait: /You can request a new code in 00:[0-5]\d/,
    again: "Send the email again",
    sentAgain: /Sent again to/,
    changeAddress: "Wrong address? Change it",
    phoneInvalid: /This number cannot receive messages/,
    tooCommon: /too easy to guess/,
    weak: "weak",
    tooNear: /must not contain the name of this service/,
    summary: /entr(?:y|ies) needs? your attention/,
    cancel: "Cancel registration",
    cancelTitle: "Cancel the registration?",
    cancelConfirm: "Yes, cancel it",
    cancelKeep: "Continue registering",
  },
} as const;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const messages = { ...REGISTRATION_MESSAGES[language], ...MESSAGES[language] };

  test("refusals are shown beside their field, and nothing that was typed is lost", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = newPerson();
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/ID"));
    await untilAlive(page);
    const submit = page.getByRole("button", { name: messages.submit, exact: true });
    const summary = page.getByRole("form").getByRole("alert").filter({ hasText: messages.summary });
    await submit.click();
    await expect(summary).toBeFocused();
    // Full name, e-mail, number, both passwords, the terms.
    await expect(summary.getByRole("link")).toHaveCount(6);

    // A landline in Jakarta is a valid number but cannot receive messages.
    await fillPerson(page, language, { ...person, phone: "215550123" });
    await page.getByRole("checkbox", { name: messages.terms }).check();
    await fillPasswords(page, language, "Password1!");
    // Shown while typing, without praise: the server will refuse this password.
    const password = page.locator('[data-field="password"]');
    await expect(password.getByText(messages.tooCommon)).toBeVisible();
    await expect(password.getByText(messages.weak)).toBeVisible();
    await submit.click();
    await expect(page.locator('[data-field="phoneNumber"]').getByText(messages.phoneInvalid)).toBeVisible();
    await page.getByRole("textbox", { name: messages.phone, exact: true }).fill(person.phone);
    await submit.click();
    await expect(page.locator('[data-field="password"]').getByText(messages.tooCommon)).toBeVisible();
    await fillPasswords(page, language, "Sampai2026#Kuat");
    await submit.click();
    await expect(page.locator('[data-field="password"]').getByText(messages.tooNear)).toBeVisible();
    await fillPasswords(page, language);
    await expect(page.getByRole("textbox", { name: messages.email, exact: true })).toHaveValue(person.emailAddress);
    await submit.click();
    await expect(heading(page, messages.sent)).toBeVisible();
  });

  test("the mail is sent again, the notice survives a reload, and a wrong address is corrected", async ({ page }) => {
    const wrong = newPerson();
    await page.goto(at(language, "/type/registration"));
    await chooseType(page, language, wrong);
    await submitForm(page, language, wrong);
    const first = await messageFor(page.request, wrong.emailAddress, "identity.verify_email");
    await page.getByRole("button", { name: messages.again }).click();
    await expect(page.getByText(messages.sentAgain)).toBeVisible();
    const second = await messageFor(page.request, wrong.emailAddress, "identity.verify_email", first.id);
    expect(second.text).not.toBe(first.text);
    await page.reload();
    await expect(page.getByText(wrong.emailAddress, { exact: true })).toBeVisible();

    await page.getByRole("link", { name: messages.changeAddress }).click();
    const right = newPerson();
    await expect(page.getByRole("textbox", { name: messages.fullName, exact: true })).toHaveValue(wrong.firstName);
    await submitForm(page, language, right);
    await openLink(page, language, right);
  });

  test("a known address gets the same notice, and its owner a mail that says so", async ({ page, browser, baseURL }) => {
    const owner = await browser.newContext({ ...(baseURL && { baseURL }) });
    const person = await register(await owner.newPage(), newPerson(), { next: null });
    await owner.close();
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/ID"));
    await submitForm(page, language, { ...newPerson(), emailAddress: person.emailAddress });
    const { text } = await messageFor(page.request, person.emailAddress, "identity.already_registered");
    expect(text).toContain(`${baseURL ?? ""}${at(language, "/login")}`);
    expect(text).toContain(`${baseURL ?? ""}${at(language, "/reset-password")}`);
  });

  test("a wrong or used link is reported, and leads on", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const expectOver = async () => {
      const dialog = page.getByRole("alertdialog", { name: messages.expired });
      await dialog.getByRole("button", { name: messages.understand }).click();
    };
    await page.goto(at(language, `/email-verification/${"a".repeat(43)}`));
    await expectOver();
    await expect(heading(page, messages.over)).toBeVisible();
    await expectAccessible(page, "a link that is over");
    await page.getByRole("link", { name: messages.signIn, exact: true }).click();
    await expect(heading(page, messages.loginHeading)).toBeVisible();

    const person = newPerson();
    await page.goto(at(language, "/registration/PARTNER/PERSONAL/ID"));
    await submitForm(page, language, person);
    const link = await linkFor(page.request, person.emailAddress, "identity.verify_email");
    await openLink(page, language, person);
    await page.goto(link);
    await expectOver();
    await page.goto(at(language, "/phone-verification/not-a-code"));
    await expectOver();
    await expect(page).toHaveURL(at(language, "/type/registration"));
  });

  test("a wrong code shows the tries left; a reload sends no second code; cancelling asks first", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = newPerson();
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/ID"));
    await submitForm(page, language, person);
    const code = await openLink(page, language, person);
    const field = page.getByRole("textbox", { name: messages.code });
    await expect(field).toBeFocused();
    await expect(page.getByText(messages.wait)).toBeVisible();
    await field.fill(code === "123456" ? "654321" : "123456");
    await expect(page.getByText(messages.wrongCode)).toBeVisible();
    await expect(page.getByText(messages.triesLeft)).toBeVisible();
    await expectAccessible(page, "a wrong code");

    const newest = await newestTo(page.request, e164(person));
    await page.reload();
    await expect(page.getByText(messages.triesLeft)).toBeVisible();
    expect(await newestTo(page.request, e164(person))).toBe(newest);

    await page.getByRole("button", { name: messages.cancel }).click();
    const question = page.getByRole("dialog", { name: messages.cancelTitle });
    await question.getByRole("button", { name: messages.cancelKeep }).click();
    await page.getByRole("textbox", { name: messages.code }).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(page).toHaveURL("/dashboard");
  });

  test("cancelling at the last step leads to the public site", async ({ page }) => {
    const person = newPerson();
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/ID"));
    await submitForm(page, language, person);
    await openLink(page, language, person);
    await page.getByRole("button", { name: messages.cancel }).click();
    await page.getByRole("button", { name: messages.cancelConfirm }).click();
    await expect(page).toHaveURL(at(language, "/"));
  });
});

test("another number gets its code at once, whatever the old countdown, and the old code is invalid", async ({ page, quiet }) => {
  quiet.allow(FAILED_RESOURCE);
  const person = newPerson();
  const other = newPerson();
  await page.goto("/registration/CUSTOMER/PERSONAL/ID");
  await submitForm(page, "ID", person);
  const oldCode = await openLink(page, "ID", person);
  await page.getByRole("button", { name: "Ganti nomor" }).click();
  await page.getByRole("textbox", { name: "Nomor ponsel baru" }).fill("215550123");
  await page.getByRole("button", { name: "Pakai nomor ini" }).click();
  await expect(page.locator('[data-field="phoneNumber"]').getByText(MESSAGES.ID.phoneInvalid)).toBeVisible();
  await page.getByRole("textbox", { name: "Nomor ponsel baru" }).fill(other.phone);
  await page.getByRole("button", { name: "Pakai nomor ini" }).click();
  const newCode = await codeFor(page.request, e164(other));
  await expect(page.getByText(MESSAGES.ID.wait)).toBeVisible();
  await page.getByRole("textbox", { name: "Kode OTP" }).fill(oldCode);
  await expect(page.getByText(/Kode OTP tidak cocok/)).toBeVisible();
  await page.getByRole("textbox", { name: "Kode OTP" }).fill(newCode);
  await expect(page).toHaveURL("/dashboard");
});

test("the tab that waits for the mail continues when its link is opened in another tab", async ({ page }) => {
  const person = newPerson();
  await page.goto("/registration/CUSTOMER/PERSONAL/ID");
  await submitForm(page, "ID", person);
  const other = await page.context().newPage();
  await followLink(other, "ID", person);
  await expect(page.getByRole("heading", { name: "Email Anda sudah terverifikasi" })).toBeVisible();
  await expect(page).toHaveURL(new URL(other.url()).pathname);
  await expect(heading(page, REGISTRATION_MESSAGES.ID.phoneHeading)).toBeVisible();
  await other.close();
});
