/**
 * Second factors, from their section on the security page to the sign-in with them: an authenticator app, a passkey of a virtual
 * authenticator (CDP), recovery codes, proving again, and staff who enrol before they are let in.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./steps/axe.ts";
import { expectNoSidewaysScroll, PHONE, untilAlive } from "./steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inBothLanguages, test, type Language } from "./steps/journey.ts";
import { codeFor, messageFor, newestTo } from "./steps/messages.ts";
import { DEMO_PASSWORD, newPerson, PASSWORD, register } from "./steps/sign-in.ts";
import { appCode } from "./steps/stronger-factors.ts";

const WORDS = {
  ID: {
    security: "Keamanan",
    section: "Verifikasi dua langkah",
    codesNow: "Saat ini: kode OTP lewat SMS, WhatsApp, atau email",
    strongNow: "Akun Anda terlindungi lebih kuat",
    setUp: "Pasang",
    setUpTitle: "Pasang aplikasi autentikator",
    qr: "Kode QR untuk aplikasi autentikator",
    appCode: "Kode dari aplikasi",
    recoverySheet: "Simpan kode pemulihan Anda",
    recoveryList: "Kode pemulihan",
    download: "Unduh",
    kept: "Sudah saya simpan",
    left: (count: number) => `${count} dari 10 kode tersisa`,
    signOut: "Keluar",
    email: "Alamat email",
    password: "Kata sandi",
    signIn: "Masuk",
    strongerLead: "Kode lewat SMS, WhatsApp, atau email tidak berlaku untuk masuk.",
    other: "Pilih cara lain",
    recoveryWay: "Kode pemulihan",
    recoveryWrong: "Kode pemulihan tidak cocok, atau sudah dipakai.",
    used: "Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi Anda.",
    addPasskey: "Tambah kunci sandi",
    makePasskey: "Buat kunci sandi",
    usePasskey: "Pakai kunci sandi",
    passkeyName: "Nama",
    myPhone: "Ponsel saya",
    rename: (name: string) => `Ganti nama ${name}`,
    remove: (name: string) => `Hapus ${name}`,
    removeConfirm: "Hapus",
    ok: "OK",
    cancelled: "Kunci sandi tidak dibuat: permintaan ditutup atau terlalu lama.",
    removeApp: "Hapus",
    appRemoved: "Aplikasi autentikator dihapus",
    prove: "Buktikan bahwa ini Anda",
    continue: "Lanjutkan",
    close: "Tutup dialog ini",
    byEmail: "Email",
    otp: "Kode OTP",
    newCodes: "Buat kode baru",
    enrol: "Lindungi akun petugas",
    enrolPasskey: "Kunci sandi",
    enrolTotp: "Aplikasi autentikator",
    authenticator: "Autentikator demo",
  },
  EN: {
    security: "Security",
    section: "Two-factor verification",
    codesNow: "Now: one-time codes by SMS, WhatsApp or email",
    strongNow: "Your account has stronger protection",
    setUp: "Set up",
    setUpTitle: "Set up an authenticator app",
    qr: "QR code for the authenticator app",
    appCode: "Code from the app",
    recoverySheet: "Keep your recovery codes",
    recoveryList: "Recovery codes",
    download: "Download",
    kept: "I have kept them",
    left: (count: number) => `${count} of 10 codes left`,
    signOut: "Sign out",
    email: "Email address",
    password: "Password",
    signIn: "Sign in",
    strongerLead: "Codes by SMS, WhatsApp or email do not work for signing in.",
    other: "Choose another way",
    recoveryWay: "Recovery code",
    recoveryWrong: "The recovery code is not right, or has been used already.",
    used: "This code has been used already. Wait for the next one in your app.",
    addPasskey: "Add a passkey",
    makePasskey: "Make a passkey",
    usePasskey: "Use a passkey",
    passkeyName: "Name",
    myPhone: "My phone",
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeConfirm: "Remove",
    ok: "OK",
    cancelled: "No passkey was made: the request was closed or took too long.",
    removeApp: "Remove",
    appRemoved: "Authenticator app removed",
    prove: "Prove that it is you",
    continue: "Continue",
    close: "Close this dialog",
    byEmail: "Email",
    otp: "OTP",
    newCodes: "Make new codes",
    enrol: "Protect your staff account",
    enrolPasskey: "Passkey",
    enrolTotp: "Authenticator app",
    authenticator: "Demo authenticator",
  },
} as const;
type Words = (typeof WORDS)[Language];

const HALF_MINUTE = 30_000;
/** The app's code, now or some periods later: the server takes one to either side. */
const codeOf = (secret: string, periodsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsLater * HALF_MINUTE });

/** A security key in the browser, which asks nobody: `isPresent` false is a person who closes the browser's question. */
async function virtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function openSecurity(page: Page, words: Words) {
  await page.goto("/dashboard/security");
  await expect(page.getByRole("heading", { level: 1, name: words.security })).toBeVisible();
}

