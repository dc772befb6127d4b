/** Light, dark, or as the device: chosen once, stored, and never a flash of the other theme. */
import type { Page } from "@playwright/test";
import { stored, untilAlive } from "../steps/browser.ts";
import { at, expect, inBothLanguages, test } from "../steps/journey.ts";
import { hold } from "../steps/wire.ts";

const NAMES = {
  ID: { system: "Tampilan: Ikut perangkat", light: "Tampilan: Terang", dark: "Tampilan: Gelap" },
  EN: { system: "Appearance: As the device", light: "Appearance: Light", dark: "Appearance: Dark" },
} as const;

const printed = (page: Page) => page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");

inBothLanguages((language) => {
  const names = NAMES[language];

  test("the button cycles through system, light and dark, and says which is active", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(at(language, "/"));
    await untilAlive(page);
    const asLight = await printed(page);
    await page.getByRole("button", { name: names.system }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await stored(page, "localStorage", "theme")).toBe("light");
    await page.getByRole("button", { name: names.light }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await stored(page, "localStorage", "theme")).toBe("dark");
    await expect.poll(() => printed(page)).not.toBe(asLight);
    await page.getByRole("button", { name: names.dark }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    expect(await stored(page, "localStorage", "theme")).toBeNull();
    await expect.poll(() => printed(page)).toBe(asLight);
  });
});

test("without a choice the page follows the device, also while it is open", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const dark = await printed(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => printed(page)).not.toBe(dark);
});

test("a chosen theme survives a reload and is set before the first paint", async ({ page }) => {
  // The first moment with a body, which is before the first paint.
  await page.addInitScript({
    content: `new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      window.themeAtFirst = document.documentElement.dataset.theme ?? "none";
    }).observe(document, { childList: true, subtree: true });`,
  });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  expect(await page.evaluate<string>("window.themeAtFirst")).toBe("none");
  await untilAlive(page);
  await page.getByRole("button", { name: NAMES.ID.system }).click();
  await page.getByRole("button", { name: NAMES.ID.light }).click();
  const dark = await printed(page);

  const scripts = await hold(page, /\/assets\/.*\.js/);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate<string>("window.themeAtFirst")).toBe("dark");
  // Nothing is painted before the stylesheet has loaded; the heading is in the document earlier.
  await expect.poll(() => printed(page)).toBe(dark);
  scripts.release();
  await expect(page.getByRole("button", { name: NAMES.ID.dark })).toBeVisible();

  await page.goto("/en/faq");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: NAMES.EN.dark })).toBeVisible();
});

test("a stored value that is no theme is ignored", async ({ page }) => {
  await page.addInitScript({ content: "localStorage.setItem('theme', '\"><script>')" });
  await page.goto("/");
  await untilAlive(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await expect(page.getByRole("button", { name: NAMES.ID.system })).toBeVisible();
});
