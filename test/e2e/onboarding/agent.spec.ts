/** An agent from its application on a phone to the first payout at its new outlet: everything in between happens by one signed sheet. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { idSchema } from "../../../src/kernel/id.ts";
import { readBusiness } from "../../../src/onboarding/office/contract.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import * as steps from "../steps/businesses.ts";
import { openLooks } from "../steps/calls.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { linkFor, messageFor, newestTo } from "../steps/messages.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { e164, newPerson, register, signIn } from "../steps/sign-in.ts";
import { AGENT_TEXTS } from "./texts.ts";

type Texts = (typeof AGENT_TEXTS)[Language];
const SALES = { email: "operasional2@demo.example", phone: "+6281200100013" };
const COMPLIANCE = { email: "kepatuhan2@demo.example", phone: "+6281200100016" };
const ADMINISTRATOR = { email: "admin2@demo.example", phone: "+6281200100012" };
/** The bank's simulator says that PT SUMBER BATU holds every account with this end. */
const ACCOUNT = { number: "7750000039", holder: "PT Sumber Batu" };
/** The telephone of the recipient of cash in `steps/sending.ts`. */
const RECIPIENT = "+6281234567890";

async function expectFit(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, what);
}
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function choose(page: Page, label: string, option: RegExp, typed = option.source): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

/** Saves the section that is shown. */
async function save(page: Page, t: Texts): Promise<void> {
  await page.getByRole("button", { name: t.save, exact: true }).click();
  await expect(page.getByText(t.unsaved, { exact: true })).toHaveCount(0);
}

async function chooseArea(page: Page, t: Texts): Promise<void> {
  await choose(page, t.province, /Jakarta/);
  await choose(page, t.city, /Jakarta Pusat/);
  await choose(page, t.district, /Menteng/);
  // The names, and not the codes that are stored.
  await expect(page.getByRole("combobox", { name: t.city, exact: true })).toHaveValue(/Jakarta Pusat/i);
}

async function fillCompany(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByLabel(t.legalForm).selectOption("PT");
  await box(page, t.name).fill(name);
  await page.getByLabel(t.establishedOn).fill("2015-03-02");
  await box(page, t.activity).fill("66190");
  await box(page, t.nib).fill("812");
  await box(page, t.npwp).fill("01.234.567.8-901.000");
  await box(page, t.deedNumber).fill("12");
  await page.getByLabel(t.deedDate).fill("2015-03-02");
  await box(page, t.notary).fill("Notaris Uji");
  await box(page, t.ahu).fill("AHU-0012345.AH.01.01");
  await box(page, t.street).fill("Jalan Cikini 12");
  await chooseArea(page, t);
  await box(page, t.postalCode).fill("10330");
  await box(page, t.companyPhone).fill("215550101");
  await box(page, t.companyEmail).fill("kantor@loket.example");
  await page.getByRole("button", { name: t.save, exact: true }).click();
  await expect(page.getByText(t.nibWrong).first()).toBeVisible();
  await expectFit(page, "the data of a company");
  await box(page, t.nib).fill(`8120${String(randomInt(1e9)).padStart(9, "0")}`);
  await save(page, t);
}

interface Signatory {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** One person who directs, signs and owns everything; their link is sent from their card. */
async function fillPeople(page: Page, t: Texts, { name, email, phone }: Signatory): Promise<void> {
  await box(page, t.personName).fill(name);
  await page.getByRole("checkbox", { name: t.director }).check();
  await page.getByRole("checkbox", { name: t.signatory }).check();
  await box(page, t.personEmail).fill(email);
  await box(page, t.personPhone).fill(phone.replace("+62", ""));
  await page.getByRole("button", { name: t.addShare }).click();
  await page.getByLabel(t.holder, { exact: true }).selectOption({ label: name });
  await box(page, t.percent).fill("100");
  await expect(page.getByText(t.sum)).toBeVisible();
  await save(page, t);
  await page.getByRole("button", { name: t.sendLink }).click();
  await expect(page.getByText(t.linkSent).first()).toBeVisible();
  await expectFit(page, "the people of a company");
}

async function fillAccount(page: Page, t: Texts): Promise<void> {
  await choose(page, t.bank, /Central Asia/);
  await box(page, t.accountNumber).fill(ACCOUNT.number);
  await box(page, t.accountHolder).fill(ACCOUNT.holder);
  await save(page, t);
  await page.getByRole("button", { name: t.askBank }).click();
  await expect(page.getByText(t.sameName)).toBeVisible();
  await expectFit(page, "the account of a business");
}

/** Staff enter the terms with the outlet that opens: what was agreed with the agent. */
async function fillTerms(page: Page, t: Texts, outlet: string): Promise<void> {
  await page.getByText(t.deposit, { exact: true }).click();
  await page.getByRole("button", { name: t.addOutlet }).click();
  await box(page, t.outletName).fill(outlet);
  await box(page, t.outletPhone).fill("81200000003");
  await box(page, t.outletAddress).fill("Jalan Uji 1");
  await chooseArea(page, t);
  await box(page, t.latitude).fill("-6,195");
  await box(page, t.longitude).fill("106,832");
  // Day and night: a journey runs at any hour.
  await page.getByRole("checkbox", { name: t.sunday }).check();
  for (const [time, label] of [
    ["00:00", t.opens],
    ["23:59", t.closes],
  ] as const)
    for (const field of await page.getByLabel(label).all()) await field.fill(time);
  await box(page, t.transferLimit).fill("20000000");
  await box(page, t.dayLimit).fill("100000000");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: t.keepOutlet }).click();
  await expect(page.getByText(outlet).first()).toBeVisible();
  await box(page, t.transfers).fill("500");
  await box(page, t.average).fill("1000000");
  await save(page, t);
  await expectFit(page, "the terms of an agent");
}

