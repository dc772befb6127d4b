/** Every component in every state has no axe finding, also while open. The kit shows both themes side by side. */
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { DESK, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { kitSection, openDialog, opener, openKit, specimen } from "../steps/kit.ts";

const MESSAGES = {
  ID: {
    cancel: "Batal",
    question: "Batalkan kiriman ini?",
    session: "Sesi Anda Telah Berakhir!",
    nothing: "Pilihan tidak ditemukan",
    bank: "Bank penerima",
    more: "Penjelasan: margin",
    form: "Formulir pendaftaran (light)",
    submit: "Daftar",
    wrong: "7 isian perlu diperbaiki",
  },
  EN: {
    cancel: "Cancel",
    question: "Cancel this transfer?",
    session: "Your Session Has Expired!",
    nothing: "Option not found",
    bank: "Recipient's bank",
    more: "Explanation: margin",
    form: "Registration form (light)",
    submit: "Register",
    wrong: "7 entries need your attention",
  },
} as const;

test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];

  const colorScheme = THEME_IN[language];
  test.use({ colorScheme });

  // Every section shows both themes at once; the page's own theme and the width alternate with the language.
  test("all sections", async ({ page }) => {
    await page.setViewportSize(language === "ID" ? PHONE : DESK);
    await openKit(page);
    await expectAccessible(page, `kit in ${colorScheme}`);
  });

  test("popups, while open", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openKit(page);
    for (const [name, title] of [
      ["decide: OK, No, Cancel", messages.question],
      ["session over", messages.session],
      ["prompt: email", messages.question],
    ] as const) {
      await opener(page, name).click();
      const dialog = openDialog(page);
      await expect(dialog).toHaveAccessibleName(title);
      const isPrompt = name.startsWith("prompt");
      if (isPrompt) await dialog.getByRole("textbox").fill("siti@");
      await expectAccessible(page, `${name} in ${colorScheme}`, "dialog[open]");
      await dialog
        .getByRole("button", isPrompt ? { name: messages.cancel, exact: true } : {})
        .last()
        .click();
      await expect(dialog).toHaveCount(0);
    }
    for (const kind of ["info", "danger"]) await opener(page, `toast: ${kind}`).click();
    await expectAccessible(page, `notices in ${colorScheme}`, "[popover]:popover-open");
  });

  test("lists, explanations and a form full of errors", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openKit(page);
    const price = page.locator("#price");
    await price.getByRole("button", { name: messages.more }).first().click();
    await expect(price.getByRole("note").first()).toBeVisible();
    await expectAccessible(page, `explanation in ${colorScheme}`, "#price");
    await page.keyboard.press("Escape");

    const choices = specimen(await kitSection(page, "Choices"), "ComboboxField");
    for (const typed of ["bank", "zzz"]) {
      await choices.getByRole("combobox", { name: messages.bank }).first().fill(typed);
      const popup = "[data-base-ui-portal]";
      await expect(page.locator(popup).getByText(typed === "zzz" ? messages.nothing : "Bank Mandiri")).toBeVisible();
      // Not the page around it: Base UI hides that from screen readers while its list is open, and closes the list when the focus leaves
      // it.
      await expectAccessible(page, `combobox "${typed}" in ${colorScheme}`, popup);
      await page.keyboard.press("Escape");
    }
    await kitSection(page, "A whole form");
    const form = page.locator("#whole-form").getByRole("form", { name: messages.form });
    await form.getByRole("button", { name: messages.submit, exact: true }).click();
    await expect(form.getByRole("alert").filter({ hasText: messages.wrong })).toBeFocused();
    await expectAccessible(page, `form in ${colorScheme}`, "#whole-form");
  });
});
