/** Steps that many tasks share: finding by the search over everything, an action in its dialog, a decision on a proposal. */
import { expect, type Locator, type Page } from "@playwright/test";
import { untilAlive } from "../../e2e/steps/browser.ts";
import { TREASURY, type Day } from "../day.ts";

export const main = (page: Page): Locator => page.getByRole("main");
export const dialogOf = (page: Page): Locator => page.locator("dialog[open]");
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: typeof name === "string" });

/** The front page of the office, where a task begins. */
export async function atOffice(day: Day, who: string): Promise<Page> {
  const page = await day.at(who, "/office");
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  await untilAlive(page);
  return page;
}

/** Types what a caller says into the search over everything and opens the first hit of a group. */
export async function find(page: Page, said: string, group: string, hit: string | RegExp = /./): Promise<void> {
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: /^Search transfers, people/ });
  await expect(field).toBeFocused();
  await field.fill(said);
  const option = page.getByRole("group", { name: group }).getByRole("option").filter({ hasText: hit }).first();
  await expect(option).toBeVisible();
  await option.click();
}

/** A menu of the office. */
export async function openMenu(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation").getByRole("link", { name, exact: true }).first();
  const path = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path ?? "?"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** An action of a transfer: its button, its text, its confirmation. */
export async function doAct(page: Page, act: string, text: string | null, submit = "Propose"): Promise<void> {
  await button(main(page), act).click();
  const dialog = dialogOf(page);
  if (text !== null) await dialog.getByRole("textbox").last().fill(text);
  await button(dialog, submit).click();
  await expect(dialog).toHaveCount(0);
}

/** Approves the waiting proposal on a page, as another person. */
export async function approve(page: Page): Promise<void> {
  await button(main(page), "Approve").first().click();
  await button(dialogOf(page), "Approve").click();
  await expect(dialogOf(page)).toHaveCount(0);
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Explains every point of a checklist that may stay open with an explanation. */
export async function explainAll(page: Page): Promise<void> {
  for (const box of await main(page)
    .getByRole("textbox", { name: /^Explanation/ })
    .all())
    await box.fill("Seen and accepted: in the list of this morning.");
}

export const stateOf = (page: Page, state: string) => expect(main(page).getByText(state, { exact: true }).first()).toBeVisible();

/** Stops one corridor or rail at once, from its row of the switchboard. */
export async function stopAtOnce(page: Page, row: RegExp, reason: string): Promise<void> {
  await openMenu(page, "Corridors");
  await page.getByRole("checkbox", { name: row }).check();
  await page.getByRole("link", { name: "Stop selected" }).click();
  await page.getByRole("combobox", { name: "Start from a common reason" }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Internal reason" }).fill(reason);
  await button(page, "Stop now").click();
  await button(page.getByRole("alertdialog").or(page.getByRole("dialog")), "Stop now").click();
  await expect(page.getByRole("heading", { level: 1, name: "Corridors and rails" })).toBeVisible();
}

/** Proposes to open a stopped corridor or rail, from the switchboard, and approves it as the other of the treasury. */
export async function openByTwo(day: Day, page: Page, name: string, why: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("link", { name: "Reopen", exact: true }).click();
  await page.getByRole("textbox", { name: "Reason for reopening" }).fill(why);
  await button(page, "Propose reopening").click();
  await expect(page.getByText("Your own proposal has to be decided by another person.").first()).toBeVisible();
  const other = await day.at(TREASURY[1], pathOf(page));
  await button(other, "Approve").first().click();
  await button(other.getByRole("alertdialog").or(other.getByRole("dialog")), "Approve").click();
  await expect(other.getByText("Proposal approved").first()).toBeVisible();
}
