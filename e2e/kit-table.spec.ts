/** Tables: order and page stand in the address, rows are walked by keyboard, and having nothing is said. */
import { stored } from "./steps/browser.ts";
import { expect, inOneLanguage, test } from "./steps/journey.ts";
import { kitSection, openKit, specimen } from "./steps/kit.ts";

const WORDS = {
  ID: {
    table: /^Kiriman terakhir \(light\)/,
    recipient: "Penerima",
    amount: "Jumlah",
    next: "Berikutnya",
    range: "6–10 dari 47",
    rows: "Baris per halaman",
    none: "Tidak ada data.",
    failed: "Data belum dapat dimuat.",
    retry: "Coba lagi",
    selected: "1 dipilih",
    exportOne: "Ekspor (1)",
    wait: "Mohon tunggu...",
  },
  EN: {
    table: /^Recent transfers \(light\)/,
    recipient: "Recipient",
    amount: "Amount",
    next: "Next",
    range: "6–10 of 47",
    rows: "Rows per page",
    none: "No data available.",
    failed: "The data could not be loaded.",
    retry: "Try again",
    selected: "1 selected",
    exportOne: "Export (1)",
    wait: "Please wait...",
  },
} as const;

// What moves for ever in some chapter takes half of a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const words = WORDS[language];
  test.beforeEach(({ page }) => openKit(page));

  test("pages and order stand in the address, and the address brings them back", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "DataTable");
    const table = area.getByRole("table", { name: words.table });
    await expect(table.getByRole("row")).toHaveCount(6);
    await area.getByRole("link", { name: words.next, exact: true }).click();
    await expect(page).toHaveURL(/[?&]light\.page=2\b/);
    await expect(area.getByText(words.range)).toBeVisible();

    await table.getByRole("columnheader", { name: words.amount }).getByRole("button").click();
    await expect(page).toHaveURL(/[?&]light\.sort=amount\b/);
    await expect(page).not.toHaveURL(/light\.page=/);
    await expect(table.getByRole("columnheader", { name: words.amount })).toHaveAttribute("aria-sort", "ascending");
    await table.getByRole("columnheader", { name: words.amount }).getByRole("button").press("Enter");
    await expect(page).toHaveURL(/[?&]light\.sort=-amount\b/);
    await expect(table.getByRole("columnheader", { name: words.amount })).toHaveAttribute("aria-sort", "descending");
    const first = await table.getByRole("row").nth(1).innerText();
    await page.reload();
    await kitSection(page, "Data table");
    expect(await table.getByRole("row").nth(1).innerText()).toBe(first);
    await page.goBack();
    await expect(page).toHaveURL(/[?&]light\.sort=amount\b/);
  });

  test("the number of rows is chosen once for all lists, and never more than 50", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "DataTable");
    await area.getByRole("combobox", { name: words.rows }).selectOption("50");
    await expect(page).toHaveURL(/[?&]light\.per_page=50\b/);
    await expect(area.getByRole("row")).toHaveCount(48);
    expect(await stored(page, "localStorage", "perPage")).toBe("50");
    await page.goto("/dev/kit?light.per_page=500");
    await expect(specimen(await kitSection(page, "Data table"), "DataTable").getByRole("row")).toHaveCount(21);
  });

  test("rows are walked by arrow keys, chosen with Space and opened with Enter", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "DataTable");
    const rows = area.getByRole("table", { name: words.table }).getByRole("row");
    await rows.nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(2)).toBeFocused();
    await page.keyboard.press("End");
    await expect(rows.nth(5)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(area.getByText(words.selected)).toBeVisible();
    await expect(area.getByRole("button", { name: words.exportOne })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]open=SMP-\d+/);
  });

  test("loading, having nothing and having failed are told apart", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "Loading, empty, failed");
    await expect(area.getByRole("table", { name: /^Loading/ })).toHaveAttribute("aria-busy", "true");
    await expect(area.getByRole("status").filter({ hasText: words.wait })).toBeAttached();
    await expect(area.getByRole("table", { name: /^Empty/ })).toContainText(words.none);
    const failed = area.getByRole("table", { name: /^Failed/ });
    await expect(failed).toContainText(words.failed);
    await expect(failed.getByRole("button", { name: words.retry })).toBeVisible();
  });
});
