/**
 * Navigation in /dev/kit, which shows every component of the product: for journeys of components that have no page of their own yet. The
 * page is large, and role queries over all of it take seconds; so a journey first opens its chapter and queries within it.
 */
import type { Locator, Page } from "@playwright/test";
import { untilAlive } from "./browser.ts";
import { expect } from "./journey.ts";

/** All chapters, or one part: unused chapters cost seconds. */
export async function openKit(page: Page, part?: "dialogs" | "forms" | "tables"): Promise<void> {
  await page.goto(part === undefined ? "/dev/kit" : `/dev/kit?part=${part}`);
  await untilAlive(page);
}

/** A chapter of the kit, in the light theme only where possible, so that each component is shown once. */
export async function kitSection(page: Page, title: string): Promise<Locator> {
  const section = chapter(page, title);
  const light = section.getByRole("group", { name: `Theme of ${title}` }).getByRole("button", { name: "Light" });
  await light.click();
  await expect(light).toHaveAttribute("aria-pressed", "true");
  return section;
}

function chapter(page: Page, title: string): Locator {
  return page.locator("section", { has: page.locator(`h2:text-is(${JSON.stringify(title)})`) });
}

/** One component in one state. Not by role: while a list is open, everything around it is hidden from screen readers. */
export function specimen(section: Locator, title: string): Locator {
  return section.locator("article", { has: section.page().locator(`h3:text-is(${JSON.stringify(title)})`) });
}

/** A button of the chapters that open something: dialogs, the error catalogue, toasts. */
export function opener(page: Page, name: string): Locator {
  return page.locator("#dialogs, #catalogue, #toasts").getByRole("button", { name, exact: true });
}

/** The open dialog, of any role; it must be the only one. */
export function openDialog(page: Page): Locator {
  return page.locator("dialog[open]");
}
