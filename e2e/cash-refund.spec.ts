/** Money that was paid in cash goes back to its sender: chosen on their telephone, handed over at a counter, and each page says where it is. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "./steps/browser.ts";
import { expect, FAILED_RESOURCE, listen, test } from "./steps/journey.ts";
import { messageFor, newestTo } from "./steps/messages.ts";
import { openSendingDesk } from "./steps/sending.ts";
import { e164, newPerson, register, signIn } from "./steps/sign-in.ts";

const OUTLET = "cp_01kc0000000000000000000001";

async function takeCashIn(cashier: Page, number: string): Promise<void> {
  await cashier.goto(`/dashboard/counter/cash-in?outlet=${OUTLET}`);
  await cashier.getByRole("textbox", { name: "Nomor virtual account" }).fill(number);
  await cashier.getByRole("button", { name: "Cari kiriman" }).click();
  const take = cashier.getByRole("button", { name: /^Terima Rp/ });
  const due = ((await take.innerText()).match(/[\d.]+/)?.[0] ?? "").replaceAll(".", "");
  await cashier.getByRole("textbox", { name: "Uang yang Anda hitung" }).fill(due);
  await take.click();
  await expect(cashier.getByText(/ diterima$/)).toBeVisible();
}

test.use({ language: "ID", viewport: PHONE });

test("cancelled after it was paid in cash, the sender takes it as cash and has it when the cashier hands it over", async ({
  page,
  browser,
  quiet,
  baseURL,
}) => {
  test.setTimeout(120_000);
  quiet.allow(FAILED_RESOURCE);
  const sender = await register(page, newPerson(), { next: null });
  const sending = await openSendingDesk(page);
  const sent = await sending.send("cash");
  await expect.poll(async () => (await sending.read(sent.id)).payIn?.number ?? null, { timeout: 20_000 }).not.toBeNull();
  const till = await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE });
  const cashier = await till.newPage();
  await listen(cashier, quiet);
  await signIn(cashier, "kasir@demo.example", { next: "/dashboard" });
  await takeCashIn(cashier, (await sending.read(sent.id)).payIn?.number ?? "");

  await page.goto(`/dashboard/transfers/${sent.id}`);
  await page.getByRole("button", { name: "Batalkan kiriman" }).click();
  await page.getByRole("button", { name: "Ya, batalkan" }).click();
  await expect(page.getByRole("heading", { name: /^Bagaimana Anda ingin menerima kembali Rp/ })).toBeVisible();
  await expectAccessible(page, "the choice of how cash comes back");
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Ambil tunai" }).click();
  await expect(page.getByRole("heading", { name: /^Ambil Rp.* di gerai mana pun$/ })).toBeVisible();
  await expect(page.getByText("Dana siap diambil pengirim").first()).toBeVisible();
  await expectAccessible(page, "what to bring for a refund");
  await expectNoSidewaysScroll(page);
  const { text: sms } = await messageFor(page.request, e164(sender), "transfers.refund_code");
  const code = /kode pengembalian ([\d -]+\d)/.exec(sms)?.[1] ?? "";

  await cashier.goto(`/dashboard/counter?outlet=${OUTLET}`);
  await cashier.getByRole("link", { name: "Kembalikan uang" }).click();
  const since = await newestTo(page.request, e164(sender));
  await cashier.getByRole("textbox", { name: "Kode pengembalian" }).fill(code);
  await cashier.getByRole("button", { name: "Periksa kode" }).click();
  await expect(cashier.getByText("Yang akan dikembalikan")).toBeVisible();
  const { text } = await messageFor(page.request, e164(sender), "cash_points.collect_otp", since);
  await cashier.getByRole("textbox", { name: "OTP pengirim" }).fill(/^\d{6}/.exec(text)?.[0] ?? "");
  await cashier.getByRole("textbox", { name: "Nomor dokumen" }).fill("5206011708450001");
  await cashier.getByRole("textbox", { name: "Nama pada dokumen" }).fill("Sutarmi");
  await expectAccessible(cashier, "who gets a refund");
  await cashier.getByRole("button", { name: "Lanjut ke pembayaran" }).click();
  await expect(cashier.getByText("Nama pada dokumen cocok dengan nama pengirim.")).toBeVisible();
  await expect(page.getByText(/^Gerai sedang menyerahkan/).first()).toBeVisible({ timeout: 30_000 });
  await cashier.getByRole("button", { name: /^Catat pengembalian Rp/ }).click();
  await expect(cashier.getByText(/^SERAHKAN Rp/)).toBeVisible();
  await expectAccessible(cashier, "hand a refund over");
  await expect(page.getByText(/sudah Anda terima tunai di gerai\./)).toBeVisible({ timeout: 30_000 });
  await till.close();
});
