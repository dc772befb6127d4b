/** Tasks of the treasury: floats, corridors, statements, books, bookings. */
import { expect } from "@playwright/test";
import { toLocalDate } from "#kernel/time.ts";
import { OWNER, TREASURY, type Job } from "../day.ts";
import { approve, atOffice, button, dialogOf, find, main, openByTwo, openMenu, pathOf, stopAtOnce } from "./acts.ts";

export const MONEY_JOBS: readonly Job[] = [
  {
    title: "Request a credit line",
    who: "AGENT",
    screen: "/dashboard/float",
    async play(day) {
      const page = await day.at(OWNER, "/dashboard/float");
      await page.getByRole("textbox", { name: "Requested credit line" }).fill("77000000");
      await button(page.getByRole("form", { name: "Change the credit line" }), "Send the request").click();
      await expect(page.getByText("Credit line Rp 77,000,000")).toBeVisible();
    },
  },
  {
    title: "Decide a float request from My work",
    who: "TREASURY",
    screen: "/office/proposal",
    async play(day) {
      const page = await atOffice(day, TREASURY[1]);
      await main(page)
        .getByRole("link", { name: /float requests/i })
        .first()
        .click();
      await main(page)
        .getByRole("button", { name: /^Credit line of an agent/ })
        .first()
        .click();
      await page.getByRole("textbox", { name: /^Note/ }).fill("Ask again after the quarter");
      await button(page, "Reject").click();
      await button(dialogOf(page), "Reject").click();
      await expect(page.getByText("Rejected").first()).toBeVisible();
    },
  },
  {
    title: "Stop a corridor at once, and open it again by two",
    who: "TREASURY ×2",
    screen: "/office/corridor",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await stopAtOnce(page, /Qatar · bank account/, "Partner reports 503");
      await openByTwo(day, page, "Qatar · bank account", "A test transfer arrived");
    },
  },
  {
    title: "Explain a difference with a statement",
    who: "TREASURY",
    screen: "/office/reconciliation",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Reconciliation");
      await page
        .getByRole("table", { name: /^Reconciliation cases/ })
        .locator("tbody tr")
        .first()
        .getByRole("link")
        .first()
        .click();
      await button(main(page), "Take this case").click();
      await expect(page.getByText("This case is now yours").first()).toBeVisible();
      await expect(main(page).getByRole("heading", { level: 2, name: "Statement" })).toBeVisible();
    },
  },
  {
    title: "From the trial balance to one journal",
    who: "TREASURY",
    screen: "/office/ledger",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Ledger");
      await main(page).locator("tbody tr").first().getByRole("link").first().click();
      await expect(page).toHaveURL(/ledger\/account\//);
      await main(page).locator("tbody tr").first().getByRole("link").first().click();
      await expect(main(page).getByRole("heading", { name: "Journal lines" })).toBeVisible();
    },
  },
  {
    title: "Find a journal by amount",
    who: "TREASURY",
    screen: "search over everything",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await find(page, "1,005,550", "Journals");
      await expect(page).toHaveURL(/office\/ledger/);
    },
  },
  {
    title: "Book a bank's fee, by two",
    who: "TREASURY ×2",
    screen: "/office/treasury/booking",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Treasury");
      await main(page).getByRole("link", { name: "Propose a booking" }).click();
      await main(page).getByRole("link", { name: "Bank or partner fee" }).click();
      await main(page).getByRole("combobox", { name: "From account" }).selectOption({ index: 1 });
      await main(page).getByRole("textbox", { name: "Amount" }).fill("25000");
      await main(page)
        .getByLabel("Effective date")
        .fill(toLocalDate(await day.now()));
      await main(page).getByRole("textbox", { name: "Evidence number" }).fill("SLIP-1");
      await main(page).getByRole("textbox", { name: "Reason" }).fill("Monthly fee");
      await button(main(page), "Propose").click();
      await expect(page).toHaveURL(/booking\/bk_/);
      await approve(await day.at(TREASURY[1], pathOf(page)));
    },
  },
  {
    title: "Read positions and runway",
    who: "TREASURY",
    screen: "/office/treasury",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Treasury");
      await expect(main(page).getByRole("heading", { name: "Positions by account" })).toBeVisible();
      await expect(main(page).getByText("Available").first()).toBeVisible();
    },
  },
];
