/** Staff choose a transfer in the list, hold it and ask for documents; the sender sends a PDF, and staff look at it for a reason. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { pdf } from "../steps/businesses.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { openDialog } from "../steps/kit.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const TEXTS = {
  ID: {
    hold: "Tahan",
    note: "Catatan",
    do: "Jalankan",
    done: "Selesai",
    one: "1 diproses.",
    ask: "Minta dokumen",
    required: "The field is required",
    purpose: /^Bukti tujuan uang/,
    missing: "Belum diberikan",
    given: "Sudah diberikan",
    answer: "Jawab permintaan kami",
    submit: "Kirim jawaban",
    empty: "Tambahkan dokumen yang diminta, atau tulis mengapa ada yang tidak dapat Anda berikan.",
    answered: "Jawaban Anda sudah kami terima.",
    view: "Lihat slip.pdf",
    reason: "Alasan",
    confirm: "Lihat berkas",
    open: "Buka berkas PDF",
  },
  EN: {
    hold: "Hold",
    note: "Note",
    do: "Run",
    done: "Done",
    one: "1 was processed.",
    ask: "Request documents",
    required: "The field is required",
    purpose: /^Proof of what the money is for/,
    missing: "Not provided yet",
    given: "Provided",
    answer: "Answer our request",
    submit: "Send the answer",
    empty: "Add the requested documents, or write why you cannot give one of them.",
    answered: "We have received your answer.",
    view: "View slip.pdf",
    reason: "Reason",
    confirm: "View file",
    open: "Open the PDF",
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = TEXTS[language];

  test("documents are asked for, sent as a file and looked at", async ({ browser, page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const name = `Ratna${Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 6)}`;
    const sender = await (await browser.newContext()).newPage();
    await register(sender, newPerson({ firstName: name }), { next: null });
    const desk = await openSendingDesk(sender);
    const sent = await desk.send("cash", 250_000);
    await desk.pay(sent);
    await expect.poll(async () => (await desk.read(sent.id)).state).toBe("AVAILABLE");

    // Chosen in the list by the keyboard, and held: every row says what will happen, and what did.
    await page.setViewportSize(DESK);
    await signIn(page, "kepatuhan@demo.example", { next: "/office/transfer" });
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toHaveCount(1);
    // The keys of the office are loaded after the page.
    await expect(async () => {
      await row.focus();
      await page.keyboard.press("x");
      await expect(page.getByRole("button", { name: t.hold, exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: t.hold, exact: true }).click();
    const dialog = openDialog(page);
    await expect(dialog.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expectAccessible(page, "one act on several transfers");
    await dialog.getByRole("textbox", { name: t.note }).fill("Diperiksa bersama.");
    await dialog.getByRole("button", { name: t.do, exact: true }).click();
    await expect(dialog.getByText(t.one)).toBeVisible();
    await dialog.getByRole("button", { name: t.done, exact: true }).click();
    await page.goto(`/office/transfer/${sent.id}`);
    await page.getByRole("button", { name: t.ask, exact: true }).click();
    // Nothing is asked for without saying what.
    await dialog.getByRole("button", { name: t.ask, exact: true }).click();
    await expect(dialog.getByText(t.required).first()).toBeVisible();
    await dialog.getByRole("checkbox", { name: t.purpose }).check();
    await expectAccessible(page, "choosing documents to ask for");
    await dialog.getByRole("button", { name: t.ask, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: t.purpose })).toContainText(t.missing);

    // The sender answers with a file, on a phone.
    await sender.setViewportSize(PHONE);
    await sender.goto(`/dashboard/transfers/${sent.id}`);
    const form = sender.getByRole("form", { name: t.answer });
    await form.getByRole("button", { name: t.submit }).click();
    await expect(form.getByText(t.empty).first()).toBeVisible();
    await form.getByLabel(t.purpose).setInputFiles(pdf("slip"));
    await expect(form.getByRole("listitem").filter({ hasText: "slip.pdf" })).toBeVisible();
    await expectAccessible(sender, "answering a request for documents");
    await expectNoSidewaysScroll(sender);
    await form.getByRole("button", { name: t.submit }).click();
    await expect(sender.getByText(t.answered).first()).toBeVisible();
    await sender.context().close();

    // Staff look at it for a reason.
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: t.purpose }).first()).toContainText(t.given);
    await page.getByRole("button", { name: t.view }).click();
    await dialog.getByRole("textbox", { name: t.reason }).fill("Memeriksa jawaban pengirim");
    await dialog.getByRole("button", { name: t.confirm }).click();
    await expect(page.getByRole("link", { name: t.open })).toBeVisible();
    // From the top: halfway down, the header lies over a button, which is then too small for axe.
    await page.evaluate("scrollTo(0, 0)");
    await expectAccessible(page, "a file of a transfer");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });
});