/** Sets up an app and keeps the recovery codes; answers both. */
async function setUpApp(page: Page, words: Words): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: words.setUp, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words.setUpTitle });
  await expect(dialog.getByRole("img", { name: words.qr })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  expect(await dialog.locator('a[href^="otpauth://totp/"]').getAttribute("href")).toContain(`secret=${secret}`);
  await dialog.getByRole("textbox", { name: words.appCode }).fill(codeOf(secret));
  const sheet = page.getByRole("dialog", { name: words.recoverySheet });
  await expect(sheet).toBeVisible();
  const recoveryCodes = await sheet.getByRole("list", { name: words.recoveryList }).getByRole("listitem").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  return { secret, recoveryCodes };
}

async function signOut(page: Page, words: Words) {
  await page.getByRole("button", { name: words.signOut }).first().click();
  await expect(page).toHaveURL(/\/(?:en)?$/);
  await untilAlive(page);
}

async function typePassword(page: Page, language: Language, email: string, password = PASSWORD) {
  const words = WORDS[language];
  await page.goto(at(language, "/login"));
  await page.getByRole("textbox", { name: words.email }).fill(email);
  await page.getByRole("textbox", { name: words.password }).fill(password);
  await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
  await expect(page).toHaveURL(/\/login\/verify-2fa\//);
}

inBothLanguages((language) => {
  const words = WORDS[language];

  test("an app: set up with its secret, then the way to sign in, with recovery codes for when it is lost", async ({
    page,
    request,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const { emailAddress } = await register(page, newPerson(), { next: "/dashboard/security" });
    await expect(page.getByText(words.codesNow)).toBeVisible();
    await expectAccessible(page, "the section without factors");
    await page.getByRole("button", { name: words.setUp, exact: true }).click();
    await expectAccessible(page, "setting up an app");
    await page.keyboard.press("Escape");

    const { secret, recoveryCodes } = await setUpApp(page, words);
    await expectAccessible(page, "the recovery codes");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: words.download }).click();
    const file = await readFile(await (await saving).path(), "utf8");
    for (const code of recoveryCodes) expect(file).toContain(code);
    // The sheet stays until it is said to be kept.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words.kept }).click();
    await expect(page.getByText(words.strongNow)).toBeVisible();
    await expect(page.getByText(words.left(10))).toBeVisible();
    await expectAccessible(page, "the section with an app");
    expect((await messageFor(request, emailAddress, "identity.totp_added")).language).toBe(language);

    await signOut(page, words);
    await typePassword(page, language, emailAddress);
    await expect(page.getByText(words.strongerLead)).toBeVisible();
    await expectAccessible(page, "the sign-in with an app");
    const field = page.getByRole("textbox", { name: words.appCode });
    // The next code is good already; once used, it is not good again.
    const otpCode = codeOf(secret, 1);
    await field.fill(otpCode);
    await expect(page).toHaveURL("/dashboard");
    await signOut(page, words);
    await typePassword(page, language, emailAddress);
    await field.fill(otpCode);
    await expect(page.getByText(words.used)).toBeVisible();

    await page.getByRole("button", { name: words.other }).click();
    await page.getByRole("button", { name: words.recoveryWay }).click();
    const recovery = page.getByRole("textbox", { name: words.recoveryWay });
    await recovery.fill("AAAAA-BBBBB");
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page.getByText(words.recoveryWrong).first()).toBeVisible();
    await recovery.fill(recoveryCodes[3]?.toLowerCase() ?? "");
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await messageFor(request, emailAddress, "identity.recovery_code_used");
    await openSecurity(page, words);
    await expect(page.getByText(words.left(9))).toBeVisible();
  });

  test("a passkey: made, named, signed in with, removed", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const device = await virtualAuthenticator(page);
    const { emailAddress } = await register(page, newPerson(), { next: "/dashboard/security" });
    await page.getByRole("button", { name: words.addPasskey }).click();
    const dialog = page.getByRole("dialog", { name: words.addPasskey });
    await dialog.getByRole("textbox", { name: words.passkeyName }).fill(words.myPhone);
    // Whoever is not recognised by the device makes none.
    await device.verifies(false);
    await dialog.getByRole("button", { name: words.makePasskey }).click();
    await expect(dialog.getByText(words.cancelled)).toBeVisible();
    await expectAccessible(page, "adding a passkey");
    await device.verifies(true);
    await dialog.getByRole("button", { name: words.makePasskey }).click();
    await page.getByRole("dialog", { name: words.recoverySheet }).getByRole("button", { name: words.kept }).click();
    await expect(page.getByText(words.strongNow)).toBeVisible();

    await page.getByRole("button", { name: words.rename(words.myPhone) }).click();
    const prompt = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await prompt.getByRole("textbox").fill("Laptop");
    await prompt.getByRole("button", { name: words.ok }).click();
    await expect(page.getByText("Laptop", { exact: true })).toBeVisible();

    await signOut(page, words);
    await typePassword(page, language, emailAddress);
    await page.getByRole("button", { name: words.usePasskey }).click();
    await expect(page).toHaveURL("/dashboard");
    await openSecurity(page, words);
    await page.getByRole("button", { name: words.remove("Laptop") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.removeConfirm, exact: true }).click();
    await expect(page.getByText(words.codesNow)).toBeVisible();
  });

  test("a change that needs a fresh proof asks for it, and is made then; giving up changes nothing", async ({
    page,
    request,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const { emailAddress } = await register(page, newPerson(), { next: "/dashboard/security" });
    // Ten minutes later, as the server would say it; the proof itself is real.
    let isStale = true;
    await page.route("**/v1/factors/totp/start", async (route) => {
      if (!isStale) return route.continue();
      const refused = { code: 403, status: "proof_needed", message: "…", details: {}, requestId: "req_test" };
      return route.fulfill({ status: 403, json: refused });
    });
    const dialog = page.getByRole("dialog", { name: words.prove });
    await page.getByRole("button", { name: words.setUp, exact: true }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "proving again");
    await dialog.getByRole("button", { name: words.close }).click();
    await expect(page.getByRole("dialog", { name: words.setUpTitle })).toHaveCount(0);

    await page.getByRole("button", { name: words.setUp, exact: true }).click();
    const since = await newestTo(request, emailAddress);
    await dialog.getByRole("button", { name: words.byEmail }).click();
    const field = dialog.getByRole("textbox", { name: words.otp });
    await expect(field).toBeVisible();
    const otpCode = await codeFor(request, emailAddress, since);
    isStale = false;
    await field.fill(otpCode);
    await expect(page.getByRole("dialog", { name: words.setUpTitle })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("staff sign in with the code of their app, as the development page shows it", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = language === "ID" ? "operasional@demo.example" : "kepatuhan@demo.example";
    await page.goto("/dev/authenticator");
    await expect(page.getByRole("heading", { level: 1, name: words.authenticator })).toBeVisible();
    await expect(page.getByRole("status", { name: email })).toHaveText(/^\d{6}$/);
    await expectAccessible(page, "the demo authenticator");
    await typePassword(page, language, email, DEMO_PASSWORD);
    const { code } = await appCode(request, email);
    await page.getByRole("textbox", { name: words.appCode }).fill(code);
    await expect(page).toHaveURL("/office");
  });

  test("staff with a recovery code enrol anew before they are let in", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = language === "ID" ? "redaksi@demo.example" : "layanan@demo.example";
    await virtualAuthenticator(page);
    await typePassword(page, language, email, DEMO_PASSWORD);
    const field = page.getByRole("textbox", { name: words.appCode });
    // Where this account has got a passkey in a run before.
    const other = page.getByRole("button", { name: words.other });
    if (!(await field.isVisible())) {
      await other.click();
      await page.getByRole("button", { name: words.enrolTotp }).click();
    }
    await field.fill((await appCode(request, email)).next);
    await expect(page).toHaveURL("/office");
    await openSecurity(page, words);
    await page.getByRole("button", { name: words.newCodes }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.newCodes }).click();
    const sheet = page.getByRole("dialog", { name: words.recoverySheet });
    const recoveryCode = await sheet.getByRole("listitem").first().innerText();
    await sheet.getByRole("button", { name: words.kept }).click();
    await signOut(page, words);

    await typePassword(page, language, email, DEMO_PASSWORD);
    await other.click();
    await page.getByRole("button", { name: words.recoveryWay }).click();
    await page.getByRole("textbox", { name: words.recoveryWay }).fill(recoveryCode);
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.enrol })).toBeVisible();
    expect(page.url()).not.toMatch(/[\w-]{43}/);
    await expectAccessible(page, "the enrolment");
    // No session yet: the private area is closed.
    const elsewhere = await page.context().newPage();
    await elsewhere.goto("/office");
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
    await elsewhere.close();
    // A reload keeps the step.
    await page.reload();
    await page.getByRole("button", { name: words.enrolTotp }).click();
    await expect(page.getByRole("img", { name: words.qr })).toBeVisible();
    await expectAccessible(page, "enrolling an app");
    await page.getByRole("button", { name: words.other }).click();
    await page.getByRole("button", { name: words.enrolPasskey }).click();
    await page.getByRole("button", { name: words.makePasskey }).click();
    await expect(page).toHaveURL("/office");
  });

  test.describe("on a phone", () => {
    test.use({ viewport: PHONE });
    test("the section, its dialogs and the second step fit", async ({ page, quiet }) => {
      quiet.allow(FAILED_RESOURCE);
      const { emailAddress } = await register(page, newPerson(), { next: "/dashboard/security" });
      await expect(page.getByRole("heading", { level: 2, name: words.section })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await setUpApp(page, words);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: words.kept }).click();
      await expect(page.getByText(words.strongNow)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.context().clearCookies({ name: "sampai_session" });
      await typePassword(page, language, emailAddress);
      await expect(page.getByRole("textbox", { name: words.appCode })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
});
