/** The counter: cash paid out on a cashier's phone, taken in, counted; and the recipient's page. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, FAILED_SOCKET, listen, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { e164, newPerson, register, signIn } from "../steps/sign-in.ts";

// Serial: all tests change one agent's float and day, and each checks their totals.
test.describe.configure({ mode: "serial" });

const RECIPIENT = "+6281234567890";

/** The figures at the top of each counter page, in rupiah. */
async function status(page: Page, name: RegExp): Promise<number> {
  const text = await page
    .getByRole("region", { name: /^(?:Gerai|Outlet)$/ })
    .getByText(name)
    .locator("xpath=following-sibling::dd[1]")
    .innerText();
  return Number(text.replaceAll(/\D/g, ""));
}

/** The sender's pickup code, from its SMS. */
async function pickupCode(page: Page, phone: string): Promise<string> {
  const { text } = await messageFor(page.request, phone, "transfers.pickup_code");
  return /(?:kode ambil|pickup code) ([\d -]+\d)/.exec(text)?.[1] ?? "";
}

const OUTLET = "cp_01kc0000000000000000000001";

async function takeCashIn(cashier: Page, number: string): Promise<void> {
  await cashier.goto(`/dashboard/counter/cash-in?outlet=${OUTLET}`);
  await cashier.getByRole("textbox", { name: "Nomor virtual account" }).fill(number);
  await cashier.getByRole("button", { name: "Cari kiriman" }).click();
  const take = cashier.getByRole("button", { name: /^Terima Rp/ });
  const due = ((await take.innerText()).match(/[\d.]+/)?.[0] ?? "").replaceAll(".", "");
  // The longest text: the rounding, and the change in many notes.
  await cashier.getByRole("textbox", { name: "Diterima dari pengirim" }).fill("1100000");
  await expect(cashier.getByText(/^Kembalikan Rp/)).toBeVisible();
  await expectNoSidewaysScroll(cashier);
  await cashier.getByRole("textbox", { name: "Yang masuk laci untuk kiriman ini" }).fill(due);
  await take.click();
  await expect(cashier.getByText(/Rp\s[\d.]+ diterima$/)).toBeVisible();
}

/** A new sender creates a cash transfer that is not paid yet. */
async function sendCash(page: Page) {
  const sender = await register(page, newPerson(), { next: null });
  const sending = await openSendingDesk(page);
  return { sender, sending, sent: await sending.send("cash") };
}

test.describe("a cash payment is refunded, in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("cancelled after payment in cash, the sender chooses a cash refund and has it when the cashier hands it over", async ({
    page,
    browser,
    quiet,
    baseURL,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const { sender, sending, sent } = await sendCash(page);
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
    await expect(page.getByText("Uang kembali siap diambil pengirim").first()).toBeVisible();
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
    await cashier.getByRole("button", { name: "Lanjut ke pengembalian" }).click();
    await expect(cashier.getByText("Nama pada dokumen cocok dengan nama pengirim")).toBeVisible();
    await expect(page.getByText(/^Gerai sedang menyerahkan/).first()).toBeVisible({ timeout: 30_000 });
    await cashier.getByRole("button", { name: /^Catat pengembalian Rp/ }).click();
    await expect(cashier.getByText(/^SERAHKAN Rp/)).toBeVisible();
    await expect(cashier.getByRole("heading", { name: "Bukti pengembalian" })).toBeVisible();
    await expectAccessible(cashier, "hand a refund over");
    await expect(page.getByText(/sudah Anda terima tunai di /)).toBeVisible({ timeout: 30_000 });
    await till.close();
  });
});

