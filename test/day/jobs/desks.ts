/** Tasks of support, compliance, editors and administrators. */
import { expect } from "@playwright/test";
import { ADMINISTRATORS, COMPLIANCE, EDITOR, OPERATIONS, SUPPORT, type Job } from "../day.ts";
import { atOffice, button, dialogOf, find, main, openMenu } from "./acts.ts";

export const DESK_JOBS: readonly Job[] = [
  {
    title: "Answer a message of a visitor",
    who: "SUPPORT",
    screen: "/office/contact",
    async play(day) {
      const page = await atOffice(day, SUPPORT);
      await openMenu(page, "Contact messages");
      await main(page).getByRole("link", { name: "Biaya ke Singapura" }).click();
      await page.getByRole("textbox", { name: "Answer", exact: true }).fill("The calculator shows it before you send.");
      await button(page, "Send answer").click();
      await expect(main(page).getByText("The calculator shows it before you send.").last()).toBeVisible();
    },
  },
  {
    title: "Send a message of a transfer again",
    who: "SUPPORT",
    screen: "/office/transfer/:id",
    async play(day) {
      const page = await atOffice(day, SUPPORT);
      await find(page, day.transfersWith("paid")[0]?.id ?? "", "Transfers");
      await expect(main(page).getByRole("heading", { name: "Messages" })).toBeVisible();
      await button(main(page), /^Send again/)
        .first()
        .click();
    },
  },
  {
    title: "Verify a person's next step",
    who: "COMPLIANCE",
    screen: "/office/verification",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await openMenu(page, "Verification");
      await main(page).locator("tbody tr").first().getByRole("link").first().click();
      await expect(page).toHaveURL(/office\/verification\//);
    },
  },
  {
    title: "Read one's own proposals and decide others'",
    who: "everybody",
    screen: "/office/proposal",
    async play(day) {
      const page = await atOffice(day, OPERATIONS[0]);
      await openMenu(page, "Proposals");
      await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    title: "End all sessions of a user",
    who: "ADMINISTRATOR",
    screen: "/office/user/:id",
    async play(day) {
      const page = await atOffice(day, ADMINISTRATORS[0]);
      await find(page, "agen@demo", "Users");
      await button(page, "End all sessions").first().click();
      await dialogOf(page).getByLabel("Reason").fill("Phone lost");
      await button(dialogOf(page), "Continue").click();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
  {
    title: "Write an article",
    who: "EDITOR",
    screen: "/office/content/articles",
    async play(day) {
      const page = await atOffice(day, EDITOR);
      await openMenu(page, "Content");
      await page.getByRole("link", { name: "New article" }).or(button(page, "New article")).first().click();
      await expect(page.getByRole("textbox", { name: "Title" }).first()).toBeVisible();
    },
  },
  {
    title: "Find a refused sign-in in the audit log",
    who: "OPERATIONS",
    screen: "/office/audit",
    async play(day) {
      const page = await atOffice(day, OPERATIONS[0]);
      await openMenu(page, "Audit trail");
      const form = page.getByRole("form", { name: "Filter the audit trail" });
      await form.getByRole("combobox", { name: "Outcome" }).selectOption({ label: "Refused" });
      await button(form, "Apply").click();
      await expect(page.getByRole("link", { name: /Remove filter Outcome/ })).toBeVisible();
    },
  },
  {
    title: "Read the visits of the week",
    who: "OPERATIONS",
    screen: "/office/report/pages",
    async play(day) {
      const page = await atOffice(day, OPERATIONS[0]);
      await openMenu(page, "Site visits");
      await expect(main(page).getByRole("heading", { level: 1, name: "Site visits" })).toBeVisible();
    },
  },
];
