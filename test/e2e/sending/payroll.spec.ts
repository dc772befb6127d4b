/**
 * A payroll of five from its file to its end: one row is wrong and mended, all are approved once, paid once, and arrive. Then a payroll of two
 * people in two browsers: the bookkeeper is invited, uploads and sends it, the holder of the account approves. One business, so one after the other.
 */
import { expectAccessible } from "../steps/axe.ts";
import { payAtBank } from "../steps/bank.ts";
import { DESK, expectNoSidewaysScroll, expectNothingCut, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, listen, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { signIn } from "../steps/sign-in.ts";

const BUSINESS = "usaha@demo.example";
const BOOKKEEPER = "pelanggan@demo.example";
/** Ten digits, another for each run, so that no limit of a recipient is met. */
const account = (no: number) => `${String(Date.now()).slice(-6)}00${no}0`;

test.use({ language: "EN" });

// Both are of one business, and a member of it changes who may approve.
test.describe.configure({ mode: "default" });

test("five people paid by one file, one approval and one payment", async ({ page }) => {
  test.setTimeout(180_000);
  const rows = [1, 2, 3, 4].map((no) => `Budi Santoso,BCA,${account(no)},${150_000 + no},Salary`);
  const csv = [
    "Recipient's name,Bank,Account number,Amount (Rp),Note",
    ...rows,
    `Budi Santoso,Bank Nowhere,${account(5)},150005,`,
  ];
  await signIn(page, BUSINESS, { next: null });
  await page.goto("/dashboard/payroll");
  await page
    .getByLabel("Payroll file")
    .setInputFiles({ name: "salaries.csv", mimeType: "text/csv", buffer: Buffer.from(csv.join("\n")) });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "salaries" })).toBeVisible();
  await expectAccessible(page, "the preview of a payroll");
  const fifth = page.getByRole("group", { name: "Row 5", exact: true });
  await expect(fifth).toContainText("This bank is not known");
  await fifth.getByRole("button", { name: "Change, Row 5" }).click();
  const form = page.getByRole("form", { name: "Change row 5" });
  await expect(form.getByRole("combobox", { name: "Bank or e-wallet" })).toHaveValue("Bank Nowhere");
  await form.getByRole("button", { name: "Save the row" }).click();
  await expect(form.getByRole("combobox", { name: "Bank or e-wallet" })).toBeFocused();
  await form.getByRole("combobox", { name: "Bank or e-wallet" }).fill("bca");
  await page
    .getByRole("option", { name: /\(BCA\)/ })
    .first()
    .click();
  await form.getByRole("button", { name: "Save the row" }).click();
  await expect(form).toBeHidden();
  // The simulator names its own holders: a name that differs is accepted as the bank has it.
  const ready = page.getByText("Ready", { exact: true });
  const accept = page.getByRole("button", { name: /^Accept the bank's name/ });
  await expect(page.getByText("Asking the bank", { exact: true })).toHaveCount(0, { timeout: 60_000 });
  for (let left = await accept.count(); left > 0; left = await accept.count()) {
    await accept.first().click();
    await page.getByRole("button", { name: "Yes, the same person" }).click();
    await expect(accept).toHaveCount(left - 1);
  }
  await expect(ready).toHaveCount(5);

  // The code is sent to where this business got its last one.
  const since = await newestTo(page.request, BUSINESS);
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Approve the payroll" }).click();
  await expect(page.getByRole("textbox", { name: "OTP" })).toBeVisible();
  await expect(page.getByText("salaries, 5 recipients", { exact: true })).toBeInViewport();
  await expectNothingCut(page, "main .tone-deep");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  const { text } = await messageFor(page.request, BUSINESS, "identity.approval_code", since);
  expect(text).toMatch(/the payroll salaries \(.+, 5 recipients\) of Rp [\d,]+, which is Rp 750,015 for the recipients/);
  await page.getByRole("textbox", { name: "OTP" }).pressSequentially(/\b\d{6}\b/.exec(text)?.[0] ?? "");

  await page.setViewportSize(DESK);
  const number = page
    .locator("dd")
    .filter({ hasText: /^[\d\s]{10,}/ })
    .first();
  await expect(page.getByRole("heading", { name: "Pay once for all of them" })).toBeVisible({ timeout: 60_000 });
  await expect(number).toBeVisible({ timeout: 60_000 });
  await expectNoSidewaysScroll(page);
  await payAtBank(page.request, { number: ((await number.innerText()).match(/[\d\s\u00A0]+/)?.[0] ?? "").replaceAll(/\D/g, "") });
  await expect(page.getByText("5 of 5 arrived")).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page, "a payroll that has arrived");

  // Repeated at once, each wage is one that was paid: nothing of it is ready.
  await page.getByRole("button", { name: "Repeat this payroll" }).click();
  await page.getByRole("textbox", { name: "Note for all rows" }).fill("Salary Dec");
  await page.getByRole("button", { name: "Make the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salary Dec" })).toBeVisible();
  await expect(page.getByText("Paid already", { exact: true })).toHaveCount(5, { timeout: 60_000 });
  await page.getByRole("button", { name: "Look and decide" }).click();
  await expect(page.getByRole("button", { name: "Pay 5 wages anyway" })).toBeVisible();
  await expectAccessible(page, "wages that were paid already");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true }).click();
});

