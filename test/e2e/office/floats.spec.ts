/** An owner adds and removes a cashier and asks for a credit line; the treasury is notified, finds the agent, and rejects it with a reason. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { openVisitor } from "../steps/businesses.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { openDialog } from "../steps/kit.ts";
import { signIn } from "../steps/sign-in.ts";

test.describe("floats, in English", () => {
  test.use({ language: "EN", viewport: PHONE });

  test("from the owner's request to the treasury's decision", async ({ page, browser, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    await signIn(page, "agen@demo.example", { next: null });
    await page.goto("/dashboard/outlets");
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("link", { name: /^Manage cashiers/ })
      .first()
      .click();
    const email = page.getByRole("textbox", { name: "The cashier’s email address" });
    for (const address of ["nobody@demo.example", "draf@demo.example"]) {
      await email.fill(address);
      await page.getByRole("button", { name: "Invite a cashier" }).click();
      await expect(page.getByRole("list", { name: "Unanswered invitations" }).getByText(address)).toBeVisible();
    }
    await email.fill("draf@demo.example");
    await page.getByRole("button", { name: "Invite a cashier" }).click();
    await expect(page.getByText(/^This address is already invited/).first()).toBeVisible();
    await page.getByRole("button", { name: "Withdraw the invitation to nobody@demo.example" }).click();
    await openDialog(page).getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("nobody@demo.example")).toHaveCount(0);

    const invited = await openVisitor(browser, { language: "EN", viewport: PHONE, quiet });
    await signIn(invited, "draf@demo.example", { next: null });
    await invited.goto("/dashboard/counter");
    await expect(invited.getByRole("button", { name: /^Accept the invitation/ })).toBeVisible();
    await expectAccessible(invited, "an invitation to a counter");
    await invited.getByRole("button", { name: /^Accept the invitation/ }).click();
    await expect(invited.getByText("You are now a cashier at this outlet").first()).toBeVisible();
    await invited.context().close();

    await page.reload();
    const cashiers = page.getByRole("list", { name: "Cashiers" });
    await expect(cashiers.getByText("Nyoman Demo")).toBeVisible();
    await cashiers.getByRole("button", { name: "Set limits for Nyoman Demo" }).click();
    await openDialog(page).getByRole("textbox", { name: "Limit per day" }).fill("5000000");
    await expectAccessible(page, "the limits of a cashier");
    await openDialog(page).getByRole("button", { name: "Save limits" }).click();
    await expect(cashiers.getByText(/At most .*5,000,000.* per day/)).toBeVisible();
    await expectAccessible(page, "one outlet of the owner");
    await expectNoSidewaysScroll(page);
    await cashiers.getByRole("button", { name: "Remove Nyoman Demo" }).click();
    await openDialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: "Remove Nyoman Demo" })).toHaveCount(0);

    await page.goto("/dashboard/float");
    await page.getByRole("textbox", { name: "Requested credit line" }).fill("77000000");
    await page.getByRole("form", { name: "Change the credit line" }).getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByText("Credit line Rp 77,000,000")).toBeVisible();

    const office = await openVisitor(browser, { language: "EN", viewport: DESK, quiet });
    await signIn(office, "treasuri2@demo.example", { next: null });
    await office.goto("/office/float");
    await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(office, "the floats");
    await office.getByRole("searchbox", { name: "Find an agent" }).fill("loket nusa");
    await office.getByRole("searchbox", { name: "Find an agent" }).press("Enter");
    await expect(office.getByRole("link", { name: /Loket Nusa/ }).first()).toBeVisible();
    await office.goto("/dashboard/notifications");
    await office
      .getByRole("link", { name: /Credit line of Rp.77,000,000/ })
      .first()
      .click();
    await expect(office).toHaveURL(/\/office\/float\/requests\/fr_/);
    await office.getByRole("textbox", { name: /^Note/ }).fill("Ask again after the quarter");
    await office.getByRole("button", { name: "Reject" }).click();
    await openDialog(office).getByRole("button", { name: "Reject" }).click();
    await expect(office.getByText("Rejected").first()).toBeVisible();
    await expectAccessible(office, "a decided request");
    await office
      .getByRole("link", { name: /Loket Nusa/ })
      .first()
      .click();
    await expect(office.getByRole("heading", { level: 2, name: "Outlet performance" })).toBeVisible();
    await expectAccessible(office, "one agent");

    await page.reload();
    await expect(page.getByText("Ask again after the quarter").first()).toBeVisible();
  });
});
