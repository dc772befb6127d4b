/**
 * Second factors, from their section on the security page to signing in with them: an authenticator app, a passkey of a virtual
 * authenticator (CDP), recovery codes, a new proof.
 */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { codeFor, messageFor, newestTo } from "../steps/messages.ts";
import { e164, newPerson, PASSWORD, register } from "../steps/sign-in.ts";
import {
  beginApp,
  codeOf,
  keepCodes,
  openSecurity,
  provingBySms,
  setUpApp,
  signOut,
  typePassword,
  virtualAuthenticator,
  MESSAGES,
} from "../steps/second-factors.ts";

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];

  test("an app: set up with its secret, then used to sign in, with recovery codes in case it is lost", async ({
    page,
    request,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await register(page, newPerson(), { next: "/dashboard/security" });
    const { emailAddress } = person;
    await expect(page.getByText(messages.codesNow)).toBeVisible();
    await expectAccessible(page, "the section without factors");
    const setUp = page.getByRole("dialog", { name: messages.setUpTitle });
    // A wrong password is reported beside its field, after the code.
    await provingBySms(page, messages, e164(person), () => beginApp(page, messages, "Layang9#lain"));
    await expect(setUp.locator('[data-field="current_password"]').getByText(messages.wrongPassword)).toBeVisible();
    await expectAccessible(page, "the password before an app");
    await page.keyboard.press("Escape");
    await beginApp(page, messages);
    await expect(setUp.getByRole("img", { name: messages.qr })).toBeVisible();
    await expectAccessible(page, "setting up an app");
    await page.keyboard.press("Escape");

    const { secret, recoveryCodes } = await setUpApp(page, messages);
    await expectAccessible(page, "the recovery codes");
    // Nobody leaves the sheet before the codes are somewhere else.
    await expect(page.getByRole("button", { name: messages.stored })).toHaveAttribute("aria-disabled", "true");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: messages.download }).click();
    const file = await readFile(await (await saving).path(), "utf8");
    for (const code of recoveryCodes) expect(file).toContain(code);
    // The sheet stays until the person confirms that it is stored.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: messages.stored }).click();
    await expect(page.getByText(messages.strongNow)).toBeVisible();
    await expect(page.getByText(messages.left(10))).toBeVisible();
    await expectAccessible(page, "the section with an app");
    expect((await messageFor(request, emailAddress, "identity.totp_added")).language).toBe(language);

    await signOut(page, messages);
    await typePassword(page, language, emailAddress);
    await expect(page.getByText(messages.strongerLead)).toBeVisible();
    await expectAccessible(page, "the sign-in with an app");
    const field = page.getByRole("textbox", { name: messages.appCode });
    // The next code is already valid; once used, it is not accepted again.
    const otpCode = codeOf(secret, 1);
    await field.fill(otpCode);
    await expect(page).toHaveURL("/dashboard");
    await signOut(page, messages);
    await typePassword(page, language, emailAddress);
    await field.fill(otpCode);
    await expect(page.getByText(messages.used)).toBeVisible();

    await page.getByRole("button", { name: messages.other }).click();
    await page.getByRole("button", { name: messages.recoveryMethod }).click();
    const recovery = page.getByRole("textbox", { name: messages.recoveryMethod });
    await recovery.fill("AAAAA-BBBBB");
    await page.getByRole("main").getByRole("button", { name: messages.signIn, exact: true }).click();
    await expect(page.getByText(messages.recoveryWrong).first()).toBeVisible();
    await recovery.fill(recoveryCodes[3]?.toLowerCase() ?? "");
    await page.getByRole("main").getByRole("button", { name: messages.signIn, exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await messageFor(request, emailAddress, "identity.recovery_code_used");
    await openSecurity(page, messages);
    await expect(page.getByText(messages.left(9))).toBeVisible();
  });

  test("a passkey: created, named, used to sign in, removed", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const device = await virtualAuthenticator(page);
    const person = await register(page, newPerson(), { next: "/dashboard/security" });
    const { emailAddress } = person;
    await page.getByRole("button", { name: messages.addPasskey }).click();
    const dialog = page.getByRole("dialog", { name: messages.addPasskey });
    await dialog.getByRole("textbox", { name: messages.passkeyName }).fill(messages.myPhone);
    await dialog.getByLabel(messages.currentPassword, { exact: true }).fill(PASSWORD);
    // A person whom the device does not recognise cannot create one.
    await device.verifies(false);
    await provingBySms(page, messages, e164(person), () => dialog.getByRole("button", { name: messages.makePasskey }).click());
    await expect(dialog.getByText(messages.cancelled)).toBeVisible();
    await expectAccessible(page, "adding a passkey");
    await device.verifies(true);
    await dialog.getByRole("button", { name: messages.makePasskey }).click();
    await keepCodes(page.getByRole("dialog", { name: messages.recoverySheet }), messages);
    await expect(page.getByText(messages.strongNow)).toBeVisible();

    await page.getByRole("button", { name: messages.rename(messages.myPhone) }).click();
    const prompt = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await prompt.getByRole("textbox").fill("Laptop");
    await prompt.getByRole("button", { name: messages.ok }).click();
    await expect(page.getByText("Laptop", { exact: true })).toBeVisible();

    // The second step asks the device at once.
    await device.answers(false);
    await signOut(page, messages);
    await typePassword(page, language, emailAddress);
    await expect(page.getByRole("button", { name: messages.waitingForDevice })).toBeVisible();
    // Away from the page first: an answer on its way would sign in on the server while the reload drops the cookie.
    const step = page.url();
    await page.goto("about:blank");
    await device.answers(true);
    await page.goto(step);
    await expect(page).toHaveURL("/dashboard");
    // Without address and password: the button asks for any passkey of this site.
    await device.answers(false);
    await signOut(page, messages);
    const offered = page.waitForResponse(/\/v1\/sign-in\/passkey\/start$/);
    await page.goto(at(language, "/login"));
    await offered;
    const door = page.getByRole("button", { name: messages.passkeyDoor });
    await expect(door).toBeVisible();
    await expectAccessible(page, "the sign-in with its passkey");
    await device.answers(true);
    await door.click();
    await expect(page).toHaveURL("/dashboard");
    await openSecurity(page, messages);
    await page.getByRole("button", { name: messages.remove("Laptop") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: messages.removeConfirm, exact: true }).click();
    // A recent sign-in is no proof for this: it would also be one for somebody who copied the session.
    await page.getByRole("dialog", { name: messages.prove }).getByRole("button", { name: messages.usePasskey }).click();
    await expect(page.getByText(messages.codesNow)).toBeVisible();
  });

  test("a change that needs a fresh proof asks for it and then proceeds; cancelling changes nothing", async ({
    page,
    request,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const person = await register(page, newPerson(), { next: "/dashboard/security" });
    const dialog = page.getByRole("dialog", { name: messages.prove });
    await beginApp(page, messages);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "proving again");
    await dialog.getByRole("button", { name: messages.close }).click();
    // Typed text is kept.
    const setUp = page.getByRole("dialog", { name: messages.setUpTitle });
    await expect(setUp.getByRole("img", { name: messages.qr })).toHaveCount(0);

    const since = await newestTo(request, e164(person));
    await setUp.getByRole("button", { name: messages.continue }).click();
    const field = dialog.getByRole("textbox", { name: messages.otp });
    await expect(field).toBeVisible();
    const otpCode = await codeFor(request, e164(person), since);
    await field.fill(otpCode);
    await expect(setUp.getByRole("img", { name: messages.qr })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: PHONE });
    test("the section, its dialogs and the second step fit the screen", async ({ page, quiet }) => {
      quiet.allow(FAILED_RESOURCE);
      const person = await register(page, newPerson(), { next: "/dashboard/security" });
      const { emailAddress } = person;
      await expect(page.getByRole("heading", { level: 2, name: messages.section })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await setUpApp(page, messages, e164(person));
      await expectNoSidewaysScroll(page);
      await keepCodes(page.getByRole("dialog", { name: messages.recoverySheet }), messages);
      await expect(page.getByText(messages.strongNow)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.context().clearCookies({ name: "sampai_session" });
      await typePassword(page, language, emailAddress);
      await expect(page.getByRole("textbox", { name: messages.appCode })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: messages.other }).click();
      await expect(page.getByRole("button", { name: messages.recoveryMethod })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
});
