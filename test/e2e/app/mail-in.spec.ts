/** A customer writes a mail; staff see who signed it, answer it, and the reply joins the case. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { writeToService } from "../steps/mail-in.ts";
import { linkFor, messageFor } from "../steps/messages.ts";
import { signIn } from "../steps/sign-in.ts";

test("a mail comes in, staff read whether it is signed, answer it, and the reply joins", async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  const from = `siti.${mark}@contoh.example`;
  const subject = `Kiriman ${mark}`;
  await writeToService({ from: `Siti Aminah <${from}>`, subject, text: "Halo, OTP saya 482913.\n\n> Pesan lama" });
  const acknowledgement = await messageFor(page.request, from, "support.mail_acknowledgement");

  await page.setViewportSize(DESK);
  await signIn(page, "layanan@demo.example", { next: "/office/support" });
  await page.getByRole("link", { name: subject }).click();
  const log = page.getByRole("log");
  await expect(log).toContainText("Halo, OTP saya ••••.");
  await expect(log).toContainText("Email ini tidak ditandatangani.");
  await page.getByText("Tampilkan email sebelumnya").click();
  await expect(log).toContainText("> Pesan lama");
  await expectAccessible(page, "a mail in the inbox");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);

  const answer = page.getByRole("textbox", { name: "Jawaban", exact: true });
  await answer.fill("Kami periksa dulu.");
  await answer.press("Enter");
  const sent = await messageFor(page.request, from, "support.mail_answer");
  expect(sent.subject).toBe(`Re: ${subject}`);
  expect(sent.text).toContain("Kami periksa dulu.");

  await writeToService({
    from,
    subject: `Re: ${subject}`,
    text: "Terima kasih!",
    inReplyTo: `<${acknowledgement.id}@sampai.example>`,
  });
  await expect(log).toContainText("Terima kasih!");

  // An answer with a file, the end, and the survey by its mail.
  await page.getByRole("button", { name: "Tambah foto atau PDF" }).click();
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a0b0c0" } })
    .png()
    .toBuffer();
  await page.getByLabel(/^Foto atau PDF/).setInputFiles({ name: "bukti.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("button", { name: "Hapus bukti.png" })).toBeVisible();
  await answer.fill("Ini buktinya.");
  await answer.press("Enter");
  const withFile = await messageFor(page.request, from, "support.mail_answer", sent.id);
  expect(withFile.attachments).toHaveLength(1);
  await expect(log).toContainText("bukti.png");
  await page.getByRole("button", { name: "Selesaikan" }).click();
  await expect(page.getByText("Percakapan diselesaikan.").first()).toBeVisible();
  const link = await linkFor(page.request, from, "support.mail_survey");
  // Signed in, a reader is led to the same survey in the private area.
  await page.goto(link);
  await page.waitForURL("**/dashboard/support/survey/*");
  await page.getByRole("radio", { name: "5 – Sangat puas" }).check();
  await page.getByRole("radio", { name: "Ya, sudah" }).check();
  await expectAccessible(page, "the survey of a mail");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Kirim penilaian" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terima kasih" })).toBeVisible();
});
