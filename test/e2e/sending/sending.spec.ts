/** From the price on the home page to a paid transfer: on a phone in Indonesian, on a desktop in English. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, test, type Language } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { payAtBank } from "../steps/bank.ts";
import { REGISTRATION_MESSAGES, submitForm } from "../steps/registration.ts";
import { e164, newNik, newPerson, register } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    country: "Negara tujuan",
    send: "Anda mengirim",
    receive: "Penerima mendapat",
    now: "Kirim sekarang",
    next: "Lanjut",
    newRecipient: "Penerima baru",
    locked: /Harga terkunci \d\d:\d\d lagi/,
    bank: "Bank atau dompet digital",
    missing: "Isian ini wajib diisi.",
    account: "Nomor rekening",
    digits: /Rekening BCA 10 angka; spasi dan tanda hubung diabaikan\./,
    wrongDigits: "Rekening BCA 10 angka; Anda menulis 9.",
    find: "Cek nama pemilik",
    question: "Apakah ini penerimanya?",
    yes: "Ya, ini penerimanya",
    no: "Bukan, ubah nomornya",
    remembered: "Sama seperti kiriman terakhir. Ubah bila kali ini berbeda.",
    purpose: "Keperluan kiriman",
    source: "Sumber dana",
    review: "Periksa sebelum menyetujui",
    approve: "Setujui kiriman ini",
    code: "Kode OTP",
    pay: "Bayar kiriman kepada BUDI SANTOSO",
    short: /Masih kurang Rp\s5\.550/,
    paid: "Pembayaran diterima",
    least: /Paling sedikit Rp\s100\.000\./,
    amounts: { typed: "1.000.000", total: /^Rp\s1\.005\.550$/, pays: "Rp 1.005.550" },
    signIn: "Masuk",
    faq: "Tanya jawab",
  },
  EN: {
    country: "Destination country",
    send: "You send",
    receive: "Recipient gets",
    now: "Send now",
    next: "Continue",
    newRecipient: "New recipient",
    locked: /Price locked for \d\d:\d\d/,
    bank: "Bank or e-wallet",
    missing: "The field is required",
    account: "Account number",
    digits: /BCA account numbers have 10 digits\. Spaces and dashes are ignored\./,
    wrongDigits: "BCA account numbers have 10 digits; you entered 9.",
    find: "Check the holder’s name",
    question: "Is this the person?",
    yes: "Yes, this is the person",
    no: "No, change the number",
    remembered: "The same as in your last transfer. Change it if this one differs.",
    purpose: "Purpose of the transfer",
    source: "Source of funds",
    review: "Check before you approve",
    approve: "Approve this transfer",
    code: "OTP",
    pay: "Pay for your transfer to BUDI SANTOSO",
    short: /Rp\s5,550 is still missing/,
    paid: "Payment received",
    least: /The minimum is Rp\s100,000\./,
    amounts: { typed: "1,000,000", total: /^Rp\s1,005,550$/, pays: "Rp 1,005,550" },
    signIn: "Sign in",
    faq: "Questions",
  },
} as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const total = (page: Page, amount: RegExp) => page.getByRole("group").getByText(amount).first();

/** Pays the virtual account shown on the page. */
async function payShown(page: Page, rupiah: number): Promise<void> {
  const number = (await page.locator("dd").first().innerText()).replaceAll(/\D/g, "");
  await payAtBank(page.request, { number, amount: rupiah.toFixed(2) });
}

/** From the prefilled amount to the recipient. */
async function lockPrice(page: Page, language: Language): Promise<void> {
  const messages = MESSAGES[language];
  await expect(page.getByLabel(messages.send, { exact: true })).toHaveValue(messages.amounts.typed);
  await expect(total(page, messages.amounts.total)).toBeVisible();
  await page.getByRole("button", { name: messages.next, exact: true }).click();
}

