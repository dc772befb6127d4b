/** A customer writes a mail; staff see who signed it, answer it, and the reply joins the case. */
import { randomUUID } from "node:crypto";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { writeToService } from "../steps/mail-in.ts";
import { messageFor } from "../steps/messages.ts";
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
  await page.getByText("Tampilkan email sebelumnya di bawahnya").click();
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
});
