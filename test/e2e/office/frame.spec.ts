/** The office's frame by keyboard: rows, the search over everything, saved views. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK, untilAlive } from "../steps/browser.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

inOneLanguage("EN", () => {
  test("staff walk through rows, search everything and keep a view, without a mouse", async ({ page }) => {
    await page.setViewportSize(DESK);
    await signIn(page, "admin2@demo.example", { next: null });
    await page.goto("/office/user");
    await untilAlive(page);
    // The keys come with the button of the search, after the page.
    await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
    const rows = page.getByRole("main").locator("tbody tr");
    await expect(rows.first()).toBeVisible();

    await test.step("rows", async () => {
      await page.keyboard.press("j");
      await expect(rows.nth(0)).toBeFocused();
      await page.keyboard.press("j");
      await expect(rows.nth(1)).toBeFocused();
      await page.keyboard.press("k");
      await page.keyboard.press("?");
      const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await expect(keys).toBeVisible();
      await expectAccessible(page, "the keys of the office");
      await page.keyboard.press("Escape");
      await expect(keys).toHaveCount(0);
      await expect(rows.nth(0)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/office\/user\/us_/);
    });

    await test.step("search", async () => {
      await page.keyboard.press("/");
      const field = page.getByRole("combobox", { name: /^Search transfers, people/ });
      await expect(field).toBeFocused();
      await field.fill("levels and");
      await expect(page.getByRole("option", { name: "Levels and rights" })).toHaveAttribute("aria-selected", "true");
      await field.fill("pelanggan@demo");
      await expect(page.getByRole("group", { name: "Users" }).getByRole("option")).toHaveCount(1);
      // An administrator of levels may not see transfers.
      await expect(page.getByRole("group", { name: "Transfers" })).toHaveCount(0);
      await expectAccessible(page, "the search over everything");
      await field.press("Enter");
      await expect(page).toHaveURL(/\/office\/user\/us_/);
      await page.keyboard.press("Control+k");
      await expect(field).toBeFocused();
      // In a field the keys are letters.
      await page.keyboard.type("jk?");
      await expect(field).toHaveValue("jk?");
      await page.keyboard.press("Escape");
    });

    await test.step("views", async () => {
      await page.goto("/office/user?type=STAFF");
      await page.getByRole("button", { name: "Save view" }).click();
      const name = `Staff ${Math.random().toString(36).slice(2, 8)}`;
      const dialog = page.getByRole("dialog", { name: "Save view" });
      await dialog.getByLabel("Name of the view").fill(name);
      await dialog.getByRole("button", { name: "Save view" }).click();
      await page.goto("/office/user");
      const views = page.getByRole("navigation", { name: "Saved views" });
      await views.getByRole("link", { name }).click();
      await expect(page).toHaveURL("/office/user?type=STAFF");
      await expectAccessible(page, "a list with saved views");
      await views.getByRole("button", { name: `Delete the view ${name}` }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(views.getByRole("link", { name })).toHaveCount(0);
    });
  });
});
