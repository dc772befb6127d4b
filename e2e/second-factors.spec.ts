/**
 * Second factors, from their section on the security page to the sign-in with them: an authenticator app, a passkey of a virtual
 * authenticator (CDP), recovery codes, proving again.
 */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "./steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "./steps/journey.ts";
import { codeFor, messageFor, newestTo } from "./steps/messages.ts";
import { e164, newPerson, PASSWORD, register } from "./steps/sign-in.ts";
import {
  beginApp,
  codeOf,
  openSecurity,
  provingBySms,
  setUpApp,
  signOut,
  typePassword,
  virtualAuthenticator,
  WORDS,
} from "./steps/second-factors.ts";

inOneLanguage("ID", (language) => {
  const words = WORDS[language];

  test("an app: set up with its secret, then the way to sign in, with recovery codes for when it is lost", async ({
    page,
    request,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    // From no factor to the last recovery code, with a message to wait for: near a minute where others work on the machine as well.
    test.slow();
    const person = await register(page, newPerson(), { next: "/dashboard/security" });
    const { emailAddress } = person;
    await expect(page.getByText(words.codesNow)).toBeVisible();
    await expectAccessible(page, "the section without factors");
    const setUp = page.getByRole("dialog", { name: words.setUpTitle });
    // A password that is not right is said beside its field, after the code.
    await provingBySms(page, words, e164(person), () => beginApp(page, words, "Layang9#lain"));
    await expect(setUp.locator('[data-field="current_password"]').getByText(words.wrongPassword)).toBeVisible();
    await expectAccessible(page, "the password before an app");
    await page.keyboard.press("Escape");
    await beginApp(page, words);
    await expect(setUp.getByRole("img", { name: words.qr })).toBeVisible();
    await expectAccessible(page, "setting up an app");
    await page.keyboard.press("Escape");

    const { secret, recoveryCodes } = await setUpApp(page, words);
    await expectAccessible(page, "the recovery codes");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: words.download }).click();
    const file = await readFile(await (await saving).path(), "utf8");
    for (const code of recoveryCodes) expect(file).toContain(code);
    // The sheet stays until it is said to be kept.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words.kept }).click();
    await expect(page.getByText(words.strongNow)).toBeVisible();
    await expect(page.getByText(words.left(10))).toBeVisible();
    await expectAccessible(page, "the section with an app");
    expect((await messageFor(request, emailAddress, "identity.totp_added")).language).toBe(language);

    await signOut(page, words);
    await typePassword(page, language, emailAddress);
    await expect(page.getByText(words.strongerLead)).toBeVisible();
    await expectAccessible(page, "the sign-in with an app");
    const field = page.getByRole("textbox", { name: words.appCode });
    // The next code is good already; once used, it is not good again.
    const otpCode = codeOf(secret, 1);
    await field.fill(otpCode);
    await expect(page).toHaveURL("/dashboard");
    await signOut(page, words);
    await typePassword(page, language, emailAddress);
    await field.fill(otpCode);
    await expect(page.getByText(words.used)).toBeVisible();

    await page.getByRole("button", { name: words.other }).click();
    await page.getByRole("button", { name: words.recoveryWay }).click();
    const recovery = page.getByRole("textbox", { name: words.recoveryWay });
    await recovery.fill("AAAAA-BBBBB");
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page.getByText(words.recoveryWrong).first()).toBeVisible();
    await recovery.fill(recoveryCodes[3]?.toLowerCase() ?? "");
    await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await messageFor(request, emailAddress, "identity.recovery_code_used");
    await openSecurity(page, words);
    await expect(page.getByText(words.left(9))).toBeVisible();
  });

  test("a passkey: made, named, signed in with, removed", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const device = await virtualAuthenticator(page);
    const person = await register(page, newPerson(), { next: "/dashboard/security" });
    const { emailAddress } = person;
    await page.getByRole("button", { name: words.addPasskey }).click();
    const dialog = page.getByRole("dialog", { name: words.addPasskey });
    await dialog.getByRole("textbox", { name: words.passkeyName }).fill(words.myPhone);
    await dialog.getByLabel(words.currentPassword, { exact: true }).fill(PASSWORD);
    // Whoever is not recognised by the device makes none.
    await device.verifies(false);
    await provingBySms(page, words, e164(person), () => dialog.getByRole("button", { name: words.makePasskey }).click());
    await expect(dialog.getByText(words.cancelled)).toBeVisible();
    await expectAccessible(page, "adding a passkey");
    await device.verifies(true);
    await dialog.getByRole("button", { name: words.makePasskey }).click();
    await page.getByRole("dialog", { name: words.recoverySheet }).getByRole("button", { name: words.kept }).click();
    await expect(page.getByText(words.strongNow)).toBeVisible();

    await page.getByRole("button", { name: words.rename(words.myPhone) }).click();
    const prompt = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await prompt.getByRole("textbox").fill("Laptop");
    await prompt.getByRole("button", { name: words.ok }).click();
    await expect(page.getByText("Laptop", { exact: true })).toBeVisible();

    await signOut(page, words);
    await typePassword(page, language, emailAddress);
    await page.getByRole("button", { name: words.usePasskey }).click();
    await expect(page).toHaveURL("/dashboard");
    await openSecurity(page, words);
    await page.getByRole("button", { name: words.remove("Laptop") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.removeConfirm, exact: true }).click();
    // Having signed in a moment ago is no proof for this: it would be one for whoever has copied the session.
    await page.getByRole("dialog", { name: words.prove }).getByRole("button", { name: words.usePasskey }).click();
    await expect(page.getByText(words.codesNow)).toBeVisible();
  });

  test("a change that needs a fresh proof asks for it, and is made then; giving up changes nothing", async ({
    page,
    request,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await register(page, newPerson(), { next: "/dashboard/security" });
    const dialog = page.getByRole("dialog", { name: words.prove });
    await beginApp(page, words);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "proving again");
    await dialog.getByRole("button", { name: words.close }).click();
    // What was typed is kept.
    const setUp = page.getByRole("dialog", { name: words.setUpTitle });
    await expect(setUp.getByRole("img", { name: words.qr })).toHaveCount(0);

    const since = await newestTo(request, e164(person));
    await setUp.getByRole("button", { name: words.continue }).click();
    const field = dialog.getByRole("textbox", { name: words.otp });
    await expect(field).toBeVisible();
    const otpCode = await codeFor(request, e164(person), since);
    await field.fill(otpCode);
    await expect(setUp.getByRole("img", { name: words.qr })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: PHONE });
    test("the section, its dialogs and the second step fit", async ({ page, quiet }) => {
      quiet.allow(FAILED_RESOURCE);
      const person = await register(page, newPerson(), { next: "/dashboard/security" });
      const { emailAddress } = person;
      await expect(page.getByRole("heading", { level: 2, name: words.section })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await setUpApp(page, words, e164(person));
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: words.kept }).click();
      await expect(page.getByText(words.strongNow)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.context().clearCookies({ name: "sampai_session" });
      await typePassword(page, language, emailAddress);
      await expect(page.getByRole("textbox", { name: words.appCode })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: words.other }).click();
      await expect(page.getByRole("button", { name: words.recoveryWay })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
});
