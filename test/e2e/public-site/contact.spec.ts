/** A visitor writes to the operator, with scripts and without; staff find the message, answer it by mail and close it. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { messageFor } from "../steps/messages.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    form: "Formulir kontak",
    name: "Nama lengkap",
    email: "Email",
    topic: "Topik",
    subject: "Subjek",
    message: "Pesan",
    send: "Kirim pesan",
    wrong: /isian perlu diperbaiki/,
    sent: "Pesan Anda sudah terkirim",
    responds: "Tim kami akan menjawab lewat email pada jam layanan.",
    room: "Pesan masuk",
    search: "Cari pesan",
    find: "Cari",
    spam: /^Spam/,
    answer: "Jawaban",
    sendAnswer: "Kirim jawaban",
    answered: "Jawaban dikirim",
    mine: "Tono Prasetyo",
    assign: "Ditangani oleh",
    close: "Tutup",
    reopen: "Buka kembali",
  },
  EN: {
    form: "Contact form",
    name: "Full name",
    email: "Email",
    topic: "Topic",
    subject: "Subject",
    message: "Message",
    send: "Send message",
    wrong: /entr(?:y needs|ies need) your attention/,
    sent: "Your message was sent",
    responds: "Our team will respond by email during service hours.",
    room: "Contact messages",
    search: "Find a message",
    find: "Search",
    spam: /^Spam/,
    answer: "Answer",
    sendAnswer: "Send answer",
    answered: "The answer was sent",
    mine: "Tono Prasetyo",
    assign: "Assigned to",
    close: "Close",
    reopen: "Reopen",
  },
} as const;
/** A stranger's text must be rendered as text. */
const SCRIPT = `<img src=x onerror="document.title='run'">`;

inOneLanguage("EN", (language) => {
  const t = MESSAGES[language];
  const field = (page: Page, label: string) =>
    page.getByRole("form", { name: t.form }).getByRole("textbox", { name: label, exact: true });
  const fill = async (page: Page, email: string, subject: string) => {
    await field(page, t.name).fill("Wayan");
    await field(page, t.email).fill(email);
    await page.getByRole("combobox", { name: t.topic }).selectOption("transfer");
    await field(page, t.subject).fill(subject);
    await field(page, t.message).fill(`${SCRIPT}\nKiriman saya belum sampai.`);
  };

  test("a message is written, corrected and sent; staff take it, answer it by mail and close it", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const email = `wayan-${randomUUID().slice(0, 8)}@contoh.example`;
    await page.setViewportSize(PHONE);
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    await expectNoSidewaysScroll(page);
    await field(page, t.email).fill("bukan-email");
    await page.getByRole("button", { name: t.send }).click();
    const summary = page.getByRole("alert").filter({ hasText: t.wrong });
    await expect(summary).toBeFocused();
    await expectAccessible(page, "the contact form with what is wrong");
    await summary.getByRole("link", { name: new RegExp(`^${t.email}`) }).click();
    await expect(field(page, t.email)).toBeFocused();
    await expect(field(page, t.email)).toHaveValue("bukan-email");

    const subject = `Kiriman ${email.slice(6, 14)}`;
    await fill(page, email, subject);
    await expect(summary.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: t.send }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(page.getByText(t.responds)).toBeVisible();
    // SUP-2: the page reloads by itself. It shows an empty form, and the number again.
    await expect(page).toHaveURL(/\?sent=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(field(page, t.message)).toHaveValue("");
    await expect(page.getByText(t.sent)).toBeVisible();
    const receipt = await messageFor(page.request, email, "support.receipt");
    expect(receipt.language).toBe(language);
    expect(receipt.subject).toContain(new URL(page.url()).searchParams.get("sent"));

    await page.setViewportSize(DESK);
    await signIn(page, "layanan@demo.example", { next: "/office/contact" });
    await expect(page.getByRole("heading", { level: 1, name: t.room })).toBeVisible();
    await page.getByRole("searchbox", { name: t.search }).fill(subject);
    await page.getByRole("search").getByRole("button", { name: t.find, exact: true }).click();
    await expect(page.getByRole("row", { name: new RegExp(subject) })).not.toContainText(email);
    await expectAccessible(page, "the inbox");
    await page.getByRole("link", { name: subject }).click();
    await expect(page.getByText("Kiriman saya belum sampai.")).toBeVisible();
    await expect(page).toHaveTitle(subject);
    await page.getByRole("textbox", { name: t.answer, exact: true }).fill("Sudah kami cek.");
    await page.getByRole("button", { name: t.sendAnswer }).click();
    await expect(page.getByText(t.answered).last()).toBeVisible();
    await expect(page.getByRole("combobox", { name: t.assign }).locator("option:checked")).toHaveText(t.mine);
    await expectAccessible(page, "a message with its answer");
    const mail = await messageFor(page.request, email, "support.answer");
    expect(mail.language).toBe(language);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain("Sudah kami cek.");
    await page.getByRole("button", { name: t.close, exact: true }).click();
    await expect(page.getByRole("button", { name: t.reopen })).toBeVisible();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("typed text is kept until it is valid, then it is sent", async ({ page, quiet }) => {
      quiet.allow(FAILED_RESOURCE);
      await page.goto(at(language, "/hubungi-kami"));
      await fill(page, "bukan-email", "Tanpa skrip");
      await page.getByRole("button", { name: t.send }).click();
      const wrong = page.getByRole("alert").filter({ hasText: t.wrong });
      await expect(wrong).toBeVisible();
      await expect(wrong.getByRole("link")).toHaveAttribute("href", "#field-email");
      await expect(field(page, t.message)).toHaveValue(/Kiriman saya belum sampai\./);
      await field(page, t.email).fill(`tanpa-${randomUUID().slice(0, 8)}@contoh.example`);
      await page.getByRole("button", { name: t.send }).click();
      await expect(page.getByText(t.sent)).toBeVisible();
      await expect(page).toHaveURL(/\?sent=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      await expect(field(page, t.message)).toHaveValue("");
    });
  });
});

test("an unknown personal link says so, and how to reach a person", async ({ page, quiet }) => {
  quiet.allow(FAILED_RESOURCE);
  const paths = ["/survey/abc", "/en/survey/%F0%9F%98%80"];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /^(?:Hubungi kami|Contact us)$/ })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  }
});

test("an approval sheet without a code asks for it; a wrong code says that the session has expired", async ({ page, quiet }) => {
  quiet.allow(FAILED_RESOURCE);
  for (const path of ["/onboard-approval-sheet/commercial-data", "/en/onboard-approval-sheet"]) {
    await page.goto(path);
    await expect(page.getByRole("textbox")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  }
  for (const code of ["commercial-data/x'%22%3C", "x".repeat(180)]) {
    await page.goto(`/en/onboard-approval-sheet/${code}`);
    const popup = page.getByRole("alertdialog");
    await expect(popup.getByText("Your Session already expired")).toBeVisible();
    await popup.getByRole("button", { name: "I Understand" }).click();
    await expect(page.getByRole("textbox")).toBeVisible();
  }
});