/** Cash that the owner has put into the drawer is paid out for a transfer of a customer. */
async function payOut(page: Page, t: Texts, code: string): Promise<void> {
  await page.getByRole("link", { name: t.toCounter }).click();
  await expect(page.getByRole("heading", { level: 1, name: t.counter })).toBeVisible();
  await page.getByRole("link", { name: t.today, exact: true }).click();
  await box(page, t.amount).fill("1500000");
  await page.getByRole("button", { name: t.record }).click();
  await expect(page.getByRole("list", { name: t.drawer }).getByRole("listitem").first()).toContainText(/1[.,]500[.,]000/);
  await page.goto("/dashboard/counter");
  await page.getByRole("link", { name: t.toPayout }).click();
  const since = await newestTo(page.request, RECIPIENT);
  await box(page, t.pickupCode).fill(code);
  await page.getByRole("button", { name: t.checkCode }).click();
  const { text } = await messageFor(page.request, RECIPIENT, "cash_points.collect_otp", since);
  await box(page, t.collectOtp).fill(/^\d{6}/.exec(text)?.[0] ?? "");
  await box(page, t.documentNumber).fill("5206011708450001");
  await box(page, t.documentName).fill("Sukarno");
  await page.getByRole("button", { name: t.goOn }).click();
  await page.getByRole("button", { name: t.recordPayout }).click();
  await expect(page.getByText(t.handOver)).toBeVisible();
  await expectNoSidewaysScroll(page);
}

