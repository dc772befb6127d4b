/** A transfer that arrived is repeated every month: its schedule is made, approved once, and listed. */
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

test.use({ language: "EN", viewport: PHONE });

test("a sent transfer is repeated every month, approved once by code", async ({ page, quiet }) => {
  // Saving is refused until it is approved; the refusal leads to the approval.
  quiet.allow(FAILED_RESOURCE);
  const phone = `+62${(await register(page, newPerson(), { next: null })).phone}`;
  const desk = await openSendingDesk(page, { phone });
  const sent = await desk.send({ ending: "0000001" }, 500_000);
  await desk.pay(sent);
  await page.goto(`/dashboard/transfers/${sent.id}`);
  await page.getByRole("link", { name: "Repeat every month" }).click({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Schedule a transfer" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Amount that you send/ })).toHaveValue("500,000");
  await expectAccessible(page, "the form of a schedule");
  await expectNoSidewaysScroll(page);
  const since = await newestTo(page.request, phone);
  await page.getByRole("button", { name: "Continue to approval" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Approve this schedule" })).toBeVisible();
  // What is approved is read before its code is typed: the amount stands in sight, whatever has the focus.
  await expect(page.getByRole("textbox", { name: "OTP" })).toBeVisible();
  await expect(page.locator("[data-approving]").getByText("Rp 500,000")).toBeInViewport();
  const { text } = await messageFor(page.request, phone, "identity.approval_code", since);
  await page.getByRole("textbox", { name: "OTP" }).pressSequentially(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await expect(page).toHaveURL(/\/dashboard\/schedules\/sd_/, { timeout: 30_000 });
  await expectAccessible(page, "a schedule");

  await page.goto("/dashboard/schedules");
  await expect(page.getByText(/Siti Rahayu/).first()).toBeVisible();
  await expectAccessible(page, "the list of schedules");
});
