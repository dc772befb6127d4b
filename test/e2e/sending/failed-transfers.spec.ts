/**
 * Failures on the screen: the reason in a sentence, who has to act, what comes next. Four accounts of the simulated bank that misbehave
 * (simulators/bank/README.md). reasons.test.ts checks that every reason has its messages in both languages.
 */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { openSendingDesk, type Sent } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

test.use({ language: "ID", viewport: PHONE });

const LATE = { timeout: 45_000 };

async function expectSays(page: Page, sent: Sent, ...texts: readonly RegExp[]): Promise<void> {
  await page.goto(`/dashboard/transfers/${sent.id}`);
  const main = page.getByRole("main");
  for (const text of texts) await expect(main.getByText(text).first()).toBeVisible(LATE);
}

test("refused at once, unanswered, reversed, suspected: each says why and what comes next", async ({ page }) => {
  await register(page, newPerson(), { next: null });
  const desk = await openSendingDesk(page);
  const sent: Record<string, Sent> = {};
  for (const ending of ["0000003", "0000015", "0000018", "0000027"]) {
    sent[ending] = await desk.send({ ending }, 150_000);
    await desk.pay(sent[ending]);
  }
  const one = (ending: string) => sent[ending] as Sent;

  // The bank accepted nothing: everything is refunded, fee and tax included.
  await expectSays(
    page,
    one("0000003"),
    /^Bank tidak mengizinkan kiriman ini masuk ke rekening itu\.$/,
    /^Uangnya tidak sampai kepada .+\. Rp\s155\.550 (?:sedang kami kembalikan|sudah kembali)/,
    /Nomor rujukan|Paling lambat/,
  );
  // Nothing before the refusal reads as done, and no price of a payout that did not happen is shown.
  const timeline = page.getByRole("list", { name: "Perjalanan kiriman" });
  await expect(timeline.getByText(/^Sudah lewat: Dikirim ke penerima$/)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Penerima mendapat");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "refused at the door");

  // The outcome is unknown: the page says so, inquiries continue, and nothing is sent twice. It cannot be cancelled, and says why.
  await expectSays(page, one("0000015"), /belum memastikan/, /tidak mengirim dua kali/, /Yang bertindak: bank atau mitra/);
  await expect(page.getByRole("button", { name: "Batalkan kiriman" })).toHaveAccessibleDescription(/.{10}/);
  await expectAccessible(page, "an outcome that nobody knows");

  // The money arrived, and the bank reversed it: the account is closed, which is not our fault, so the fee is not refunded.
  await expectSays(
    page,
    one("0000018"),
    /^Uangnya tidak sampai kepada .+\. Rp\s150\.000 (?:sedang kami kembalikan|sudah kembali)/,
    /Rekening penerima sudah ditutup/,
    /Biaya dan pajak Rp\s5\.550 tidak dikembalikan/,
  );

  // A reason that the law forbids to disclose is shown like any other check.
  await expectSays(page, one("0000027"), /Kiriman ke rekening di .+ ditolak/);
  await expect(page.getByRole("main")).not.toContainText(/kepatuhan|penipuan|mencurigakan|sanksi/i);
});
