/** The refusals that staff meet, each with the sentence that they read. */
import { expect } from "@playwright/test";
import { OPERATIONS, SUPPORT, TREASURY, type Job } from "../day.ts";
import { atOffice, button, dialogOf, doAct, find, main, pathOf } from "./acts.ts";

export const REFUSAL_JOBS: readonly Job[] = [
  {
    title: "One's own proposal cannot be approved",
    who: "OPERATIONS",
    screen: "/office/transfer/:id",
    async play(day) {
      const transfer = day.transfersWith("unknown_home").at(2);
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await doAct(page, "Propose: paid", "Statement of today, line 5");
      await day.reads(page, "Your own proposal has to be decided by another person.");
    },
  },
  {
    title: "A proposal that was withdrawn meanwhile cannot be approved",
    who: "OPERATIONS ×2",
    screen: "/office/transfer/:id",
    async play(day) {
      const transfer = day.transfersWith("unknown_home").at(2);
      const page = await atOffice(day, OPERATIONS[0]);
      await find(page, transfer?.id ?? "", "Transfers");
      await expect(page).toHaveURL(/office\/transfer\/tr_/);
      const other = await day.at(OPERATIONS[1], pathOf(page));
      await expect(button(main(other), "Approve").first()).toBeVisible();
      await button(main(page), "Withdraw proposal").first().click();
      await button(dialogOf(page), "Withdraw proposal").click();
      await expect(dialogOf(page)).toHaveCount(0);
      await button(main(other), "Approve").first().click();
      await button(dialogOf(other), "Approve").click();
      await day.reads(other, "This proposal has already been decided or withdrawn");
    },
  },
  {
    title: "A page without the right",
    who: "SUPPORT",
    screen: "/office/treasury",
    async play(day) {
      const page = await day.at(SUPPORT, "/office/treasury");
      await day.reads(page, "Permission Denied");
    },
  },
  {
    title: "A day that is not over cannot be closed",
    who: "TREASURY",
    screen: "/office/ledger/close/:period",
    async play(day) {
      const page = await day.at(TREASURY[0], "/office/ledger/close");
      await main(page).locator("tbody tr").filter({ hasText: "Running" }).last().getByRole("link").first().click();
      await day.reads(page, "This day has not ended. Close it after midnight in Jakarta.");
    },
  },
];
