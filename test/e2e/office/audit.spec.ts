/** The audit page: finding a row, opening it, verifying the chain, exporting a file. */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    section: "Catatan",
    room: "Jejak audit",
    menu: "Menu",
    filter: "Saring",
    form: "Saring jejak audit",
    outcome: "Hasil",
    refused: "Ditolak",
    apply: "Terapkan",
    signedIn: "Masuk",
    list: /Baris jejak audit/,
    remove: /Hapus filter Hasil/,
    place: "Posisi di rantai",
    back: "Jejak audit",
    verify: "Periksa semua",
    intact: /Posisi 1 sampai [\d.]+ cocok\./,
    download: "Unduh CSV",
    reason: "Alasan",
    confirm: "Unduh",
    done: "CSV diunduh.",
    head: '"Nomor","Waktu (UTC)","Tindakan"',
    file: /^jejak-audit-\d{4}-\d{2}-\d{2}\.csv$/,
    exported: "Mengunduh jejak audit",
    none: "Data yang Anda cari tidak ditemukan.",
    denied: "Akses Ditolak",
  },
  EN: {
    section: "Records",
    room: "Audit trail",
    menu: "Menu",
    filter: "Filter",
    form: "Filter the audit trail",
    outcome: "Outcome",
    refused: "Refused",
    apply: "Apply",
    signedIn: "Signed in",
    list: /Rows of the audit trail/,
    remove: /Remove filter Outcome/,
    place: "Position in the chain",
    back: "Audit trail",
    verify: "Verify everything",
    intact: /Positions 1 to [\d,]+ match\./,
    download: "Download CSV",
    reason: "Reason",
    confirm: "Download",
    done: "CSV downloaded.",
    head: '"Number","Time (UTC)","Action"',
    file: /^audit-trail-\d{4}-\d{2}-\d{2}\.csv$/,
    exported: "Downloaded the audit trail",
    none: "Data you are looking for was not found.",
    denied: "Permission Denied",
  },
} as const;

const NOTHING_SEALED = { ID: /Belum ada baris yang disegel/, EN: /No row has been sealed yet/ };
// Serial: each journey looks for its own export at the top of the trail that all share.
test.describe.configure({ mode: "default" });

for (const size of [PHONE, DESK]) {
  inOneLanguage("EN", (language) => {
    const t = MESSAGES[language];
    test.use({ viewport: size });

    test(`a row is found and opened, the chain verified and a file exported at ${size.width} pixels`, async ({ page }) => {
      await signIn(page, "kepatuhan@demo.example", { next: "/office" });
      if (size === PHONE) await page.getByRole("button", { name: t.menu, exact: true }).click();
      if (size === PHONE) await page.getByRole("navigation").getByText(t.section, { exact: true }).click();
      await page.getByRole("navigation").getByRole("link", { name: t.room, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: t.room })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `the audit log at ${size.width}`);

      const form = page.getByRole("form", { name: t.form });
      if (size === PHONE) await page.getByText(t.filter, { exact: true }).click();
      await form.getByRole("combobox", { name: t.outcome }).selectOption({ label: t.refused });
      await form.getByRole("button", { name: t.apply }).click();
      await expect(page).toHaveURL(/outcome=refused/);
      const rows = page.getByRole("table", { name: t.list }).getByRole("rowgroup").last().getByRole("row");
      await expect(page.getByRole("link", { name: t.remove })).toBeVisible();
      for (const text of await rows.allInnerTexts()) expect(text.includes(t.refused) || text.includes(t.none)).toBe(true);
      await page.getByRole("link", { name: t.remove }).click();
      await expect(page).not.toHaveURL(/outcome/);

      await page.goto("/office/audit?action=identity.signed_in");
      await rows.first().getByRole("link", { name: t.signedIn, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: t.signedIn, exact: true })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("identity.signed_in");
      await expect(page.getByRole("heading", { name: t.place })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `a row at ${size.width}`);
      await page.getByRole("main").getByRole("link", { name: t.back, exact: true }).click();
      await expect(page).toHaveURL("/office/audit?action=identity.signed_in");

      // Sealing runs every minute: on a newly started site there is nothing to verify yet.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole("button", { name: t.verify })).toBeVisible();
        await expect(page.getByText(NOTHING_SEALED[language])).toBeHidden({ timeout: 500 });
      }).toPass({ timeout: 80_000, intervals: [3_000] });
      await page.getByRole("button", { name: t.verify }).click();
      await expect(page.getByRole("status").filter({ hasText: t.intact })).toBeVisible({ timeout: 30_000 });

      await page.getByRole("button", { name: t.download }).click();
      const dialog = page.getByRole("dialog");
      const reason = `${language} ${size.width}: "=1+1"`;
      await dialog.getByRole("textbox", { name: t.reason }).fill(reason);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: t.confirm, exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(t.file);
      const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
      expect(lines[0]).toContain(t.head);
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines.slice(1, -1)) expect(line).toContain('"identity.signed_in","done"');
      await expect(page.getByRole("status").filter({ hasText: t.done }).first()).toBeAttached();

      // The export itself is in the trail, with its reason.
      await page.goto("/office/audit?action=audit.exported");
      await rows.first().getByRole("link", { name: t.exported }).click();
      await expect(page.getByRole("main")).toContainText(reason);
      await expect(page.getByRole("main")).toContainText("Bambang Setiawan");
    });
  });
}

test("the page is closed to people without the right, and an unknown row is reported", async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource/);
  await signIn(page, "redaksi@demo.example", { next: "/office/audit" });
  await expect(page.getByRole("heading", { name: MESSAGES.ID.denied })).toBeVisible();
  await expect(page.getByRole("link", { name: MESSAGES.ID.room })).toHaveCount(0);
});
