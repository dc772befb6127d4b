/** Tasks that decide about people, businesses, rights, and what the site says; and the list of cash that is reported. */
import { expect } from "@playwright/test";
import { ADMINISTRATORS, COMPLIANCE, EDITOR, type Job } from "../day.ts";
import { approve, atOffice, button, dialogOf, main, openMenu, pathOf } from "./acts.ts";

export const DECISION_JOBS: readonly Job[] = [
  {
    title: "Give a level a right, by two",
    who: "ADMINISTRATOR ×2",
    screen: "/office/access/:level/edit",
    async play(day) {
      const page = await atOffice(day, ADMINISTRATORS[0]);
      await openMenu(page, "Levels and rights");
      await main(page).getByRole("link", { name: "Editor", exact: true }).click();
      await main(page).getByRole("link", { name: "Change rights" }).click();
      await main(page).getByRole("checkbox", { name: "View, Levels and rights", exact: true }).check();
      await main(page).getByRole("textbox", { name: "Reason" }).fill("Editors look up who may publish");
      await button(main(page), "Request this change").click();
      await expect(page).toHaveURL(/access\/changes\/cr_/);
      await approve(await day.at(ADMINISTRATORS[1], pathOf(page)));
    },
  },
  {
    title: "Change the operator's WhatsApp number",
    who: "ADMINISTRATOR",
    screen: "/office/operator",
    async play(day) {
      const page = await atOffice(day, ADMINISTRATORS[0]);
      await openMenu(page, "Operator");
      const number = page.getByRole("textbox", { name: "WhatsApp", exact: true });
      await number.fill("80000000000");
      await button(page, "Save").click();
      await day.reads(page, "This is not a valid number in its country.");
      await number.fill("8111234567");
      await button(page, "Save").click();
      await expect(page.getByText(/fields? changed/).first()).toBeVisible();
    },
  },
  {
    title: "List of cash that is reported (LTKT)",
    who: "COMPLIANCE",
    screen: "/office/report/cash",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await openMenu(page, "Cash reports");
      await expect(main(page).getByRole("table")).toBeVisible();
    },
  },
  {
    title: "Return a business's data for changes",
    who: "COMPLIANCE",
    screen: "/office/business/:id",
    async play(day) {
      const page = await atOffice(day, COMPLIANCE[0]);
      await openMenu(page, "Business customers");
      await main(page)
        .getByRole("link", { name: /Tinjau/ })
        .first()
        .click();
      await button(main(page), "Return for changes").click();
      const dialog = dialogOf(page);
      await dialog.getByRole("combobox").first().selectOption({ index: 1 });
      await dialog.getByRole("textbox").last().fill("The deed is cut off at its right edge.");
      await button(dialog, "Return").click();
      await expect(page.getByText("The sheet was returned to the applicant").first()).toBeVisible();
    },
  },
  {
    title: "Begin an article and see its editor",
    who: "EDITOR",
    screen: "/office/content/articles/:id",
    async play(day) {
      const page = await atOffice(day, EDITOR);
      await openMenu(page, "Content");
      await page.getByRole("link", { name: "Articles" }).first().click();
      await button(page, "New article").click();
      await dialogOf(page).getByRole("textbox").first().fill("Cara mengambil kiriman");
      await dialogOf(page).getByRole("button").last().click();
      await expect(page).toHaveURL(/content\/articles\/ar_/);
    },
  },
];
