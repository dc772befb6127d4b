/** Tasks in the rooms of rates, terms, reports, the close of the books, commission, and the system. */
import { expect, type Page } from "@playwright/test";
import { COMPLIANCE, OPERATIONS, SUPPORT, TREASURY, type Job } from "../day.ts";
import { approve, atOffice, button, dialogOf, find, main, openMenu, pathOf } from "./acts.ts";
import { closePeriod } from "./bookings.ts";

/** An act on the freeze of a person, with its reason. */
async function freezeAct(page: Page, act: string | RegExp, reason: string): Promise<void> {
  await button(page.locator("#freeze"), act).click();
  await dialogOf(page).getByRole("textbox", { name: "Reason and evidence" }).fill(reason);
  await button(dialogOf(page), act).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

export const ROOM_JOBS: readonly Job[] = [
  {
    title: "Fetch the reference rates now",
    who: "TREASURY",
    screen: "/office/rate",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Rates");
      await button(page, "Fetch the reference rates now").click();
      await expect(main(page).getByText(/Last fetched/)).toBeVisible();
    },
  },
  {
    title: "Propose a desk rate after its preview, decided by another",
    who: "TREASURY ×2",
    screen: "/office/rate/:key",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Rates");
      await main(page).getByRole("link", { name: "SGD", exact: true }).click();
      await page.getByRole("textbox", { name: /^Rupiah for one SGD/ }).fill("12,610.00");
      await page.getByRole("textbox", { name: "Reason" }).fill("Bank's board at 9:00");
      await button(main(page), "Show what customers will see").click();
      await button(main(page), "Propose this rate").click();
      await expect(main(page).getByText("Proposed desk rate").first()).toBeVisible();
      await approve(await day.at(TREASURY[1], pathOf(page)));
    },
  },
  {
    title: "Change a fee after simulating it, decided by another",
    who: "TREASURY ×2",
    screen: "/office/term/:kind/:key",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Terms");
      await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Transfer fee" });
      await main(page).getByRole("link", { name: "Transfer fee · International" }).click();
      const form = page.getByRole("form", { name: "Propose a change" });
      await form.getByRole("textbox", { name: "Percent" }).first().fill("0.12");
      await button(form, "Simulate").click();
      await expect(form.getByText(/paid transfers since|paid transfer since/)).toBeVisible();
      await form.getByRole("textbox", { name: "Reason" }).fill("Our partner raises its price");
      await button(form, "Propose").click();
      await expect(page.getByRole("heading", { name: "Proposal waiting for a decision" })).toBeVisible();
      await approve(await day.at(TREASURY[1], pathOf(page)));
    },
  },
  {
    title: "Hold several transfers at once",
    who: "COMPLIANCE",
    screen: "/office/transfer",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await openMenu(page, "All transfers");
      await page
        .getByRole("searchbox")
        .first()
        .fill(day.transfersWith("uncollected").at(-1)?.id ?? "");
      await page.keyboard.press("Enter");
      await main(page).locator("tbody").getByRole("checkbox").first().check();
      await button(main(page), "Hold").click();
      await dialogOf(page).getByRole("textbox", { name: "Note" }).fill("Checked together.");
      await button(dialogOf(page), "Run").click();
      await expect(dialogOf(page).getByText("1 was done.")).toBeVisible();
      await button(dialogOf(page), "Done").click();
    },
  },
  {
    title: "Freeze a person at once, confirm it and end it by two",
    who: "COMPLIANCE ×2",
    screen: "/office/user/:id",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await find(page, "habis@demo", "Users");
      await freezeAct(page, /^Freeze now/, "Report of fraud 12/2026");
      await expect(page.locator("#freeze").getByText("Frozen").first()).toBeVisible();
      await freezeAct(page, "Propose to confirm", "Police report 7/2026");
      const other = await day.at(COMPLIANCE[1], pathOf(page));
      await approve(other);
      await page.reload();
      await freezeAct(page, "Propose to unfreeze", "Police report 8/2026");
      await other.reload();
      await approve(other);
      await expect(other.locator("#freeze").getByText("This person is not frozen.")).toBeVisible();
    },
  },
  {
    title: "Check a caller before telling anything",
    who: "SUPPORT",
    screen: "/office/user/:id",
    async play(day) {
      const page = await atOffice(day, SUPPORT);
      await find(page, "pelanggan@demo", "Users");
      await button(main(page), "Check the caller").click();
      await expect(dialogOf(page).or(main(page)).getByRole("textbox").first()).toBeVisible();
    },
  },
  {
    title: "Read what the agents are owed",
    who: "TREASURY",
    screen: "/office/treasury/commission",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Treasury");
      await main(page)
        .getByRole("link", { name: /commission/i })
        .first()
        .click();
      await expect(main(page).getByRole("heading", { level: 1, name: "Agents' commission" })).toBeVisible();
    },
  },
  {
    title: "Result by corridor and product",
    who: "TREASURY",
    screen: "/office/ledger/result",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Ledger");
      await main(page).getByRole("link", { name: "Result by corridor" }).click();
      await expect(main(page).locator("tbody tr").first()).toBeVisible();
    },
  },
  {
    title: "Promises kept, by corridor",
    who: "TREASURY",
    screen: "/office/report/promise",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Reports");
      await main(page).getByRole("link", { name: "Promised times" }).click();
      await expect(main(page).getByText("What this counts.")).toBeVisible();
    },
  },
  {
    title: "Test the connection to the bank",
    who: "OPERATIONS",
    screen: "/office/system",
    async play(day) {
      const page = await atOffice(day, OPERATIONS[0]);
      await openMenu(page, "System");
      await button(main(page), "Test the bank").click();
      await expect(page.getByText("Test requested. Its result appears below.").first()).toBeVisible();
    },
  },
  {
    title: "Prove that customers' money is covered",
    who: "TREASURY",
    screen: "/office/treasury/cover",
    async play(day) {
      const page = await day.at(TREASURY[0], "/office/treasury/cover");
      await expect(main(page).getByText("Covered", { exact: true }).first()).toBeVisible();
      expect(await main(page).getByRole("row").filter({ hasText: "Not covered" }).allInnerTexts()).toEqual([]);
    },
  },
  {
    title: "Close the day, by two, and download its signed page",
    who: "TREASURY ×2",
    screen: "/office/ledger/close/:period",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Ledger");
      await main(page).getByRole("link", { name: "Closing", exact: true }).click();
      await main(page)
        .locator("tbody tr")
        .filter({ hasText: /Open/ })
        .filter({ hasNotText: /^Month/ })
        .last()
        .getByRole("link")
        .first()
        .click();
      const other = await closePeriod(day, page);
      const download = other.waitForEvent("download");
      await button(main(other), "Download report (PDF)").click();
      await download;
    },
  },
];
