/** Two people of a company in two browsers: the bookkeeper is invited, uploads and sends; the holder of the account approves. */
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { signIn } from "../steps/sign-in.ts";

const OWNER = "usaha@demo.example";
const BOOKKEEPER = "pelanggan@demo.example";

test.use({ language: "EN" });

test("a bookkeeper prepares a payroll, and the holder of the account approves it", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const other = await browser.newContext({ locale: "en-GB" });
  await other.addCookies([{ name: "language", value: "EN", url: new URL(page.url() === "about:blank" ? (test.info().project.use.baseURL ?? "") : page.url()).origin }]);
  const theirs = await other.newPage();
  await signIn(page, OWNER, { next: null });
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
  const account = `${String(Date.now()).slice(-6)}0070`;
  const csv = ["Recipient's name,Bank,Account number,Amount (Rp),Note", `Budi Santoso,BCA,${account},150007,Salary`];
  await theirs
    .getByLabel("File of the payroll")
    .setInputFiles({ name: "team.csv", mimeType: "text/csv", buffer: Buffer.from(csv.join("\n")) });
  await theirs.getByRole("button", { name: "Check the file" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "team" })).toBeVisible();
  await expect(theirs.getByText("Asking the bank", { exact: true })).toHaveCount(0, { timeout: 60_000 });
  const accept = theirs.getByRole("button", { name: /^Accept the bank's name/ });
  if ((await accept.count()) > 0) await accept.click();
  await expect(theirs.getByText("Ready", { exact: true })).toHaveCount(1);
  await expect(theirs.getByRole("button", { name: "Approve the payroll" })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Send for approval" }).click();
  await expect(theirs.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await expectAccessible(theirs, "a payroll that waits for approval");

  const since = await newestTo(page.request, OWNER);
  await page.goto(new URL(theirs.url()).pathname);
  await expect(page.getByText(/Waiting for approval: sent by/)).toBeVisible();
  await page.getByRole("button", { name: "Approve the payroll" }).click();
  const { text } = await messageFor(page.request, OWNER, "identity.approval_code", since);
  await page.getByRole("textbox", { name: "OTP" }).pressSequentially(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "Pay once for all of them" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Prepared by .+ Approved by/)).toBeVisible();

  await page.goto("/dashboard/company");
  await page.getByRole("button", { name: /^End the membership of/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("1 former member")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Pay once for all of them" })).toHaveCount(0);
  await page.getByRole("switch", { name: "Whoever prepares may not approve" }).click();
  await page.getByRole("button", { name: "Yes, turn it off" }).click();
  await other.close();
});