test.describe("in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("a cashier pays a transfer out; the float, the drawer and the sender’s page agree to the rupiah", async ({
    page,
    browser,
    quiet,
    baseURL,
  }) => {
    quiet.allow(FAILED_RESOURCE, FAILED_SOCKET, /Failed to fetch manifest patches/);
    const { sender, sending, sent } = await sendCash(page);
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await sending.pay(sent);
    const code = await pickupCode(page, e164(sender));

    // The recipient sees where to collect and what to bring, and cannot request a one-time code before a cashier does.
    // The link was made for the message to the recipient, so this page shows it by itself.
    await expect(page.getByText(/^Sukarno sudah menerima SMS dari kami pukul /)).toBeVisible();
    const link = (await page.getByText(/^http\S+\/lacak\/[0-9a-z-]{19}$/).textContent()) ?? "";
    const guest = await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE });
    const other = await guest.newPage();
    await listen(other, quiet);
    await other.goto(new URL(link).pathname);
    await expect(other.getByText(/^Uangnya siap diambil di gerai kami sampai /)).toBeVisible();
    await other.getByLabel("Kota atau kabupaten").selectOption({ label: "Jakarta Pusat" });
    await other.getByRole("button", { name: "Tampilkan" }).click();
    // Another journey may have opened an outlet in the same city.
    await expect(other.getByRole("heading", { level: 3, name: "Loket Demo Monas" })).toBeVisible();
    // Offered only once a cashier has entered the code.
    await expect(other.getByRole("button", { name: "Kirim OTP lagi" })).toHaveCount(0);
    expect(await other.content()).not.toContain(code);
    await expectAccessible(other, "tracking of cash");
    await expectNoSidewaysScroll(other);

    const till = await browser.newContext({ baseURL: baseURL ?? "", viewport: PHONE });
    const cashier = await till.newPage();
    await listen(cashier, quiet);
    await signIn(cashier, "kasir@demo.example", { next: "/dashboard" });
    await expect(cashier.getByRole("heading", { level: 1, name: "Loket Anda hari ini" })).toBeVisible();
    await expectAccessible(cashier, "the front page of a cashier");
    await cashier.getByRole("navigation", { name: "Menu utama" }).getByRole("link", { name: "Loket", exact: true }).click();
    await expect(cashier.getByRole("heading", { level: 1, name: "Loket" })).toBeVisible();
    const before = await status(cashier, /^Sisa batas terima tunai$/);
    await expectAccessible(cashier, "the counter");
    await expectNoSidewaysScroll(cashier);
    // The logo leads back to one's own first page, and not out to the site.
    await cashier.getByRole("link", { name: "Sampai, beranda" }).click();
    await expect(cashier).toHaveURL(/\/dashboard\/counter$/);

    await cashier.getByRole("link", { name: "Cairkan kiriman" }).click();
    await cashier.getByRole("textbox", { name: "Kode ambil" }).fill("1234567890123");
    await cashier.getByRole("button", { name: "Periksa kode" }).click();
    await expect(cashier.getByText(/^(?:Kode salah ketik|Tidak ada uang yang menunggu)/).first()).toBeVisible();
    const otpSince = await newestTo(page.request, RECIPIENT);
    await cashier.getByRole("textbox", { name: "Kode ambil" }).fill(code);
    await cashier.getByRole("button", { name: "Periksa kode" }).click();
    await expect(cashier.getByRole("paragraph").filter({ hasText: /^Rp\s1\.000\.000$/ })).toBeVisible();
    const { text } = await messageFor(page.request, RECIPIENT, "cash_points.collect_otp", otpSince);
    const otp = /^\d{6}/.exec(text)?.[0] ?? "";

    await cashier.getByRole("textbox", { name: "OTP penerima" }).fill(otp === "000000" ? "000001" : "000000");
    await cashier.getByRole("textbox", { name: "Nomor dokumen" }).fill("5206011708450001");
    await cashier.getByRole("textbox", { name: "Nama pada dokumen" }).fill("Sukarno");
    await cashier.getByRole("button", { name: "Lanjut ke pencairan" }).click();
    await expect(cashier.getByText(/Sisa 4 percobaan\./).first()).toBeVisible();
    await expectAccessible(cashier, "who is in front of the counter");
    await cashier.getByRole("textbox", { name: "OTP penerima" }).fill(otp);
    await cashier.getByRole("button", { name: "Lanjut ke pencairan" }).click();
    await expect(cashier).toHaveURL(/\/dashboard\/counter\/payouts\/po_/);
    await expect(cashier.getByText("Nama pada dokumen cocok dengan nama penerima")).toBeVisible();
    await cashier.reload();
    // The page stays when the record gets no answer, and the same record is tried again.
    const record = cashier.getByRole("button", { name: "Catat pencairan Rp 1.000.000" });
    await expect(record).toBeVisible();
    await till.setOffline(true);
    await record.click();
    await cashier.getByRole("button", { name: "OK" }).click();
    const lost = cashier.getByRole("alert").getByText("Sambungan terputus");
    await expect(lost).toBeVisible();
    await till.setOffline(false);
    await expect(lost).toHaveCount(0);
    await record.click();
    await expect(cashier.getByText("SERAHKAN Rp 1.000.000")).toBeVisible();
    await expectAccessible(cashier, "hand over");
    await expectNoSidewaysScroll(cashier);
    const download = cashier.waitForEvent("download");
    await cashier.getByRole("button", { name: "Unduh PDF" }).click();
    expect((await download).suggestedFilename()).toBe(`bukti-gerai-${sent.number}.pdf`);

    await expect(page.getByRole("list", { name: "Perjalanan kiriman" }).getByText(/Sudah diambil$/)).toBeVisible({
      timeout: 30_000,
    });
    await cashier.getByRole("link", { name: "Hari ini" }).click();
    const after = await status(cashier, /^Sisa batas terima tunai$/);
    expect(after).toBe(before + 1_000_000);
    // A cashier who counts is not shown the expected cash.
    await expect(cashier.getByText("Uang di laci")).toHaveCount(0);
    await expect(
      cashier
        .getByRole("list", { name: /^Catatan laci/ })
        .getByRole("listitem")
        .first(),
    ).toContainText(sent.number);
    await expectAccessible(cashier, "today");
    await expectNoSidewaysScroll(cashier);
    await guest.close();
    await till.close();
  });
});

