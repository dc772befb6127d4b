/** Staff need an app or a passkey: the sign-in with the demo's app, and the enrolment required before a session. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import {
  keepCodes,
  openSecurity,
  signOut,
  typeAppCode,
  typePassword,
  virtualAuthenticator,
  MESSAGES,
} from "../steps/second-factors.ts";
import { DEMO_PASSWORD } from "../steps/sign-in.ts";
import { appCode } from "../steps/stronger-factors.ts";

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];

  /**
   * Signs in with the current code, which leaves the next one for a proof; if another journey has used it, with the next one, and so on. Each
   * try begins with the password: the other journey may add its passkey to the account, which ends the sign-ins under way.
   */
  async function signInByApp(page: Page, request: APIRequestContext, email: string) {
    let isFirst = true;
    await expect(async () => {
      await typePassword(page, language, email, DEMO_PASSWORD);
      await typeAppCode(page, messages, async () => {
        const { code, next } = await appCode(request, email);
        return isFirst ? code : next;
      });
      isFirst = false;
      await expect(page).toHaveURL("/office", { timeout: 10_000 });
    }).toPass({ intervals: [0, 30_000], timeout: 150_000 });
  }

  test("staff sign in with the code of their app, as the development page shows it", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = language === "ID" ? "treasuri2@demo.example" : "kepatuhan@demo.example";
    await page.goto("/dev/authenticator");
    await expect(page.getByRole("heading", { level: 1, name: messages.authenticator })).toBeVisible();
    await expect(page.getByRole("status", { name: email })).toHaveText(/^\d{6}$/);
    await expectAccessible(page, "the demo authenticator");
    await signInByApp(page, request, email);
  });

  test("staff with a recovery code must enrol again before they get a session", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = language === "ID" ? "kepatuhan2@demo.example" : "layanan@demo.example";
    await virtualAuthenticator(page);
    const other = page.getByRole("button", { name: messages.other });
    await signInByApp(page, request, email);
    await openSecurity(page, messages);
    await page.getByRole("button", { name: messages.newCodes }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: messages.newCodes }).click();
    // New codes need their own proof, by a code after the one of the sign-in.
    const proof = page.getByRole("dialog", { name: messages.prove });
    await expect(async () => {
      await typeAppCode(proof, messages, async () => (await appCode(request, email)).next);
      await expect(proof).toHaveCount(0, { timeout: 3_000 });
    }).toPass({ intervals: [10_000] });
    const sheet = page.getByRole("dialog", { name: messages.recoverySheet });
    const recoveryCode = await sheet.getByRole("listitem").first().innerText();
    await keepCodes(sheet, messages);
    await signOut(page, messages);

    await typePassword(page, language, email, DEMO_PASSWORD);
    await other.click();
    await page.getByRole("button", { name: messages.recoveryMethod }).click();
    await page.getByRole("textbox", { name: messages.recoveryMethod }).fill(recoveryCode);
    await page.getByRole("main").getByRole("button", { name: messages.signIn, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.enrol })).toBeVisible();
    expect(page.url()).not.toMatch(/[\w-]{43}/);
    await expectAccessible(page, "the enrolment");
    // No session yet: the private area is closed.
    const elsewhere = await page.context().newPage();
    await elsewhere.goto("/office");
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
    await elsewhere.close();
    // A reload keeps the step.
    await page.reload();
    await page.getByRole("button", { name: messages.enrolTotp }).click();
    await expect(page.getByRole("img", { name: messages.qr })).toBeVisible();
    await expectAccessible(page, "enrolling an app");
    await page.getByRole("button", { name: messages.other }).click();
    await page.getByRole("button", { name: messages.enrolPasskey }).click();
    await page.getByRole("button", { name: messages.makePasskey }).click();
    await expect(page).toHaveURL("/office");
  });
});
