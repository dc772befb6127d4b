/** Tasks about transfers: finding, explaining, holding, deciding. */
import { expect } from "@playwright/test";
import { COMPLIANCE, OPERATIONS, SUPPORT, type Job } from "../day.ts";
import { approve, atOffice, button, dialogOf, doAct, find, main, openMenu, stateOf } from "./acts.ts";

const OFFICE = "/office/transfer/:id";
const addressOf = (id: string) => `/office/transfer/${id}`;

export const TRANSFER_JOBS: readonly Job[] = [
  {
    title: "Find a caller's transfer by the recipient's name",
    who: "SUPPORT",
    screen: "search over everything",
    async play(day) {
      const [transfer] = day.transfersWith("uncollected");
      const page = await atOffice(day, SUPPORT);
      await find(page, "Suparmi", "Transfers");
      await expect(page).toHaveURL(/office\/transfer\/tr_/);
      await expect(main(page).getByText("Suparmi").first()).toBeVisible();
      if (transfer === undefined) throw new Error("nothing is uncollected");
    },
  },
  {
    title: "Explain it: state, money, what comes next",
    who: "SUPPORT",
    screen: OFFICE,
    async play(day) {
      const [transfer] = day.transfersWith("returned");
      const page = await atOffice(day, SUPPORT);
      await find(page, transfer?.id ?? "", "Transfers");
      await expect(main(page).getByRole("heading", { name: "Journals" })).toBeVisible();
      await expect(main(page).getByRole("heading", { name: "Events" })).toBeVisible();
    },
  },
  {
    title: "Hold a transfer, then release it",
    who: "COMPLIANCE",
    screen: OFFICE,
    async play(day) {
      const [, transfer] = day.transfersWith("uncollected");
      const page = await atOffice(day, COMPLIANCE[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Hold", "Name resembles a list; being checked.", "Hold");
      await stateOf(page, "On hold");
      await doAct(page, "Release the hold", "Another person: date of birth differs.", "Release the hold");
      await stateOf(page, "Ready to collect");
    },
  },
  {
    title: "Reject a held transfer, by two",
    who: "COMPLIANCE ×2",
    screen: OFFICE,
    async play(day) {
      const [, , transfer] = day.transfersWith("uncollected");
      const page = await atOffice(day, COMPLIANCE[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Hold", "Documents asked for.", "Hold");
      await doAct(page, "Propose rejection", "Letter 17: documents don't match.");
      const other = await day.at(COMPLIANCE[1], addressOf(transfer?.id ?? ""));
      await approve(other);
      await stateOf(other, "Refund pending");
    },
  },
  {
    title: "Freeze a transfer, and unfreeze it by two",
    who: "COMPLIANCE ×2",
    screen: OFFICE,
    async play(day) {
      const [, , , transfer] = day.transfersWith("uncollected");
      const page = await atOffice(day, COMPLIANCE[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Hold", "Order announced by telephone.", "Hold");
      await doAct(page, "Freeze", "Order 12/2026 of the authority", "Freeze");
      await stateOf(page, "Frozen");
      await doAct(page, "Propose unfreezing", "Order 12/2026 lifted by letter 31");
      await approve(await day.at(COMPLIANCE[1], addressOf(transfer?.id ?? "")));
    },
  },
  {
    title: "Hold an account in advance",
    who: "COMPLIANCE",
    screen: "/office/hold",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await openMenu(page, "Advance holds");
      await button(page, "Place a hold").click();
      const dialog = dialogOf(page);
      await dialog.getByLabel("Bank code").fill("014");
      await dialog.getByLabel("Account number").fill("9988776655");
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Named in report 44");
      await button(dialog, "Place a hold").click();
      await expect(page.getByText("The hold has been placed").first()).toBeVisible();
    },
  },
  {
    title: "Decide an unknown outcome as paid, by two",
    who: "OPERATIONS ×2",
    screen: OFFICE,
    async play(day) {
      const [transfer] = day.transfersWith("unknown_home");
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Propose: paid", "Statement of today, line 3");
      const other = await day.at(OPERATIONS[1], addressOf(transfer?.id ?? ""));
      await approve(other);
      await stateOf(other, "Paid");
    },
  },
  {
    title: "Decide an unknown outcome as not paid, by two; the sender gets it back",
    who: "OPERATIONS ×2",
    screen: OFFICE,
    async play(day) {
      const transfer = day.transfersWith("unknown_abroad").at(-1);
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Propose: not paid", "Letter of the partner: never confirmed");
      await approve(await day.at(OPERATIONS[1], addressOf(transfer?.id ?? "")));
    },
  },
  {
    title: "Inquire at the bank now",
    who: "OPERATIONS",
    screen: OFFICE,
    async play(day) {
      const transfer = day.transfersWith("unknown_home").at(1);
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Send inquiry to bank or partner", null, "Send inquiry to bank or partner");
    },
  },
  {
    title: "Match an unknown payment to the transfer it fits",
    who: "OPERATIONS",
    screen: "/office/payment/:id",
    async play(day) {
      const page = await atOffice(day, OPERATIONS[0]);
      await openMenu(page, "Unapplied payments");
      await main(page)
        .getByRole("link", { name: /1,005,550/ })
        .first()
        .click();
      await main(page)
        .getByRole("listitem")
        .getByRole("button", { name: /^Match/ })
        .first()
        .click();
      await dialogOf(page).getByRole("textbox", { name: "Evidence" }).fill("Statement of today, line 9");
      await button(dialogOf(page), "Match").click();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
];
