/** Messages and actions for journeys with second factors. */
import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { untilAlive } from "./browser.ts";
import { at, expect, type Language } from "./journey.ts";
import { codeFor, newestTo } from "./messages.ts";
import { PASSWORD } from "./sign-in.ts";

export const MESSAGES = {
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
    stored: "Sudah saya simpan",
    left: (count: number) => `${count} dari 10 kode tersisa`,
    signOut: "Keluar",
    email: "Alamat email",
    password: "Kata sandi",
    signIn: "Masuk",
    strongerLead: "Kode lewat SMS, WhatsApp, atau email tidak berlaku untuk masuk.",
    other: "Pilih cara lain",
    recoveryMethod: "Kode pemulihan",
    recoveryWrong: "Kode pemulihan tidak cocok, atau sudah dipakai.",
    used: "Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi Anda.",
    addPasskey: "Tambah kunci sandi",
    makePasskey: "Buat kunci sandi",
    usePasskey: "Pakai kunci sandi",
    waitingForDevice: "Menunggu perangkat Anda…",
    passkeyDoor: "Masuk dengan kunci sandi",
    oneCode: "Ditulis tangan? Ketik salah satu kode",
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
    currentPassword: "Kata sandi Anda saat ini",
    wrongPassword: "Kata sandi saat ini tidak cocok.",
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
    recoverySheet: "Save your recovery codes",
    recoveryList: "Recovery codes",
    download: "Download",
    stored: "I have saved them",
    left: (count: number) => `${count} of 10 codes left`,
    signOut: "Sign out",
    email: "Email address",
    password: "Password",
    signIn: "Sign in",
    strongerLead: "Codes by SMS, WhatsApp or email do not work for signing in.",
    other: "Choose another method",
    recoveryMethod: "Recovery code",
    recoveryWrong: "The recovery code is incorrect or has already been used.",
    used: "This code has already been used. Wait for the next code in your app.",
    addPasskey: "Add a passkey",
    makePasskey: "Create a passkey",
    usePasskey: "Use a passkey",
    waitingForDevice: "Waiting for your device…",
    passkeyDoor: "Sign in with a passkey",
    oneCode: "Written by hand? Type one of the codes",
    passkeyName: "Name",
    myPhone: "My phone",
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeConfirm: "Remove",
    ok: "OK",
    cancelled: "No passkey was created: the request was closed or took too long.",
    removeApp: "Remove",
    appRemoved: "Authenticator app removed",
    prove: "Confirm your identity",
    continue: "Continue",
    close: "Close this dialog",
    byEmail: "Email",
    otp: "OTP",
    currentPassword: "Your current password",
    wrongPassword: "This is not your current password.",
    newCodes: "Create new codes",
    enrol: "Protect your staff account",
    enrolPasskey: "Passkey",
    enrolTotp: "Authenticator app",
    authenticator: "Demo authenticator",
  },
} as const;
export type Messages = (typeof MESSAGES)[Language];

const HALF_MINUTE = 30_000;
/** The app's code, now or some periods later: the server accepts one period to either side. */
export const codeOf = (secret: string, periodsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsLater * HALF_MINUTE });

/** A security key in the browser, without a prompt. `verifies(false)` simulates a person whom the key cannot verify. */
export async function virtualAuthenticator(page: Page) {
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
    /** Whether the person is there: without, every request stays open. */
    answers: (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    verifies: (isUserVerified: boolean) => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

export async function openSecurity(page: Page, messages: Messages) {
  await page.goto("/dashboard/security");
  await expect(page.getByRole("heading", { level: 1, name: messages.security })).toBeVisible();
}

/**
 * Presses a button that requires a proof, and proves by the SMS code sent at once. Adding a first factor always requires one: a fresh
 * sign-in is not enough.
 */
export async function provingBySms(page: Page, messages: Messages, phone: string, press: () => Promise<void>): Promise<void> {
  const since = await newestTo(page.request, phone);
  await press();
  const dialog = page.getByRole("dialog", { name: messages.prove });
  await dialog.getByRole("textbox", { name: messages.otp }).fill(await codeFor(page.request, phone, since));
  await expect(dialog).toHaveCount(0);
}

/** Opens the dialog for a first app and types the password that it requires. */
export async function beginApp(page: Page, messages: Messages, password = PASSWORD): Promise<void> {
  await page.getByRole("button", { name: messages.setUp, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: messages.setUpTitle });
  await dialog.getByLabel(messages.currentPassword, { exact: true }).fill(password);
  await dialog.getByRole("button", { name: messages.continue }).click();
}

/** Sets up a first app and stores the recovery codes; returns both. `phone`: receives a code needed on the way. */
export async function setUpApp(
  page: Page,
  messages: Messages,
  phone?: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begin = () => beginApp(page, messages);
  await (phone === undefined ? begin() : provingBySms(page, messages, phone, begin));
  const dialog = page.getByRole("dialog", { name: messages.setUpTitle });
  await expect(dialog.getByRole("img", { name: messages.qr })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  expect(await dialog.locator('a[href^="otpauth://totp/"]').getAttribute("href")).toContain(`secret=${secret}`);
  await dialog.getByRole("textbox", { name: messages.appCode }).fill(codeOf(secret));
  const sheet = page.getByRole("dialog", { name: messages.recoverySheet });
  await expect(sheet).toBeVisible();
  const recoveryCodes = await sheet.getByRole("list", { name: messages.recoveryList }).getByRole("listitem").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  return { secret, recoveryCodes };
}

/** Leaves the sheet of recovery codes, as a person who has written them down. */
export async function keepCodes(sheet: Locator, messages: Messages): Promise<void> {
  await sheet.getByRole("textbox", { name: messages.oneCode }).fill(await sheet.getByRole("listitem").first().innerText());
  await sheet.getByRole("button", { name: messages.stored }).click();
}

export async function signOut(page: Page, messages: Messages) {
  await page.getByRole("button", { name: messages.signOut }).first().click();
  await expect(page).toHaveURL(/\/(?:en)?$/);
  await untilAlive(page);
}

export async function typePassword(page: Page, language: Language, email: string, password = PASSWORD) {
  const messages = MESSAGES[language];
  await page.goto(at(language, "/login"));
  await page.getByRole("textbox", { name: messages.email }).fill(email);
  await page.getByRole("textbox", { name: messages.password }).fill(password);
  await page.getByRole("main").getByRole("button", { name: messages.signIn, exact: true }).click();
  await expect(page).toHaveURL(/\/login\/verify-2fa\//);
}

/** Types an app code at the second step, also where a passkey would come first: other journeys add one to demo accounts. */
export async function typeAppCode(page: Page | Locator, messages: Messages, code: () => Promise<string>) {
  const field = page.getByRole("textbox", { name: messages.appCode });
  // The step asks the device at once, and the button says so.
  const waiting = page.getByRole("button", { name: messages.waitingForDevice });
  const passkey = page.getByRole("button", { name: messages.usePasskey }).or(waiting);
  await expect(field.or(passkey)).toBeVisible();
  if (await passkey.isVisible()) {
    await page.getByRole("button", { name: messages.other }).click();
    await page.getByRole("button", { name: messages.enrolTotp }).click();
  }
  await field.fill(await code());
}
