/**
 * Details of requirements that regress easily: the language of /en, the screen after a refusal, titles, the word before an error, a quiet
 * console.
 */
import { randomUUID } from "node:crypto";
import { PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inBothLanguages, test } from "../steps/journey.ts";
import { codeFor, newestTo } from "../steps/messages.ts";
import { followLink, registerByPages, submitForm } from "../steps/registration.ts";
import { newPerson, PASSWORD } from "../steps/sign-in.ts";

test.use({ viewport: PHONE });

test.describe("a browser without a chosen language", () => {
  test.use({ language: null });

  test("registering under /en ends in an English dashboard, and so does signing in there", async ({ page }) => {
    const person = newPerson();
    await registerByPages(page, "EN", person);
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");

    await page.context().clearCookies();
    await page.evaluate("localStorage.clear()");
    await page.goto("/en/login");
    await untilAlive(page);
    await page.getByRole("textbox", { name: "Email" }).fill(person.emailAddress);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const since = await newestTo(page.request, person.emailAddress);
    await page.getByRole("button", { name: /^Email/ }).click();
    await page.getByRole("textbox", { name: "OTP" }).fill(await codeFor(page.request, person.emailAddress, since));
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

const MESSAGES = {
  ID: {
    title: "Daftar akun: Pelanggan, Perorangan, Indonesia",
    sending: /^Mengirim kode ke/,
    none: /^Belum ada kode yang berlaku untuk/,
    ok: "OK",
    email: "Email",
    contact: "Formulir kontak",
    name: "Nama lengkap",
    topic: "Topik",
    subject: "Subjek",
    message: "Pesan",
    send: "Kirim pesan",
    sent: "Pesan Anda sudah terkirim",
  },
  EN: {
    title: "Register: Customer, Personal, Indonesia",
    sending: /^Sending a code to/,
    none: /^No valid code has been sent to/,
    ok: "OK",
    email: "Email",
    contact: "Contact form",
    name: "Full name",
    topic: "Topic",
    subject: "Subject",
    message: "Message",
    send: "Send message",
    sent: "Your message was sent",
  },
} as const;

inBothLanguages((language) => {
  const t = MESSAGES[language];

  test("the title of a registration names the country, never its code", async ({ page }) => {
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/ID"));
    await expect(page).toHaveTitle(new RegExp(`^${t.title}`));
  });

  test("after a refused code request the page no longer says that a code is being sent", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const answer = {
      code: 429,
      status: "too_many_requests",
      message: "-",
      details: { retryAfterSeconds: 30 },
      requestId: "req_test",
    };
    await page.route("**/v1/registration/phone/send-code", async (route) => route.fulfill({ status: 429, json: answer }));
    const person = newPerson();
    await page.goto(at(language, "/registration/CUSTOMER/PERSONAL/ID"));
    await submitForm(page, language, person);
    await followLink(page, language, person);
    await page.getByRole("alertdialog").getByRole("button", { name: t.ok, exact: true }).click();
    await expect(page.getByText(t.none)).toBeVisible();
    await expect(page.getByText(t.sending)).toHaveCount(0);
  });

  test("the word before an error is in the error's language", async ({ page }) => {
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    await page.getByRole("button", { name: t.send }).click();
    await expect(page.getByRole("textbox", { name: t.subject, exact: true })).toHaveAccessibleDescription(
      /Error: The field is required/,
    );
    await expect(page.getByText("Kesalahan:")).toHaveCount(0);
  });

  test("a sent message leaves no error in the console", async ({ page }) => {
    const field = (label: string) =>
      page.getByRole("form", { name: t.contact }).getByRole("textbox", { name: label, exact: true });
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    // Faster than any person: the form gets a proof-of-work challenge before it is accepted.
    await field(t.name).fill("Wayan");
    await field(t.email).fill(`cepat-${randomUUID().slice(0, 8)}@contoh.example`);
    await page.getByRole("combobox", { name: t.topic }).selectOption("transfer");
    await field(t.subject).fill("Cepat");
    await field(t.message).fill("Kiriman saya belum sampai.");
    await page.getByRole("button", { name: t.send }).click();
    await expect(page.getByText(t.sent)).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/\?sent=/);
  });
});
