/**
 * MSG-8, row by row: the exact English, and its Indonesian. The rows of validation are tested in forms.spec.ts, entries.spec.ts and
 * dialogs.spec.ts.
 */
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { kitSection, openDialog, opener, openKit, specimen } from "../steps/kit.ts";

type Question = readonly [title: RegExp, text: RegExp, button: string];
type Row = readonly [situation: string, title: string, text: string | RegExp | null, button: string];

const ROWS: Readonly<Record<"ID" | "EN", readonly Row[]>> = {
  EN: [
    ["generic failure", "An Error Occurred", /Support code: req_01JD8/, "OK"],
    ["thrown: a bug", "An Error Occurred", /went wrong on our side/, "OK"],
    ["no access", "Permission Denied", /does not have the right/, "OK"],
    ["wrong e-mail session code", "Your Session already expired", /link has been used or has expired/, "I Understand"],
    ["wrong type", "Wrong User Type or User Business Type", /Choose your account type again/, "OK"],
    ["OTP expired", "OTP has expired, please log in again", null, "OK"],
    ["thrown: not found", "Data you are looking for was not found.", null, "OK"],
    ["offline", "No internet connection", /Check your connection/, "OK"],
    ["too many", "Too many attempts", "Try again in 45 seconds.", "OK"],
    ["thrown: 503", "The service is not available right now", /Your data is safe/, "OK"],
    ["thrown: business refusal", "The price has changed.", null, "OK"],
  ],
  ID: [
    ["generic failure", "Terjadi Kesalahan", /Kode permintaan: req_01JD8/, "OK"],
    ["thrown: a bug", "Terjadi Kesalahan", /tidak beres di pihak kami/, "OK"],
    ["no access", "Akses Ditolak", /tidak punya hak/, "OK"],
    ["wrong e-mail session code", "Sesi Anda sudah berakhir", /sudah terpakai atau kedaluwarsa/, "Saya Mengerti"],
    ["wrong type", "Jenis Pengguna atau Jenis Usaha Pengguna Salah", /Pilih kembali jenis akun/, "OK"],
    ["OTP expired", "OTP sudah kedaluwarsa, silakan masuk kembali", null, "OK"],
    ["thrown: not found", "Data yang Anda cari tidak ditemukan.", null, "OK"],
    ["offline", "Tidak ada koneksi internet", /Periksa koneksi/, "OK"],
    ["too many", "Batas percobaan tercapai", "Coba lagi dalam 45 detik.", "OK"],
    ["thrown: 503", "Layanan sedang tidak tersedia", /Data Anda aman/, "OK"],
    ["thrown: business refusal", "The price has changed.", null, "OK"],
  ],
};

const MESSAGES = {
  EN: {
    session: ["Your Session Has Expired!", "Please log in again by clicking the button below.", "Re-Login"],
    loading: [
      "Please wait...",
      "Sending data...",
      "Your request is still in process, please wait a moment.",
      "Generating report",
      "Refreshing page...",
      "Redirecting...",
    ],
    empty: ["Data you are looking for was not found.", "No data available."],
    denied: "Permission Denied",
    records: {
      cancel: [/^Cancel .+\?$/, /stops/, "Yes, cancel it"],
      reactivate: [/^Reactivate .+\?$/, /use it again/, "Reactivate"],
      activate: [/^Activate .+\?$/, /can be used by other data/, "Activate"],
      deactivate: [/^Deactivate .+\?$/, /Inactive data cannot be used by other data\./, "Deactivate"],
      delete: [/^Delete .+\?$/, /Deleted data cannot be recovered\./, "Delete"],
    },
  },
  ID: {
    session: ["Sesi Anda Telah Berakhir!", "Silakan masuk kembali dengan menekan tombol di bawah ini.", "Masuk Kembali"],
    loading: [
      "Mohon tunggu...",
      "Mengirim data...",
      "Permintaan Anda masih diproses, mohon tunggu sebentar.",
      "Membuat laporan",
      "Memuat ulang halaman...",
      "Mengalihkan...",
    ],
    empty: ["Data yang Anda cari tidak ditemukan.", "Tidak ada data."],
    denied: "Akses Ditolak",
    records: {
      cancel: [/^Batalkan .+\?$/, /menghentikan/, "Ya, batalkan"],
      reactivate: [/^Aktifkan kembali .+\?$/, /digunakan lagi/, "Aktifkan kembali"],
      activate: [/^Aktifkan .+\?$/, /dapat digunakan oleh data lain/, "Aktifkan"],
      deactivate: [/^Nonaktifkan .+\?$/, /Data nonaktif tidak dapat digunakan oleh data lain\./, "Nonaktifkan"],
      delete: [/^Hapus .+\?$/, /Data yang dihapus tidak dapat dikembalikan\./, "Hapus"],
    },
  },
} as const;

// Endless animations in some chapters would take half a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];
  test.beforeEach(({ page }) => openKit(page));

  test("every row of the catalogue has the specification's text", async ({ page }) => {
    for (const [situation, title, text, button] of ROWS[language]) {
      await opener(page, situation).click();
      const dialog = openDialog(page);
      await expect(dialog, situation).toHaveRole("alertdialog");
      await expect(dialog, situation).toHaveAccessibleName(title);
      if (text !== null) await expect(dialog.getByText(text), situation).toBeVisible();
      await dialog.getByRole("button", { name: button, exact: true }).click();
      await expect(dialog, situation).toBeHidden();
    }
  });

  test("a session that is over blocks everything until the person signs in again", async ({ page }) => {
    const [title, text, button] = messages.session;
    await opener(page, "session over").click();
    const dialog = openDialog(page);
    await expect(dialog).toHaveRole("alertdialog");
    await expect(dialog).toHaveAccessibleName(title);
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await page.mouse.click(4, 4);
    }
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  test("records are changed after a question that states the consequences", async ({ page }) => {
    const questions: Readonly<Record<string, Question>> = messages.records;
    for (const [action, [title, text, button]] of Object.entries(questions)) {
      await opener(page, `record: ${action}`).click();
      const dialog = openDialog(page);
      await expect(dialog).toHaveAccessibleName(title);
      await expect(dialog.getByText(text)).toBeVisible();
      await dialog.getByRole("button", { name: button, exact: true }).click();
      await expect(dialog).toBeHidden();
    }
  });

  test("the texts for waiting, for no results and for a missing right are the specification's", async ({ page }) => {
    const lines = specimen(await kitSection(page, "Loading"), "Loading words (MSG-6)");
    for (const line of messages.loading) await expect(lines.getByText(line, { exact: true })).toBeVisible();
    const empty = await kitSection(page, "Empty states");
    for (const title of messages.empty) await expect(empty.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(empty.getByRole("heading", { name: messages.denied, exact: true })).toBeVisible();
  });
});
