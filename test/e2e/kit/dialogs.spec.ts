/** Questions and messages: their default texts, how they close, and what must not close them. */
import type { Page } from "@playwright/test";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { openDialog, opener, openKit } from "../steps/kit.ts";

const MESSAGES = {
  ID: {
    deny: "Tidak",
    cancel: "Batal",
    close: "Tutup dialog ini",
    question: "Batalkan kiriman ini?",
    info: "Kurs diperbarui",
    reason: "Alasan",
    email: "Alamat email",
    url: "Alamat situs",
    choose: "Masuk sebagai",
    agent: /^Agen/,
    report: "Membuat laporan",
    sending: "Mengirim data...",
    unavailable: "unavailable",
    notices: "Pemberitahuan",
    saved: "Penerima disimpan",
    dismiss: "Tutup pemberitahuan: Penerima disimpan",
    undo: "Urungkan",
    undone: "Diurungkan",
    failed: "Gagal: Penerima belum tersimpan",
  },
  EN: {
    deny: "No",
    cancel: "Cancel",
    close: "Close this dialog",
    question: "Cancel this transfer?",
    info: "The rate has been renewed",
    reason: "Reason",
    email: "Email address",
    url: "Website",
    choose: "Work as",
    agent: /^Agent/,
    report: "Generating report",
    sending: "Sending data...",
    unavailable: "unavailable",
    notices: "Notices",
    saved: "Recipient saved",
    dismiss: "Dismiss notice: Recipient saved",
    undo: "Undo",
    undone: "Undone",
    failed: "Failed: Recipient not saved",
  },
} as const;

const press = (page: Page, name: string) => opener(page, name).click();
const answer = (page: Page) => page.locator("#dialogs").getByTestId("answer");

// Endless animations in some chapters would take half a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];
  test.beforeEach(({ page }) => openKit(page, "dialogs"));

  test("a message has a focused OK button and a labelled close button", async ({ page }) => {
    await press(page, "alert: info");
    const message = openDialog(page);
    await expect(message).toHaveAccessibleName(messages.info);
    await expect(message.getByRole("button", { name: "OK", exact: true })).toBeFocused();
    await message.getByRole("button", { name: messages.close, exact: true }).click();
    await expect(message).toBeHidden();
    await expect(opener(page, "alert: info")).toBeFocused();
  });

  test("a question has OK, No and Cancel in the language of the page, and each answers", async ({ page }) => {
    const decide = "decide: OK, No, Cancel";
    for (const [button, given] of [
      ["OK", '"confirmed"'],
      [messages.deny, '"denied"'],
      [messages.cancel, '"cancelled"'],
    ] as const) {
      await press(page, decide);
      await openDialog(page).getByRole("button", { name: button, exact: true }).click();
      await expect(answer(page)).toHaveText(given);
    }
    await press(page, decide);
    await expect(openDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(openDialog(page)).toBeHidden();
    await expect(answer(page)).toHaveText('"cancelled"');
  });

  test("a question closes by a click outside, keeps the focus inside, and stops the page behind", async ({ page }) => {
    await press(page, "confirm");
    const question = openDialog(page);
    await expect(question).toHaveAccessibleName(messages.question);
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press("Tab");
      await expect(question.locator(":focus")).toHaveCount(1);
    }
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await page.mouse.click(5, 5);
    await expect(question).toBeHidden();
    await expect(answer(page)).toHaveText("false");
  });

  test("a blocking dialog ignores Escape, clicks outside and Enter", async ({ page }) => {
    await press(page, "blocking");
    const blocking = openDialog(page);
    await expect(blocking).toHaveRole("alertdialog");
    await expect(blocking).toHaveAccessibleName(messages.question);
    for (let time = 0; time < 4; time += 1) await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 5);
    await page.keyboard.press("Escape");
    await expect(blocking).toBeVisible();
    await expect(blocking.getByRole("button", { name: messages.close })).toHaveCount(0);
    await blocking.getByRole("button", { name: "OK", exact: true }).click();
    await expect(blocking).toBeHidden();
  });

  for (const [input, wrong, right, says] of [
    ["email", "siti@contoh", "siti@contoh.com", "Invalid email address"],
    ["url", "www.contoh", "https://contoh.com", "Invalid URL"],
  ] as const) {
    test(`an ${input} is asked for until it is valid: "${says}"`, async ({ page }) => {
      await press(page, `prompt: ${input}`);
      const question = openDialog(page);
      const field = question.getByRole("textbox", { name: messages[input] });
      await expect(field).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(question.getByRole("alert")).toHaveText("The field is required");
      await page.keyboard.type(wrong);
      await expect(question.getByRole("alert")).toHaveText(says);
      await expect(question.getByText(says, { exact: true })).toHaveAttribute("lang", "en");
      await page.keyboard.press("Enter");
      await expect(question).toBeVisible();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill(right);
      await expect(question.getByRole("alert")).toHaveText("");
      await page.keyboard.press("Enter");
      await expect(answer(page)).toHaveText(JSON.stringify(right));
    });
  }

  test("a choice is made with one press, and can be cancelled", async ({ page }) => {
    await press(page, "choose");
    const choice = openDialog(page);
    await expect(choice.getByRole("listitem").first().getByRole("button")).toBeFocused();
    await choice.getByRole("button", { name: messages.agent }).click();
    await expect(answer(page)).toHaveText('"agent"');
    await press(page, "choose");
    await choice.getByRole("button", { name: messages.cancel, exact: true }).click();
    await expect(answer(page)).toHaveText("null");
  });

  test("the question stays open while its work runs; a failure is returned to the caller", async ({ page }) => {
    await press(page, "confirm with work");
    const question = openDialog(page);
    await question.getByRole("button", { name: "OK", exact: true }).click();
    await expect(question.getByRole("button", { name: messages.sending })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await expect(question).toBeHidden();
    await expect(answer(page)).toHaveText("true");
    await press(page, "confirm with work that fails");
    await question.getByRole("button", { name: "OK", exact: true }).click();
    await expect(question).toBeHidden();
    await expect(answer(page)).toContainText(messages.unavailable);
  });

  test("several questions queue, and a report says that it is being made", async ({ page }) => {
    await press(page, "three at once");
    for (const title of ["1", "2", "3"]) {
      await expect(openDialog(page)).toHaveCount(1);
      await expect(openDialog(page)).toHaveAccessibleName(title);
      await openDialog(page).getByRole("button", { name: "OK", exact: true }).click();
    }
    await expect(openDialog(page)).toHaveCount(0);
    await press(page, "loading");
    await expect(openDialog(page).getByRole("status")).toHaveText(messages.report);
    await expect(openDialog(page)).toHaveAccessibleName(messages.report);
    await expect(openDialog(page)).toBeHidden();
  });

  test("toasts appear, can be undone, and are dismissed", async ({ page }) => {
    await press(page, "toast with action");
    const notices = page.locator("[popover=manual]", { has: page.getByRole("button") });
    await expect(notices).toHaveAccessibleName(messages.notices);
    await expect(notices).toContainText(messages.saved);
    await expect(page.locator("[role=status]", { hasText: messages.saved })).toBeAttached();
    await notices.getByRole("button", { name: messages.undo }).click();
    await expect(notices).toContainText(messages.undone);
    await press(page, "toast: success");
    await notices.getByRole("button", { name: messages.dismiss }).first().click();
    await expect(notices.getByText(messages.saved)).toHaveCount(0);
    await press(page, "toast: danger");
    await expect(page.locator("[role=alert]", { hasText: messages.failed })).toBeAttached();
  });
});
