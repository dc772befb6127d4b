/** Questions and messages: their default words, how they close, and what must not close. */
import type { Page } from "@playwright/test";
import { expect, inOneLanguage, test } from "./steps/journey.ts";
import { openDialog, opener, openKit } from "./steps/kit.ts";

const WORDS = {
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

// What moves for ever in some chapter takes half of a core from every journey of the others.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inOneLanguage("EN", (language) => {
  const words = WORDS[language];
  test.beforeEach(({ page }) => openKit(page, "dialogs"));

  test("a message has OK, which has the focus, and a cross that says what it does", async ({ page }) => {
    await press(page, "alert: info");
    const message = openDialog(page);
    await expect(message).toHaveAccessibleName(words.info);
    await expect(message.getByRole("button", { name: "OK", exact: true })).toBeFocused();
    await message.getByRole("button", { name: words.close, exact: true }).click();
    await expect(message).toBeHidden();
    await expect(opener(page, "alert: info")).toBeFocused();
  });

  test("a question has OK, No and Cancel in the language of the page, and each answers", async ({ page }) => {
    const decide = "decide: OK, No, Cancel";
    for (const [button, given] of [
      ["OK", '"confirmed"'],
      [words.deny, '"denied"'],
      [words.cancel, '"cancelled"'],
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
    await expect(question).toHaveAccessibleName(words.question);
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press("Tab");
      await expect(question.locator(":focus")).toHaveCount(1);
    }
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await page.mouse.click(5, 5);
    await expect(question).toBeHidden();
    await expect(answer(page)).toHaveText("false");
  });

  test("what blocks survives Escape, clicks outside and Enter", async ({ page }) => {
    await press(page, "blocking");
    const blocking = openDialog(page);
    await expect(blocking).toHaveRole("alertdialog");
    await expect(blocking).toHaveAccessibleName(words.question);
    for (let time = 0; time < 4; time += 1) await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 5);
    await page.keyboard.press("Escape");
    await expect(blocking).toBeVisible();
    await expect(blocking.getByRole("button", { name: words.close })).toHaveCount(0);
    await blocking.getByRole("button", { name: "OK", exact: true }).click();
    await expect(blocking).toBeHidden();
  });

  for (const [input, wrong, right, says] of [
    ["email", "siti@contoh", "siti@contoh.com", "Invalid email address"],
    ["url", "www.contoh", "https://contoh.com", "Invalid URL"],
  ] as const) {
    test(`an ${input} is asked for until it is one: "${says}"`, async ({ page }) => {
      await press(page, `prompt: ${input}`);
      const question = openDialog(page);
      const field = question.getByRole("textbox", { name: words[input] });
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

  test("a choice is made with one press, and can be left", async ({ page }) => {
    await press(page, "choose");
    const choice = openDialog(page);
    await expect(choice.getByRole("listitem").first().getByRole("button")).toBeFocused();
    await choice.getByRole("button", { name: words.agent }).click();
    await expect(answer(page)).toHaveText('"agent"');
    await press(page, "choose");
    await choice.getByRole("button", { name: words.cancel, exact: true }).click();
    await expect(answer(page)).toHaveText("null");
  });

  test("work is waited for inside the question; what fails is told to whoever asked", async ({ page }) => {
    await press(page, "confirm with work");
    const question = openDialog(page);
    await question.getByRole("button", { name: "OK", exact: true }).click();
    await expect(question.getByRole("button", { name: words.sending })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await expect(question).toBeHidden();
    await expect(answer(page)).toHaveText("true");
    await press(page, "confirm with work that fails");
    await question.getByRole("button", { name: "OK", exact: true }).click();
    await expect(question).toBeHidden();
    await expect(answer(page)).toContainText(words.unavailable);
  });

  test("several questions wait for each other, and a report says that it is being made", async ({ page }) => {
    await press(page, "three at once");
    for (const title of ["1", "2", "3"]) {
      await expect(openDialog(page)).toHaveCount(1);
      await expect(openDialog(page)).toHaveAccessibleName(title);
      await openDialog(page).getByRole("button", { name: "OK", exact: true }).click();
    }
    await expect(openDialog(page)).toHaveCount(0);
    await press(page, "loading");
    await expect(openDialog(page).getByRole("status")).toHaveText(words.report);
    await expect(openDialog(page)).toHaveAccessibleName(words.report);
    await expect(openDialog(page)).toBeHidden();
  });

  test("notices come, can be undone, and are dismissed", async ({ page }) => {
    await press(page, "toast with action");
    const notices = page.locator("[popover=manual]", { has: page.getByRole("button") });
    await expect(notices).toHaveAccessibleName(words.notices);
    await expect(notices).toContainText(words.saved);
    await expect(page.locator("[role=status]", { hasText: words.saved })).toBeAttached();
    await notices.getByRole("button", { name: words.undo }).click();
    await expect(notices).toContainText(words.undone);
    await press(page, "toast: success");
    await notices.getByRole("button", { name: words.dismiss }).first().click();
    await expect(notices.getByText(words.saved)).toHaveCount(0);
    await press(page, "toast: danger");
    await expect(page.locator("[role=alert]", { hasText: words.failed })).toBeAttached();
  });
});
