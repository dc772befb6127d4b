/** Staff work in the office's lists and its search on a slow desktop. */
import type { Page } from "@playwright/test";
import { DESK, untilAlive } from "../../e2e/steps/browser.ts";
import { expect, test } from "../../e2e/steps/journey.ts";
import { signIn } from "../../e2e/steps/sign-in.ts";
import { startWatching } from "./interactions.ts";

test.use({ language: "EN", viewport: DESK, actionTimeout: 15_000 });

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => main(page).locator("tbody tr");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  // The keys of the office come with the button of its search.
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

/** Down two rows, up one, and into it. */
async function walkRows(page: Page): Promise<void> {
  for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
}

async function searchEverything(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Search transfers, people/ });
  await expect(field).toBeFocused();
  await page.keyboard.type(text, { delay: 60 });
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
}

test("the office's lists and its search, at a quarter of the speed", async ({ page }) => {
  await signIn(page, "operasional2@demo.example", { next: null });
  const { measured, report } = await startWatching(page);

  await measured("my work", async () => {
    await page.goto("/office");
    await untilAlive(page);
    await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  });
  await measured("search over everything", () => searchEverything(page, "demo"));
  await measured("users: rows by keys, and one opened", async () => {
    await open(page, "/office/user");
    await walkRows(page);
    await expect(page).toHaveURL(/\/office\/user\/us_/);
  });
  await measured("users: search and order", async () => {
    await open(page, "/office/user");
    await main(page).getByRole("searchbox").click();
    await page.keyboard.type("Demo", { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=Demo/);
    await main(page).getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=/);
  });
  await measured("outlets: a filter, the next page, rows by keys", async () => {
    await open(page, "/office/cash_point");
    await main(page).getByRole("combobox", { name: "Status" }).selectOption("active");
    await expect(page).toHaveURL(/status=active/);
    await main(page).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await walkRows(page);
    await expect(page).toHaveURL(/\/office\/cash_point\/\w+/);
  });
  await measured("transfers: from queue to queue, and a search", async () => {
    await page.goto("/office/transfer");
    await untilAlive(page);
    await main(page).getByRole("link", { name: /^All/ }).click();
    await main(page).getByRole("searchbox").click();
    await page.keyboard.type("Demo", { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=Demo/);
  });

  report("screens-office");
});
