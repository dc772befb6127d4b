/** Tasks that give people their money back or make good on our failures: clues of a caller, refunds, goodwill, compensation, complaints. */
import { expect } from "@playwright/test";
import { untilAlive } from "../../e2e/steps/browser.ts";
import { COMPLIANCE, CUSTOMER, OPERATIONS, SUPPORT, TREASURY, type Day, type Job } from "../day.ts";
import { approve, atOffice, button, dialogOf, doAct, find, main, openMenu, pathOf, stateOf } from "./acts.ts";

const OFFICE = "/office/transfer/:id";
const addressOf = (id: string) => `/office/transfer/${id}`;

/** Finding a transfer from what a caller says: two steps, the search and its hit. */
const found = (clue: string, said: (day: Day) => string): Job => ({
  title: `Find a caller's transfer by ${clue}`,
  who: "SUPPORT",
  screen: "search over everything",
  async play(day) {
    const page = await atOffice(day, SUPPORT);
    await find(page, said(day), "Transfers");
    await expect(page).toHaveURL(/office\/transfer\/tr_/);
    await expect(main(page).getByRole("heading", { name: "Journals" })).toBeVisible();
  },
});

/** Money of ours for the sender, proposed and approved. */
const awarded = (what: "compensation" | "goodwill", at: number): Job => ({
  title: `Grant ${what}, by two`,
  who: "OPERATIONS ×2",
  screen: OFFICE,
  async play(day) {
    const transfer = day.transfersWith("paid").at(at)?.id ?? "";
    const page = await atOffice(day, OPERATIONS[0]);
    await find(page, transfer, "Transfers");
    await button(main(page), `Propose ${what}`).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("10000");
    await dialog.getByRole("textbox").last().fill("Complaint of this morning: it arrived a day late");
    await button(dialog, "Propose").click();
    await expect(dialog).toHaveCount(0);
    const other = await day.at(OPERATIONS[1], addressOf(transfer));
    await approve(other);
    await expect(
      main(other)
        .getByText(what === "goodwill" ? "Goodwill granted" : "Compensation granted")
        .first(),
    ).toBeVisible();
  },
});

export const REMEDY_JOBS: readonly Job[] = [
  found("its amount", () => "450,000"),
  found("the recipient's telephone", () => "081234567816"),
  found("the last digits of the recipient's account", () => "0015"),
  {
    title: "Ask a sender for documents",
    who: "COMPLIANCE",
    screen: OFFICE,
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await find(page, day.transfersWith("uncollected").at(5)?.id ?? "", "Transfers");
      await doAct(page, "Hold", "Purpose unclear.", "Hold");
      await button(main(page), "Request documents").click();
      const dialog = dialogOf(page);
      await dialog.getByRole("checkbox", { name: /^Proof of what the money is for/ }).check();
      await button(dialog, "Request documents").click();
      await expect(dialog).toHaveCount(0);
      await stateOf(page, "Waiting for sender");
    },
  },
  {
    title: "Refund to another account of the sender, by two",
    who: "OPERATIONS ×2",
    screen: OFFICE,
    async play(day) {
      const transfer = day.transfersWith("account_needed")[0]?.id ?? "";
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer, "Transfers");
      await button(main(page), "Propose a refund account").click();
      const dialog = dialogOf(page);
      await dialog.getByRole("combobox", { name: /^Bank/ }).fill("BCA");
      await dialog.getByRole("option").first().click();
      await dialog.getByRole("textbox", { name: /^Account number/ }).fill("5220000001");
      await dialog.getByRole("textbox").last().fill("Letter of the sender with a copy of the passbook");
      await button(dialog, "Propose").click();
      await expect(dialog).toHaveCount(0);
      await approve(await day.at(OPERATIONS[1], addressOf(transfer)));
    },
  },
  {
    title: "Send an unknown payment back to its payer",
    who: "OPERATIONS",
    screen: "/office/payment/:id",
    async play(day) {
      const page = await atOffice(day, OPERATIONS[0]);
      await openMenu(page, "Unapplied payments");
      await main(page)
        .getByRole("link", { name: /77,000/ })
        .first()
        .click();
      await button(main(page), "Refund to the payer").click();
      await dialogOf(page).getByRole("textbox", { name: "Evidence" }).fill("Telephone call of the payer's bank");
      await button(dialogOf(page), "Refund to the payer").click();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
  {
    title: "Recall a payout that has left, by two",
    who: "OPERATIONS ×2",
    screen: OFFICE,
    async play(day) {
      const transfer = day.transfersWith("unknown_abroad")[0]?.id ?? "";
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer, "Transfers");
      await doAct(page, "Propose a recall", "The sender's letter of this morning");
      const other = await day.at(OPERATIONS[1], addressOf(transfer));
      await approve(other);
      await expect(main(other).getByText("Recall requested by two people").first()).toBeVisible();
    },
  },
  awarded("goodwill", -1),
  awarded("compensation", -2),
  {
    title: "Answer a complaint by letter",
    who: "SUPPORT",
    screen: "/office/complaint/:id",
    async play(day) {
      const customer = await day.at(CUSTOMER, "/dashboard/support");
      await untilAlive(customer);
      await customer.getByRole("combobox", { name: /^What is it about/ }).selectOption({ index: 1 });
      await customer.getByRole("textbox", { name: /^What happened/ }).fill("My mother waited two days at the outlet.");
      await button(customer, "Make the complaint").click();
      await expect(customer.getByText("My mother waited two days at the outlet.")).toBeVisible();
      const page = await atOffice(day, SUPPORT);
      await openMenu(page, "Complaints");
      await expect(main(page).getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
      await main(page).locator("tbody tr").first().getByRole("link").first().click();
      await button(main(page), "Answer").click();
      const dialog = dialogOf(page);
      await dialog.getByRole("combobox").nth(0).selectOption({ index: 1 });
      await dialog.getByRole("combobox").nth(1).selectOption({ index: 1 });
      await dialog.getByRole("textbox").fill("The outlet had no cash; it is paid in twice a day now.");
      await button(dialog, "Answer").click();
      await expect(main(page).getByText(/^SHA-256: [0-9a-f]{64}$/)).toBeVisible();
    },
  },
  {
    title: "Change a limit after simulating it, decided by another",
    who: "TREASURY ×2",
    screen: "/office/term/:kind/:key",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Terms");
      await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Transfer limits" });
      await main(page)
        .getByRole("link", { name: /^Transfer limits/ })
        .first()
        .click();
      const form = page.getByRole("form", { name: "Propose a change" });
      await form.getByRole("textbox").first().fill("15,000,000");
      await button(form, "Simulate").click();
      await expect(form.getByText(/transfers? checked since/).first()).toBeVisible();
      await form.getByRole("textbox", { name: "Reason" }).fill("The bank's own minimum rises");
      await button(form, "Propose").click();
      await expect(page.getByRole("heading", { name: "Proposal waiting for a decision" })).toBeVisible();
      await approve(await day.at(TREASURY[1], pathOf(page)));
    },
  },
];