inOneLanguage("ID", (language) => {
  const t = AGENT_TEXTS[language];

  test("an agent applies on a phone, everybody signs, and its outlet pays out a transfer", async ({ page, browser, quiet }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(15_000);
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(PHONE);
    const word = steps.newWord();
    const name = `Loket Uji ${word}`;
    const owner = newPerson({
      userType: "AGENT",
      userBusinessType: "BUSINESS",
      companyName: `PT ${name}`,
      companyRegistrationNumber: `8120${String(randomInt(1e9)).padStart(9, "0")}`,
    });
    const { emailAddress: email, phone: digits } = newPerson();
    const signatory: Signatory = { name: "Wina Lestari", email, phone: `+62${digits}` };
    const visitor = (viewport: typeof PHONE) => steps.openVisitor(browser, { language, viewport, quiet });

    // The applicant, on a phone. A wrong code is answered by the popup, then by the field for another one.
    await register(page, owner, { next: "/dashboard" });
    await expect(page.getByRole("heading", { name: t.card, exact: true })).toBeVisible();
    await page.goto("/dashboard/business");
    await expect(page.getByRole("heading", { level: 1, name: t.mine })).toBeVisible();
    await expectFit(page, "a business before its application");
    await page.getByRole("button", { name: t.start }).click();
    await expect(page).toHaveURL(/onboard-approval-sheet\/commercial-data\/[\w-]{22}/);
    const dataPath = new URL(page.url()).pathname;
    const code = dataPath.split("/").at(-1) ?? "";
    await page.goto(at(language, `/onboard-approval-sheet/commercial-data/${"x".repeat(22)}`));
    const popup = page.getByRole("alertdialog");
    await expect(popup.getByText(t.over)).toBeVisible();
    await popup.getByRole("button", { name: t.understood }).click();
    await expectFit(page, "a code that is over");
    await page.getByRole("textbox").fill(`https://contoh.example${dataPath}`);
    await page.getByRole("button", { name: t.openData }).click();
    await expect(page).toHaveURL(new RegExp(code));
    await fillCompany(page, t, name);
    // The next section that is missing is open after a reload, and what was saved is stored.
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: t.people })).toBeVisible();
    await fillPeople(page, t, signatory);
    await page.getByRole("link", { name: t.nextAccount }).click();
    await fillAccount(page, t);

    // The person who is named, without an account, on another phone.
    const guest = await visitor(PHONE);
    const link = await linkFor(page.request, signatory.email, "verification.person_invited");
    await guest.goto(link);
    await expect(guest.getByText(name).first()).toBeVisible();
    await expectFit(guest, "a person who is named");
    await guest.getByRole("button", { name: t.itIsMe }).click();
    await expect(guest.getByRole("link", { name: t.startGiving })).toBeVisible();
    const caseId = await steps.giveByLink(guest.request, link, signatory.name);

    // Sales enter the terms, which the applicant finds on the phone beside everything else.
    const sales = await visitor(DESK);
    await signIn(sales, SALES.email, { next: "/office/agent" });
    await sales.getByRole("link", { name: new RegExp(word) }).click();
    await expect(sales.getByRole("heading", { level: 1, name: new RegExp(word) })).toBeVisible();
    const file = new URL(sales.url()).pathname;
    await sales.getByRole("button", { name: t.enterData }).click();
    await expect(sales.getByRole("heading", { level: 2, name: t.terms })).toBeVisible();
    await fillTerms(sales, t, `Loket ${word}`);
    await steps.givePapers(page.request, code, ["deed", "ahu", "nib", "npwp"]);
    await page.goto(`${dataPath}?section=documents`);
    await page.getByLabel(t.sendPhoto).setInputFiles(steps.pdf("gerai"));
    await expect(page.getByText(t.photoSent).first()).toBeVisible();
    await expectFit(page, "the papers of a business");
    await page.getByRole("link", { name: t.nextHandIn }).click();
    await expectFit(page, "handing data in");
    await page.getByRole("button", { name: t.handIn }).click();
    await steps.asking(page).getByRole("button", { name: t.handIn }).click();
    await expect(page.getByText(t.handedIn)).toBeVisible();

    // Compliance: the person, the papers, and the due diligence.
    const compliance = await visitor(DESK);
    await signIn(compliance, COMPLIANCE.email, { next: file });
    await expect(compliance.getByText(t.itemsOpen).first()).toBeVisible();
    await compliance.getByRole("button", { name: t.acceptPhoto }).click();
    await expect(compliance.getByText(t.paperAccepted).first()).toBeVisible();
    await expectFit(compliance, "a file in review");
    await steps.approveCase(compliance.request, caseId);
    const business = idSchema("ob").parse(file.split("/").at(-1));
    await steps.acceptPapers(compliance.request, business);
    await compliance.reload();
    await compliance.getByRole("button", { name: t.pass }).click();
    await steps.asking(compliance).getByRole("button", { name: t.pass }).click();
    await expect(compliance.getByText(t.passed).first()).toBeVisible();

    // The signatory, then staff in their order. Whoever is not next cannot press; a link of staff opens nothing elsewhere.
    await guest.goto(await linkFor(page.request, signatory.email, "onboarding.sign"));
    await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectFit(guest, "a sheet to be signed");
    await steps.signSheet(guest, { language, business: word, phone: signatory.phone, isWrongFirst: true });
    await compliance.reload();
    await expect(compliance.getByText(t.notYourTurn).first()).toBeVisible();
    await sales.goto(file);
    await steps.openSheet(sales, language);
    await guest.goto(new URL(sales.url()).pathname);
    await expect(guest.getByRole("heading", { level: 1, name: t.notYours })).toBeVisible();
    await expectFit(guest, "a forwarded link");
    await steps.signSheet(sales, { language, business: word, phone: SALES.phone });
    await compliance.reload();
    await steps.openSheet(compliance, language);
    await steps.signSheet(compliance, { language, business: word, phone: COMPLIANCE.phone });
    const administrator = await visitor(DESK);
    await signIn(administrator, ADMINISTRATOR.email, { next: file });
    await steps.openSheet(administrator, language);
    await steps.signSheet(administrator, { language, business: word, phone: ADMINISTRATOR.phone });
    await expect(administrator.getByText(t.inForce).first()).toBeVisible();
    await expectFit(administrator, "a sheet in force");
    const { look } = await openLooks(sales.request);
    const { steps: signed } = await look(readBusiness, { id: business });
    expect(signed.map(({ role, state }) => `${role} ${state}`)).toEqual(
      ["signatory", "sell", "review", "approve"].map((role) => `${role} SIGNED`),
    );

    // The contract is in force: the owner finds it on the phone, and a customer's transfer is paid out at the new outlet.
    await page.goto("/dashboard/business");
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible();
    await expectFit(page, "a business with its contract");
    const customer = await visitor(PHONE);
    const sender = await register(customer, newPerson(), { next: null });
    const sending = await openSendingDesk(customer);
    const sent = await sending.send("cash");
    await sending.pay(sent);
    const { text: sms } = await messageFor(customer.request, e164(sender), "transfers.pickup_code");
    await payOut(page, t, /(?:kode ambil|pickup code) ([\d -]+\d)/.exec(sms)?.[1] ?? "");
    for (const other of [guest, sales, compliance, administrator, customer]) await other.context().close();
  });
});