/** From the new recipient to the last check: the bank names the holder, and the sender confirms them. */
async function toReview(page: Page, language: Language): Promise<void> {
  const messages = MESSAGES[language];
  // No saved recipients: the form is shown at once, and the price lock is running.
  await expect(heading(page, messages.newRecipient)).toBeVisible();
  await expect(page.getByText(messages.locked)).toBeVisible();
  // Empty fields each show an error, and typing corrects it.
  await page.getByRole("button", { name: messages.find }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(messages.missing);
  await page.getByRole("combobox", { name: messages.bank, exact: true }).fill("bca");
  await page.getByRole("option").first().click();
  await expect(page.getByText(messages.digits)).toBeVisible();
  const account = page.getByRole("textbox", { name: messages.account });
  await account.fill("123000000");
  await page.getByRole("button", { name: messages.find }).click();
  await expect(page.getByText(messages.wrongDigits).first()).toBeVisible();
  // Complete, the number is inquired by itself. The wrong person is answered with another number.
  await account.fill("1230000001");
  await expect(page.getByRole("heading", { level: 2, name: messages.question })).toBeVisible();
  await expect(page.getByText("SITI RAHAYU", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: messages.no }).click();
  await expect(account).toBeFocused();
  await account.fill("1230000000");
  await expect(page.getByText("BUDI SANTOSO", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: messages.yes }).click();
  await expect(heading(page, messages.review)).toBeVisible();
  await page.getByRole("button", { name: messages.approve }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(messages.missing.replace(/\.$/, ""));
  await page.getByLabel(messages.purpose).selectOption("FAMI");
  await page.getByLabel(messages.source, { exact: true }).selectOption("salary");
  await expect(total(page, messages.amounts.total)).toBeVisible();
}

/** Approves with the code of an SMS that names amount and recipient. */
async function approve(page: Page, language: Language, phone: string): Promise<void> {
  const messages = MESSAGES[language];
  const since = await newestTo(page.request, phone);
  // The code is sent automatically, over the channel of the last one.
  await page.getByRole("button", { name: messages.approve }).click();
  const { text } = await messageFor(page.request, phone, "identity.approval_code", since);
  expect(text).toContain(messages.amounts.pays);
  expect(text).toContain("BUDI SANTOSO");
  await page.getByRole("textbox", { name: messages.code }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await expect(page).toHaveURL(/\/dashboard\/transfers\/tr_[0-9a-z]{26}\/pay$/);
  await expect(heading(page, messages.pay)).toBeVisible();
}

test("on a phone: from the home page through registration, by a mail opened elsewhere, to a paid transfer", async ({
  page,
  browser,
}) => {
  const messages = MESSAGES.ID;
  const person = newPerson();
  await page.setViewportSize(PHONE);
  // Typed while the scripts are still loading: the answer comes without another touch.
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel(messages.send, { exact: true }).fill("2500000");
  await expect(page.getByLabel(messages.receive, { exact: true })).toHaveValue("2.500.000");
  // Away and back: the calculated price is still shown.
  await page.getByRole("contentinfo").getByRole("link", { name: messages.faq }).first().click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.goBack();
  await expect(page.getByLabel(messages.send, { exact: true })).toHaveValue("2.500.000");
  await page.getByLabel(messages.send, { exact: true }).fill("1000000");
  await expect(total(page, messages.amounts.total)).toBeVisible();
  await page.getByRole("link", { name: messages.now }).click();
  // No account was ever used here: the link leads to the form of a new customer, and sign-in is one link away.
  await expect(page).toHaveURL(/\/registration\/CUSTOMER\/PERSONAL\/ID\?next=/);
  await expect(page.getByRole("main").getByRole("link", { name: messages.signIn, exact: true })).toBeVisible();
  await submitForm(page, "ID", person);

  // The mail is opened in another browser, which has no data of the calculator.
  const elsewhere = await browser.newContext({ viewport: PHONE });
  const phone = await elsewhere.newPage();
  const code = await openLinkElsewhere(phone, person);
  await phone.getByRole("textbox", { name: REGISTRATION_MESSAGES.ID.code }).fill(code);
  // A new account sends nothing before its birth date and NIK. With them it is back at its transfer, whose amount is not asked for again.
  await expect(phone).toHaveURL(/\/dashboard\/verification\?tier=L1&next=.+&step=basics/);
  await giveBasicsOn(phone);
  await expect(phone).toHaveURL(/\/dashboard\/send\/new-recipient\?/);
  await toReview(phone, "ID");
  await expectNoSidewaysScroll(phone);
  // The button is at hand without scrolling; below the code nothing covers the next one.
  await expect(phone.getByRole("button", { name: messages.approve })).toBeInViewport({ ratio: 1 });
  await approve(phone, "ID", e164(person));
  await expect(phone.locator("dd").first()).toHaveText(/^[\d\s]{16,24}$/);

  // Too little, then the rest: the page shows each by itself.
  await payShown(phone, 1_000_000);
  await expect(phone.getByText(messages.short)).toBeVisible();
  await payShown(phone, 5_550);
  await expect(phone.getByRole("heading", { name: messages.paid })).toBeVisible();
  // The page then moves to the transfer's page by itself, and the arrival appears there.
  await expect(phone).toHaveURL(/\/dashboard\/transfers\/tr_[0-9a-z]{26}$/);
  await expect(phone.getByRole("heading", { name: /^Sampai kepada BUDI SANTOSO/ })).toBeVisible({ timeout: 30_000 });
  await expect(phone).toHaveTitle(/^Sampai: BUDI SANTOSO/);
  await expectAccessible(phone, phone.url());
  await elsewhere.close();
});

/** Birth date and NIK, as a new customer gives them. */
async function giveBasicsOn(page: Page): Promise<void> {
  await page.getByLabel("Tanggal lahir").fill("1990-04-15");
  await page.getByRole("textbox", { name: "NIK (e-KTP)" }).fill(newNik());
  await page.getByRole("button", { name: "Simpan dan lanjut" }).click();
  const confirm = page.getByRole("button", { name: "Ya, isian saya sudah benar" });
  await expect(confirm.or(heading(page, MESSAGES.ID.newRecipient))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
}

async function openLinkElsewhere(page: Page, person: ReturnType<typeof newPerson>): Promise<string> {
  const since = await newestTo(page.request, e164(person));
  const { text } = await messageFor(page.request, person.emailAddress, "identity.verify_email");
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  await expect(page).toHaveURL(/\/phone-verification\/[\w-]{43}\?next=/);
  const { text: sms } = await messageFor(page.request, e164(person), "identity.code", since);
  return /\b\d{6}\b/.exec(sms)?.[0] ?? "";
}

test("on a desktop in English: each step survives a reload, back and a second tab, and makes one transfer", async ({
  page,
  quiet,
}) => {
  // The bank has another name: the call is answered with a refusal.
  quiet.allow(FAILED_RESOURCE);
  const messages = MESSAGES.EN;
  await page.context().addCookies([{ name: "language", value: "EN", url: process.env["BASE_URL"] ?? "http://localhost:3000" }]);
  const person = await register(page, newPerson(), { next: "/dashboard/send?to=ID&via=bank&send=1000000" });
  await expect(total(page, messages.amounts.total)).toBeVisible();
  await expectAccessible(page, page.url());
  await lockPrice(page, "EN");
  await toReview(page, "EN");
  await expectAccessible(page, page.url());
  await page.reload();
  await expect(heading(page, messages.review)).toBeVisible();
  await expect(page.getByLabel(messages.purpose)).toHaveValue("FAMI");
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(heading(second, messages.review)).toBeVisible();

  await approve(page, "EN", e164(person));
  const paying = page.url();
  // The second tab continues with the transfer already sent: it is led to payment.
  await second.getByRole("button", { name: messages.approve }).click();
  await expect(second).toHaveURL(paying);
  await page.goBack();
  await expect(page).toHaveURL(paying);
  await payShown(second, 1_005_550);
  await expect(second.getByRole("heading", { name: messages.paid })).toBeVisible();
  await expect(page.getByRole("heading", { name: messages.paid })).toBeVisible();

  // The next transfer to the same recipient: purpose and source are those of the last one.
  await page.goto("/dashboard/send?to=ID&via=bank&send=1000000");
  await lockPrice(page, "EN");
  await page.getByRole("link", { name: "Choose BUDI SANTOSO" }).click();
  await expect(heading(page, messages.review)).toBeVisible();
  await expect(page.getByText(messages.remembered)).toBeVisible();
  await expect(page.getByLabel(messages.source, { exact: true })).toHaveValue("salary");
  await approve(page, "EN", e164(person));
});

test("the calculator shows errors beside the amount, shares its address, and works without JavaScript", async ({
  page,
  browser,
}) => {
  await page.goto(at("EN", "/kalkulator?to=SG&via=bank&send=99999"));
  await expect(page.getByText(MESSAGES.EN.least)).toBeVisible();
  await expect(page.getByLabel(MESSAGES.EN.send, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await untilAlive(page);
  await page.getByLabel(MESSAGES.EN.receive, { exact: true }).fill("788.91");
  await expect(page.getByLabel(MESSAGES.EN.send, { exact: true })).toHaveValue(/^[\d,]{9,10}$/);
  await expect(page).toHaveURL(/\?to=SG&via=bank&receive=788\.91$/);
  await expectAccessible(page, page.url());
  // Cash is chosen before a country, because it exists only within Indonesia.
  await page.getByText("Cash at an outlet", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Cash at an outlet" })).toBeChecked();
  await expect(page).toHaveURL(/\?to=ID&via=cash&send=\d+$/);
  await expect(page.getByRole("link", { name: "All our outlets" })).toBeVisible();
  await expectAccessible(page, page.url());

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto("/");
  await without.getByLabel(MESSAGES.ID.country).selectOption("JP");
  await without.getByLabel(MESSAGES.ID.send, { exact: true }).fill("2.500.000");
  await without.getByRole("form", { name: "Kalkulator biaya" }).getByRole("button", { name: "Hitung harga" }).click();
  await expect(without).toHaveURL(/\/kalkulator\?to=JP&via=bank&send=2500000$/);
  await expect(without.getByLabel(MESSAGES.ID.receive, { exact: true })).toHaveValue(/^[\d.]+$/);
  await without.goto("/kalkulator?to=ID&via=014&send=500000");
  await without.getByText("Tunai di gerai", { exact: true }).click();
  await without.getByRole("button", { name: "Hitung harga" }).click();
  await expect(without).toHaveURL(/\/kalkulator\?to=ID&via=cash&send=500000$/);
  await plain.close();
});

test("in the other language the calculator keeps its query and translates the whole answer", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await untilAlive(page);
  await page.getByLabel(MESSAGES.ID.send, { exact: true }).fill("1000000");
  await page.getByLabel(MESSAGES.ID.country).selectOption("SG");
  await expect(page.getByText(/^biaya Rp\s/)).toBeVisible();
  await page.getByRole("link", { name: "EN: English" }).first().click();
  await expect(page.getByLabel(MESSAGES.EN.send, { exact: true })).toHaveValue("1,000,000");
  await expect(page.getByText(/^fee Rp\s/)).toBeVisible();
  await expect(page.getByText(/^biaya Rp\s/)).toHaveCount(0);
});
