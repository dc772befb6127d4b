/**
 * The office's users page: people are found by what a caller says and supported with a reason, and a deactivated person is signed out at
 * the next call.
 */
import { randomInt, randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { linkFor, messageFor, messagesTo } from "../steps/messages.ts";
import { e164, newPerson, register, signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    users: "Pengguna",
    search: "Cari pengguna",
    find: "Cari",
    table: /Daftar pengguna/,
    filters: "Filter",
    status: "Status",
    inactive: "Nonaktif",
    reason: "Alasan",
    reveal: "Tampilkan data pribadi",
    hide: "Samarkan lagi",
    confirm: "Lanjutkan",
    deactivate: "Nonaktifkan",
    isInactive: "Akun ini nonaktif",
    reactivate: "Aktifkan kembali",
    endAll: "Akhiri semua sesi",
    noSessions: "Pengguna ini tidak sedang masuk di perangkat mana pun.",
    sendLink: "Kirim tautan kata sandi",
    linkSent: "Tautan terkirim ke email pemilik akun",
    history: "Menonaktifkan akun",
    yourself: "Anda tidak dapat menonaktifkan akun Anda sendiri.",
    create: "Tambah petugas",
    fullName: "Nama lengkap",
    email: "Email kantor",
    phone: "Nomor ponsel",
    level: "Layanan pelanggan",
    submit: "Buat dan undang",
    invited: "Undangan belum dipakai",
    taken: "Alamat email ini sudah dipakai akun lain.",
  },
  EN: {
    users: "Users",
    search: "Find a user",
    find: "Search",
    table: /List of users/,
    filters: "Filters",
    status: "Status",
    inactive: "Inactive",
    reason: "Reason",
    reveal: "Show personal data",
    hide: "Mask again",
    confirm: "Continue",
    deactivate: "Deactivate",
    isInactive: "This account is inactive",
    reactivate: "Reactivate",
    endAll: "End all sessions",
    noSessions: "This user is not signed in on any device.",
    sendLink: "Send password link",
    linkSent: "The link has been sent to the owner’s mailbox",
    history: "Deactivated an account",
    yourself: "You cannot deactivate your own account.",
    create: "Add staff",
    fullName: "Full name",
    email: "Work email",
    phone: "Mobile number",
    level: "Support",
    submit: "Create and invite",
    invited: "Invitation not accepted yet",
    taken: "Another account already uses this email address.",
  },
} as const;
/** One for each language: a demo account allows some ten sign-ins a run. */
const STAFF: Readonly<Record<Language, string>> = { ID: "admin@demo.example", EN: "admin2@demo.example" };

