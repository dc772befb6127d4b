/** Tasks about agents, their outlets and cashiers, and the cash on their counters. */
import { expect, type Page } from "@playwright/test";
import { COMPLIANCE, OWNER, TREASURY, type Job } from "../day.ts";
import { atOffice, button, dialogOf, main, openMenu } from "./acts.ts";

const OTHER_OUTLET = "cp_01kc0000000000000000000003";

/** An act on the contract of an agent, with its reason. */
async function contractAct(page: Page, act: string, reason: string): Promise<void> {
  await button(main(page), act).click();
  const dialog = dialogOf(page);
  const box = dialog.getByRole("textbox");
  if ((await box.count()) > 0) await box.last().fill(reason);
  await dialog.getByRole("button").last().click();
  await expect(dialogOf(page)).toHaveCount(0);
}

export const NETWORK_JOBS: readonly Job[] = [
  {
    title: "An owner adds a cashier",
    who: "AGENT owner",
    screen: "/dashboard/outlets/:id",
    async play(day) {
      const page = await day.at(OWNER, "/dashboard/outlets");
      await page
        .getByRole("link", { name: /^Manage cashiers/ })
        .first()
        .click();
      const email = page.getByRole("textbox", { name: "The cashier’s email address" });
      await email.fill("draf@demo.example");
      await button(page, "Invite a cashier").click();
      const waiting = page.getByRole("list", { name: "Unanswered invitations" });
      await expect(waiting.getByText("draf@demo.example")).toBeVisible();
      await email.fill("draf@demo.example");
      await button(page, "Invite a cashier").click();
      await day.reads(page, /^This address is already invited/);
      const invited = await day.at("draf@demo.example", "/dashboard/counter");
      await button(invited, /^Accept the invitation/).click();
      await expect(invited.getByText("You are now a cashier at this outlet").first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("list", { name: "Cashiers" }).getByText("Nyoman Demo")).toBeVisible();
    },
  },
  {
    title: "An owner suspends a cashier and reopens them",
    who: "AGENT owner",
    screen: "/dashboard/outlets/:id",
    async play(day) {
      const page = await day.at(OWNER, "/dashboard/outlets");
      await page
        .getByRole("link", { name: /^Manage cashiers/ })
        .first()
        .click();
      await button(page, "Suspend Nyoman Demo").click();
      await button(dialogOf(page), "Suspend").click();
      await expect(page.getByText(/^Suspended since/).first()).toBeVisible();
      await button(page, "Reopen Nyoman Demo").click();
      await button(dialogOf(page), "Reopen").click();
      await expect(button(page, "Suspend Nyoman Demo")).toBeVisible();
    },
  },
  {
    title: "Close an outlet's day with a difference",
    who: "AGENT owner",
    screen: "/dashboard/counter/close",
    async play(day) {
      const page = await day.at(OWNER, `/dashboard/counter/today?outlet=${OTHER_OUTLET}`);
      await page.getByRole("textbox", { name: "Amount" }).fill("500000");
      await button(page, "Record").click();
      await page
        .getByRole("navigation", { name: "Pages of the counter" })
        .getByRole("link", { name: "Close the day", exact: true })
        .click();
      await page.getByRole("textbox", { name: "Rp 50,000" }).fill("9");
      await button(page, "Check the count").click();
      await page.getByRole("textbox", { name: "Explanation of the difference" }).fill("Wrong change");
      await button(page, "Close the day").click();
      await button(page, "Yes, close the day").click();
      await expect(page.getByText(/ is closed$/)).toBeVisible();
    },
  },
  {
    title: "Settle a cash difference",
    who: "TREASURY",
    screen: "/office/float/differences",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Agent floats");
      await main(page).getByRole("link", { name: "Cash differences", exact: true }).click();
      await button(main(page), /^Settle/)
        .first()
        .click();
      await dialogOf(page).getByRole("textbox").fill("One note too many given as change; the agent pays it in.");
      await dialogOf(page)
        .getByRole("button", { name: /^Settle/ })
        .click();
      await expect(page.getByText("The difference was resolved").first()).toBeVisible();
    },
  },
  {
    title: "Suspend an agent at once",
    who: "COMPLIANCE",
    screen: "/office/agent/:id",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await openMenu(page, "Agents");
      await main(page)
        .getByRole("link", { name: /Jaringan Loket/ })
        .first()
        .click();
      await contractAct(page, "Suspend now", "Cash was counted wrongly three days in a row");
      await expect(main(page).getByText("Suspended").first()).toBeVisible();
    },
  },
];
