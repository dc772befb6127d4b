/** One person walks through the app's pages on a slow telephone. */
import { PHONE } from "../../e2e/steps/browser.ts";
import { expect, test } from "../../e2e/steps/journey.ts";
import { messageFor } from "../../e2e/steps/messages.ts";
import { e164, newPerson, register } from "../../e2e/steps/sign-in.ts";
import { startWatching } from "./interactions.ts";

test.use({ language: "EN", viewport: PHONE, actionTimeout: 15_000 });

test("the pages for sending, tracking and looking up, at a quarter of the speed", async ({ page }) => {
  const person = await register(page, newPerson(), { next: null });
  const { measured, report } = await startWatching(page);

  const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  const price = page.getByRole("group", { name: "Price breakdown" });
  await measured("send: first load", async () => {
    await page.goto("/dashboard/send?to=ID&via=bank&send=1000000");
    await expect(price).toBeVisible();
  });
  await measured("send: amount", async () => {
    await page.getByLabel("You send", { exact: true }).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1250000", { delay: 60 });
    await expect(price.getByText(/^Rp\s1,255,550$/)).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    // A person without saved recipients is led to a new one at once.
    await heading("New recipient");
  });
  await measured("send: a new recipient", async () => {
    await page.getByRole("combobox", { name: "Bank or e-wallet", exact: true }).click();
    await page.keyboard.type("Central Asia", { delay: 60 });
    await page.getByRole("option").first().click();
    await page.getByRole("textbox", { name: "Account number" }).click();
    await page.keyboard.type("1230000000", { delay: 60 });
    await page.getByRole("button", { name: "Yes, this is the person" }).click();
    await heading("Check before you approve");
  });
  await measured("send: check", async () => {
    await page.getByLabel("Purpose of the transfer").selectOption("FAMI");
    await page.getByLabel("Source of funds", { exact: true }).selectOption("salary");
    await page.getByRole("button", { name: "Approve this transfer" }).click();
    await expect(page.getByRole("textbox", { name: "OTP" })).toBeVisible();
  });
  await measured("send: approve", async () => {
    const { text } = await messageFor(page.request, e164(person), "identity.approval_code");
    await page.getByRole("textbox", { name: "OTP" }).click();
    await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? "", { delay: 60 });
    await expect(page).toHaveURL(/\/pay$/);
  });
  await measured("pay", async () => {
    await page.getByRole("button", { name: /^Copy/ }).last().click();
    await page.getByText("ATM", { exact: true }).click();
  });
  const transfer = page.url().replace(/\/pay$/, "");
  await measured("transfer", async () => {
    await page.goto(transfer);
    await heading("Transfer to BUDI SANTOSO");
    await page.getByRole("button", { name: "Cancel the transfer" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
  });
  await measured("transfer: another recipient", async () => {
    await page.getByRole("link", { name: "Change the recipient" }).click();
    await heading("Who should receive it instead?");
  });
  await measured("transfers", async () => {
    await page.goto("/dashboard/transfers");
    await page.getByRole("searchbox", { name: "Recipient or transfer number" }).click();
    await page.keyboard.type("Budi", { delay: 60 });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/search=Budi/);
    await page.getByRole("link", { name: "BUDI SANTOSO" }).first().click();
    await heading("Transfer to BUDI SANTOSO");
  });
  await measured("recipients", async () => {
    await page.goto("/dashboard/recipients");
    await page.getByRole("searchbox", { name: "Find a recipient" }).click();
    await page.keyboard.type("Budi", { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=Budi/);
    await page.getByRole("link", { name: "BUDI SANTOSO" }).first().click();
    await heading("BUDI SANTOSO");
  });

  report("screens");
});