test("a bookkeeper prepares a payroll, and the holder of the account approves it", async ({ page, browser, baseURL, quiet }) => {
  test.setTimeout(180_000);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  await other.addCookies([{ name: "language", value: "EN", url: baseURL ?? "" }]);
  const theirs = await other.newPage();
  // Whose membership has ended is refused the payroll that is open.
  quiet.allow(FAILED_RESOURCE);
  await listen(theirs, quiet);
  await signIn(page, BUSINESS, { next: null });
  await page.goto("/dashboard/company");
  const invite = page.getByRole("form", { name: "Invite a person" });
  await invite.getByLabel("Email address").fill(BOOKKEEPER);
  await invite.getByRole("radio", { name: "Preparer" }).check();
  await invite.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Not answered")).toBeVisible();
  await expectAccessible(page, "the people of a company");
  await expectNoSidewaysScroll(page);

  await signIn(theirs, BOOKKEEPER, { next: null });
  await theirs.goto("/dashboard/company");
  await theirs.getByRole("button", { name: /^Accept the invitation of/ }).click();
  await theirs.getByRole("link", { name: /^Open the payrolls of/ }).click();
  const csv = ["Recipient's name,Bank,Account number,Amount (Rp),Note", `Budi Santoso,BCA,${account(7)},150007,Salary`];
  await theirs
    .getByLabel("Payroll file")
    .setInputFiles({ name: "team.csv", mimeType: "text/csv", buffer: Buffer.from(csv.join("\n")) });
  await theirs.getByRole("button", { name: "Check the file" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "team" })).toBeVisible();
  await expect(theirs.getByText("Asking the bank", { exact: true })).toHaveCount(0, { timeout: 60_000 });
  const accept = theirs.getByRole("button", { name: /^Accept the bank's name/ });
  if ((await accept.count()) > 0) {
    await accept.click();
    await theirs.getByRole("button", { name: "Yes, the same person" }).click();
  }
  await expect(theirs.getByText("Ready", { exact: true })).toHaveCount(1);
  await expect(theirs.getByRole("button", { name: "Approve the payroll" })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Send for approval" }).click();
  await expect(theirs.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await expectAccessible(theirs, "a payroll that waits for approval");

  const since = await newestTo(page.request, BUSINESS);
  await page.goto(new URL(theirs.url()).pathname);
  await expect(page.getByText(/Waiting for approval: sent by/)).toBeVisible();
  await page.getByRole("button", { name: "Approve the payroll" }).click();
  const { text } = await messageFor(page.request, BUSINESS, "identity.approval_code", since);
  await page.getByRole("textbox", { name: "OTP" }).pressSequentially(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "Pay once for all of them" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Prepared by .+ Approved by/)).toBeVisible();

  await page.goto("/dashboard/company");
  await page.getByRole("button", { name: /^End the membership of/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("1 former member")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Pay once for all of them" })).toHaveCount(0);
  await page.getByRole("switch", { name: "Whoever prepares may not approve" }).click();
  await page.getByRole("button", { name: "Yes, turn it off" }).click();
  await expect(page.getByRole("switch", { name: "Whoever prepares may not approve" })).toHaveCount(0);
  await other.close();
});
