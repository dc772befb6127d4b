/** Tables: order and page are in the address, rows are navigable by keyboard, and empty tables say so. */
import { stored } from "../steps/browser.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { kitSection, openKit, specimen } from "../steps/kit.ts";

const MESSAGES = {
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

// Endless animations in some chapters would take half a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];
  test.beforeEach(({ page }) => openKit(page));

  test("pages and order are in the address, which restores them", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "DataTable");
    const table = area.getByRole("table", { name: messages.table });
    await expect(table.getByRole("row")).toHaveCount(6);
    await area.getByRole("link", { name: messages.next, exact: true }).click();
    await expect(page).toHaveURL(/[?&]light\.page=2\b/);
    await expect(area.getByText(messages.range)).toBeVisible();

    await table.getByRole("columnheader", { name: messages.amount }).getByRole("button").click();
    await expect(page).toHaveURL(/[?&]light\.sort=amount\b/);
    await expect(page).not.toHaveURL(/light\.page=/);
    await expect(table.getByRole("columnheader", { name: messages.amount })).toHaveAttribute("aria-sort", "ascending");
    await table.getByRole("columnheader", { name: messages.amount }).getByRole("button").press("Enter");
    await expect(page).toHaveURL(/[?&]light\.sort=-amount\b/);
    await expect(table.getByRole("columnheader", { name: messages.amount })).toHaveAttribute("aria-sort", "descending");
    const first = await table.getByRole("row").nth(1).innerText();
    await page.reload();
    await kitSection(page, "Data table");
    expect(await table.getByRole("row").nth(1).innerText()).toBe(first);
    await page.goBack();
    await expect(page).toHaveURL(/[?&]light\.sort=amount\b/);
  });

  test("the number of rows is chosen once for all lists, and is at most 50", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "DataTable");
    await area.getByRole("combobox", { name: messages.rows }).selectOption("50");
    await expect(page).toHaveURL(/[?&]light\.per_page=50\b/);
    await expect(area.getByRole("row")).toHaveCount(48);
    expect(await stored(page, "localStorage", "perPage")).toBe("50");
    await page.goto("/dev/kit?light.per_page=500");
    await expect(specimen(await kitSection(page, "Data table"), "DataTable").getByRole("row")).toHaveCount(21);
  });

  test("rows are navigated with arrow keys, selected with Space and opened with Enter", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "DataTable");
    const rows = area.getByRole("table", { name: messages.table }).getByRole("row");
    await rows.nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(2)).toBeFocused();
    await page.keyboard.press("End");
    await expect(rows.nth(5)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(area.getByText(messages.selected)).toBeVisible();
    await expect(area.getByRole("button", { name: messages.exportOne })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]open=SMP-\d+/);
  });

  test("loading, empty and failed tables are distinguishable", async ({ page }) => {
    const area = specimen(await kitSection(page, "Data table"), "Loading, empty, failed");
    await expect(area.getByRole("table", { name: /^Loading/ })).toHaveAttribute("aria-busy", "true");
    await expect(area.getByRole("status").filter({ hasText: messages.wait })).toBeAttached();
    await expect(area.getByRole("table", { name: /^Empty/ })).toContainText(messages.none);
    const failed = area.getByRole("table", { name: /^Failed/ });
    await expect(failed).toContainText(messages.failed);
    await expect(failed.getByRole("button", { name: messages.retry })).toBeVisible();
  });
});