/** Another person's browser, with its own address. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const address = `10.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const context = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { "x-forwarded-for": address } });
  return context.newPage();
}

/** Loads a page of the private area; its first call asks whether the session still exists. */
async function statusOfNextCall(page: Page): Promise<number> {
  const answered = page.waitForResponse(/\/account\/get\/info$/);
  await page.goto("/dashboard");
  return (await answered).status();
}

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];

  /** Presses a button that asks for a reason, and gives one. */
  async function actWithReason(page: Page, action: string, confirm: string, reason: string): Promise<void> {
    await button(page, action).click();
    await dialog(page).getByLabel(messages.reason).fill(reason);
    await dialog(page).getByRole("button", { name: confirm, exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
  }

  async function find(page: Page, text: string): Promise<void> {
    await page.getByRole("searchbox", { name: messages.search }).fill(text);
    await page.getByRole("search").getByRole("button", { name: messages.find, exact: true }).click();
    await expect(page).toHaveURL(/[?&]q=/);
  }

  test("a user is found, viewed, deactivated, reactivated and sent a password link", async ({ page, browser, baseURL }) => {
    const other = await anotherBrowser(browser, baseURL);
    const person = await register(other, newPerson({ firstName: "Ngatinah", lastName: "Widodo" }));
    await page.setViewportSize(DESK);
    await signIn(page, STAFF[language], { next: "/office/user" });
    await expect(page.getByRole("heading", { level: 1, name: messages.users })).toBeVisible();

    await find(page, person.emailAddress);
    const row = page.getByRole("table", { name: messages.table }).getByRole("row", { name: /Ngatinah Widodo/ });
    await expect(row).toHaveCount(1);
    await expect(row).not.toContainText(person.emailAddress);
    await expectAccessible(page, "the list of users");
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Ngatinah Widodo" })).toBeVisible();
    await expect(page.getByText(person.emailAddress)).toHaveCount(0);
    await expectAccessible(page, "a user");

    await actWithReason(page, messages.reveal, messages.confirm, "Pelanggan menelepon, nomornya dicocokkan");
    // Each section of the page shows what was revealed once.
    await expect(page.getByText(person.emailAddress).first()).toBeVisible();
    await expect(page.getByText(e164(person)).first()).toBeVisible();
    await button(page, messages.hide).click();
    await expect(page.getByText(person.emailAddress)).toHaveCount(0);

    expect(await statusOfNextCall(other)).toBe(200);
    await actWithReason(page, messages.deactivate, messages.deactivate, "Laporan penipuan 12");
    await expect(page.getByText(messages.isInactive)).toBeVisible();
    expect(await statusOfNextCall(other)).toBe(401);
    await expect(other).toHaveURL(/\/login/);
    await expect(signIn(other, person.emailAddress, { next: null })).rejects.toThrow(/credentials_wrong/);
    await expect(page.getByRole("listitem").filter({ hasText: messages.history })).toContainText("Laporan penipuan 12");

    await page.goto(`/office/user?q=${person.emailAddress}`);
    await button(page, messages.filters).click();
    await page.getByLabel(messages.status, { exact: true }).selectOption({ label: messages.inactive });
    await expect(page).toHaveURL(/status=inactive/);
    await page.getByRole("link", { name: "Ngatinah Widodo" }).click();

    await actWithReason(page, messages.reactivate, messages.reactivate, "Terbukti keliru");
    await expect(page.getByText(messages.isInactive)).toHaveCount(0);
    await signIn(other, person.emailAddress);
    await page.reload();
    await actWithReason(page, messages.endAll, messages.confirm, "Ponsel hilang");
    await expect(page.getByText(messages.noSessions)).toBeVisible();
    expect(await statusOfNextCall(other)).toBe(401);

    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "a user on a phone");
    await actWithReason(page, messages.sendLink, messages.confirm, "Lupa kata sandi, lewat telepon");
    await expect(page.getByText(messages.linkSent).first()).toBeVisible();
    const link = await linkFor(other.request, person.emailAddress, "identity.reset_password");
    expect(await page.content()).not.toContain(link);
    await other.goto(link);
    // In the default language, because the owner has chosen none.
    await expect(other.getByRole("heading", { level: 1, name: /kata sandi baru/i })).toBeVisible();
    await other.context().close();
  });

  test("a staff member is created on a phone and invited by mail; a duplicate is refused", async ({
    page,
    browser,
    baseURL,
    quiet,
  }) => {
    // For the refused duplicate address.
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(PHONE);
    await signIn(page, STAFF[language], { next: "/office/user" });
    await page.getByRole("link", { name: messages.create }).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.create })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await button(page, messages.submit).click();
    const summary = page.getByRole("form").getByRole("alert");
    await expect(summary).toBeFocused();
    await expectAccessible(page, "the form of a staff member, with its errors");

    const email = `petugas-${randomUUID().slice(0, 13)}@kantor.example`;
    async function fill(): Promise<void> {
      await page.getByLabel(messages.fullName).fill("Ratna Dewi Anggraini");
      await page.getByLabel(messages.email).fill(email);
      await page.getByLabel(messages.phone, { exact: true }).fill(`812${randomInt(10_000_000, 99_999_999)}`);
      await page.getByRole("checkbox", { name: messages.level }).check();
      await page.getByLabel(messages.reason).fill("Mulai bekerja 1 Desember");
      await button(page, messages.submit).click();
    }
    await fill();
    await expect(page.getByRole("heading", { level: 1, name: "Ratna Dewi Anggraini" })).toBeVisible();
    await expect(page.getByText(messages.invited)).toBeVisible();
    await expectNoSidewaysScroll(page);

    const mail = await messageFor(page.request, email, "identity.invitation");
    expect(mail.language).toBe(language);
    const other = await anotherBrowser(browser, baseURL);
    await other.goto(await linkFor(page.request, email, "identity.invitation"));
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await other.context().close();

    await page.goto("/office/user/new");
    await fill();
    await expect(summary).toContainText(messages.taken);
    expect(await messagesTo(page.request, email)).toHaveLength(1);
  });
});
