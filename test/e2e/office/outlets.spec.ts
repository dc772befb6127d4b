/**
 * The office's outlets page: a file with errors, corrected and saved; an outlet found, changed, deactivated and deleted; visitors see it at
 * once.
 */
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";
import { expectPublic } from "../steps/site.ts";

const MESSAGES = {
  ID: {
    title: "Gerai",
    import: "Impor dari berkas",
    file: "Berkas CSV",
    template: "Unduh daftar gerai sebagai contoh",
    check: "Periksa berkas",
    wrong: "1 baris salah",
    problem: "Tidak ada kecamatan dengan kode ini",
    whyNot: /Perbaiki semua baris yang salah/,
    isNew: "Gerai baru",
    save: "Simpan 1 gerai",
    saved: "Impor selesai",
    search: "Cari gerai",
    find: "Cari",
    name: "Nama gerai",
    store: "Simpan",
    stored: "Perubahan disimpan",
    deactivate: "Nonaktifkan",
    rule: /Data nonaktif tidak dapat digunakan oleh data lain/,
    isInactive: "Gerai ini nonaktif",
    delete: "Hapus",
    forGood: /Data yang dihapus tidak dapat dikembalikan/,
    deleted: /dihapus/,
    reason: "Alasan",
  },
  EN: {
    title: "Outlets",
    import: "Import from a file",
    file: "CSV file",
    template: "Download the list of outlets as an example",
    check: "Check the file",
    wrong: "1 row is wrong",
    problem: "There is no district with this code",
    whyNot: /Correct all rows with errors first/,
    isNew: "New outlet",
    save: "Save 1 outlet",
    saved: "Import finished",
    search: "Find an outlet",
    find: "Search",
    name: "Name of the outlet",
    store: "Save",
    stored: "Changes saved",
    deactivate: "Deactivate",
    rule: /Inactive data cannot be used by other data/,
    isInactive: "This outlet is inactive",
    delete: "Delete",
    forGood: /Deleted data cannot be recovered/,
    deleted: /was deleted/,
    reason: "Reason",
  },
} as const;
const STAFF: Readonly<Record<Language, string>> = { ID: "operasional@demo.example", EN: "operasional2@demo.example" };

const HEAD =
  "id;name;address;district;latitude;longitude;zone;monday;tuesday;wednesday;thursday;friday;saturday;sunday;phone;pay_out;cash_in;transfer_limit;day_limit;agent";
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];
  // A unique word, so that only this outlet is found.
  const name = `Loket Demo Uji${"abcdefghij"[randomInt(10)]}${randomInt(1e6).toString(36)}x`;

  const file = (agent: string, district: string) => {
    const week = Array.from({ length: 6 }, () => "08:00-20:00").join(";");
    const row = `;${name};Jalan Contoh 900;${district};-6,2;106,8;WIB;${week};tutup;0812 0000 0900;ya;tidak;5.000.000;50.000.000;${agent}`;
    return { name: "gerai.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${HEAD}\r\n${row}\r\n`) };
  };
  async function act(page: Page, verb: string, rule: RegExp): Promise<void> {
    await page.getByRole("button", { name: verb, exact: true }).click();
    await expect(dialog(page)).toContainText(rule);
    await dialog(page).getByLabel(messages.reason).fill("Dipakai untuk uji");
    await dialog(page).getByRole("button", { name: verb, exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  /** Checks whether visitors find the outlet, within a second of the change. */
  const expectFound = (page: Page, called: string, isThere: boolean) =>
    expectPublic(page, at(language, `/lokasi-tunai?q=${encodeURIComponent(called)}`), `>${called}</a>`, isThere);

  test("a file is checked, corrected and saved; its outlet is changed, deactivated and deleted", async ({ page }) => {
    await page.setViewportSize(DESK);
    await signIn(page, STAFF[language], { next: "/office/cash_point" });
    await expect(page.getByRole("heading", { level: 1, name: messages.title })).toBeVisible();
    await expectAccessible(page, "the list of outlets");
    await page.getByRole("link", { name: messages.import }).click();
    const taken = page.waitForEvent("download");
    await page.getByRole("button", { name: messages.template }).click();
    // The example file is the list itself and contains the ids of agents.
    const [agent = ""] = /us_[0-9a-z]{26}/.exec(readFileSync(await (await taken).path(), "utf8")) ?? [];
    await page.getByLabel(messages.file).setInputFiles(file(agent, "999999"));
    await page.getByRole("button", { name: messages.check }).click();
    await expect(page.getByText(messages.wrong)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(messages.problem) })).toContainText("999999");
    await expect(page.getByText(messages.whyNot)).toBeVisible();
    await expectAccessible(page, "a preview with mistakes");
    await page.getByLabel(messages.file).setInputFiles(file(agent, "317106"));
    await page.getByRole("button", { name: messages.check }).click();
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(messages.isNew);
    await expectFound(page, name, false);
    await page.getByRole("button", { name: messages.save }).click();
    await expect(page.getByText(messages.saved).first()).toBeVisible();
    await expectFound(page, name, true);

    await page.getByRole("searchbox", { name: messages.search }).fill(name);
    await page.getByRole("search").getByRole("button", { name: messages.find, exact: true }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.setViewportSize(PHONE);
    await page.getByLabel(messages.name).fill(`${name} Baru`);
    await page.getByRole("button", { name: messages.store, exact: true }).click();
    await expect(page.getByText(messages.stored).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: `${name} Baru` })).toBeVisible();
    await expectAccessible(page, "an outlet");
    await expectNoSidewaysScroll(page);

    await expectFound(page, `${name} Baru`, true);
    await act(page, messages.deactivate, messages.rule);
    await expect(page.getByText(messages.isInactive, { exact: true })).toBeVisible();
    await expectFound(page, `${name} Baru`, false);
    await act(page, messages.delete, messages.forGood);
    await expect(page).toHaveURL("/office/cash_point");
    await expect(page.getByText(messages.deleted).first()).toBeVisible();
  });
});
