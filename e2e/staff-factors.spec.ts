/** Staff need an app or a passkey: the sign-in with the demo's app, and the enrolment that comes before a session. */
import { expectAccessible } from "./steps/axe.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "./steps/journey.ts";
import { openSecurity, signOut, typeAppCode, typePassword, virtualAuthenticator, WORDS } from "./steps/second-factors.ts";
import { DEMO_PASSWORD } from "./steps/sign-in.ts";
import { appCode } from "./steps/stronger-factors.ts";

inOneLanguage("ID", (language) => {
  const words = WORDS[language];

  test("staff sign in with the code of their app, as the development page shows it", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = language === "ID" ? "operasional@demo.example" : "kepatuhan@demo.example";
    await page.goto("/dev/authenticator");
    await expect(page.getByRole("heading", { level: 1, name: words.authenticator })).toBeVisible();
    await expect(page.getByRole("status", { name: email })).toHaveText(/^\d{6}$/);
    await expectAccessible(page, "the demo authenticator");
    await typePassword(page, language, email, DEMO_PASSWORD);
    // The one that comes next: the one of now may have been used by another journey.
    await typeAppCode(page, words, async () => (await appCode(request, email)).next);
    await expect(page).toHaveURL("/office");
  });

  test("staff with a recovery code enrol anew before they are let in", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = language === "ID" ? "redaksi@demo.example" : "layanan@demo.example";
    await virtualAuthenticator(page);
    await typePassword(page, language, email, DEMO_PASSWORD);
    const other = page.getByRole("button", { name: words.other });
    await typeAppCode(page, words, async () => (await appCode(request, email)).next);
    await expect(page).toHaveURL("/office");
    await openSecurity(page, words);
    await page.getByRole("button", { name: words.newCodes }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.newCodes }).click();
    // New codes take a proof of their own. The app's codes of before are used up, so that this waits for the next one.
    const proof = page.getByRole("dialog", { name: words.prove });
    await expect(async () => {
      await typeAppCode(proof, words, async () => (await appCode(request, email)).next);
      await expect(proof).toHaveCount(0, { timeout: 3_000 });
    }).toPass({ intervals: [10_000] });
    const sheet = page.getByRole("dialog", { name: words.recoverySheet });
    const recoveryCode = await sheet.getByRole("listitem").first().innerText();
    await sheet.getByRole("button", { name: words.kept }).click();
    await signOut(page, words);

    await typePassword(page, language, email, DEMO_PASSWORD);
    await other.click();
    await page.getByRole("button", { name: words.recoveryWay }).click();
    await page.getByRole("textbox", { name: words.recoveryWay }).fill(recoveryCode);
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.enrol })).toBeVisible();
    expect(page.url()).not.toMatch(/[\w-]{43}/);
    await expectAccessible(page, "the enrolment");
    // No session yet: the private area is closed.
    const elsewhere = await page.context().newPage();
    await elsewhere.goto("/office");
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
    await elsewhere.close();
    // A reload keeps the step.
    await page.reload();
    await page.getByRole("button", { name: words.enrolTotp }).click();
    await expect(page.getByRole("img", { name: words.qr })).toBeVisible();
    await expectAccessible(page, "enrolling an app");
    await page.getByRole("button", { name: words.other }).click();
    await page.getByRole("button", { name: words.enrolPasskey }).click();
    await page.getByRole("button", { name: words.makePasskey }).click();
    await expect(page).toHaveURL("/office");
  });
});