test.describe("in English, on a desktop", () => {
  test.use({ language: "EN" });

  test("an owner takes cash in, and closes the day with a difference", async ({ page, browser, quiet, baseURL }) => {
    quiet.allow(FAILED_RESOURCE);
    await register(page, newPerson(), { next: null });
    const sending = await openSendingDesk(page);
    const sent = await sending.send({ ending: "0000001" });
    await expect.poll(async () => (await sending.read(sent.id)).payIn?.number ?? null, { timeout: 20_000 }).not.toBeNull();
    const number = (await sending.read(sent.id)).payIn?.number ?? "";

    const till = await browser.newContext({ baseURL: baseURL ?? "" });
    await till.addCookies([{ name: "language", value: "EN", url: baseURL ?? "" }]);
    const owner = await till.newPage();
    await listen(owner, quiet);
    await signIn(owner, "agen@demo.example", { next: "/dashboard/counter?outlet=cp_01kc0000000000000000000001" });
    const float = await status(owner, /^Cash-in limit left$/);
    await owner.getByRole("link", { name: "Take cash for a transfer" }).click();
    // A customer without a transfer creates it on their own phone.
    await expect(owner.getByRole("img", { name: "QR code: the calculator, for the sender’s phone" })).toBeVisible();
    await expect(owner.getByText("/en/kalkulator")).toBeVisible();
    await expectAccessible(owner, "before a number is found");
    await owner.getByRole("textbox", { name: "Virtual account number" }).fill("8808");
    await owner.getByRole("button", { name: "Find the transfer" }).click();
    await expect(owner.getByText(/^No transfer with this number is waiting for payment/)).toBeVisible();
    await owner.getByRole("textbox", { name: "Virtual account number" }).fill(number);
    await owner.getByRole("button", { name: "Find the transfer" }).click();
    await expect(owner.getByText("Rp 1,005,500", { exact: true })).toBeVisible();
    await expect(owner.getByText(/^Rounded down by Rp\s50,/)).toBeVisible();
    // The change calculator, for the cashier only: an amount typed, then one more note tapped.
    await owner.getByRole("textbox", { name: "Received from the sender" }).fill("1000000");
    await expect(owner.getByText("Rp 5,500 still missing")).toBeVisible();
    await owner.getByRole("button", { name: "+ Rp 100,000" }).click();
    await expect(owner.getByText("Give back Rp 94,500")).toBeVisible();
    await owner.getByRole("textbox", { name: "Amount you keep for this transfer" }).fill("1005400");
    await owner.getByRole("button", { name: "Take Rp 1,005,500" }).click();
    await expect(owner.getByText(/^Rp\s1,005,500 is due\./).first()).toBeVisible();
    await expectAccessible(owner, "cash in");
    await owner.getByRole("textbox", { name: "Amount you keep for this transfer" }).fill("1005500");
    await owner.getByRole("button", { name: "Take Rp 1,005,500" }).click();
    await expect(owner.getByText("Rp 1,005,500 taken")).toBeVisible();
    await expect.poll(() => status(owner, /^Cash-in limit left$/)).toBe(float - 1_005_500);
    // The front page has the same figure.
    await owner.goto("/dashboard");
    await expect(owner.getByRole("heading", { level: 1, name: "Your outlets today" })).toBeVisible();
    await expect(owner.getByText(`Rp ${(float - 1_005_500).toLocaleString("en-US")}`, { exact: true }).first()).toBeVisible();
    await expectAccessible(owner, "the front page of an owner");
    await expect.poll(async () => (await sending.read(sent.id)).state, { timeout: 30_000 }).not.toBe("AWAITING_PAYMENT");

    await owner.goto("/dashboard/float");
    await expect(owner.getByText("-Rp 1,005,500").first()).toBeVisible();
    await expectAccessible(owner, "the float");

    // At another outlet: some cash put in, and the count fifty thousand short.
    await owner.goto("/dashboard/counter/today?outlet=cp_01kc0000000000000000000003");
    await owner.getByRole("textbox", { name: "Amount" }).fill("500000");
    await owner.getByRole("button", { name: "Record" }).click();
    await expect(
      owner
        .getByRole("list", { name: /^Drawer entries/ })
        .getByRole("listitem")
        .first(),
    ).toContainText("Rp 500,000");
    await owner
      .getByRole("navigation", { name: "Pages of the counter" })
      .getByRole("link", { name: "Close the day", exact: true })
      .click();
    await owner.getByRole("textbox", { name: "Rp 50,000" }).fill("9");
    await owner.getByRole("button", { name: "Check the count" }).click();
    await expect(owner.getByText("Rp 50,000 less than in the records")).toBeVisible();
    await expectAccessible(owner, "both sides");
    await owner.getByRole("textbox", { name: "Explanation of the difference" }).fill("Wrong change");
    await owner.getByRole("button", { name: "Close the day" }).click();
    await owner.getByRole("button", { name: "Yes, close the day" }).click();
    await expect(owner.getByText(/ is closed$/)).toBeVisible();
    await owner.getByRole("link", { name: "Back to the counter" }).click();
    await expect.poll(() => status(owner, /^Cash in the drawer$/)).toBe(450_000);
    await till.close();
  });
});
