/** A business that sends, owned through two layers of companies: each beneficial owner verifies themselves, and it ends active with its tier. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { idSchema } from "../../../src/kernel/id.ts";
import * as data from "../../../src/onboarding/commercial-data/contract.ts";
import { passDueDiligence } from "../../../src/onboarding/office/contract.ts";
import { COMPANY } from "../../../src/onboarding/testing/entered-company.ts";
import * as naming from "../../../src/verification/business-people/contract.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll } from "../steps/browser.ts";
import * as steps from "../steps/businesses.ts";
import { openCalls, openLooks } from "../steps/calls.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { linkFor, messageFor, newestTo } from "../steps/messages.ts";
import { e164, newPerson, register, signIn } from "../steps/sign-in.ts";
import { BUSINESS_TEXTS } from "./texts.ts";

type Texts = (typeof BUSINESS_TEXTS)[Language];
/** The telephone of this member of sales is that of an owner of the business: they cannot sign its sheet. */
const NAMED_SALES = { email: "operasional2@demo.example", phone: "+6281200100013" };
const SALES = { email: "operasional@demo.example", phone: "+6281200100006" };
const COMPLIANCE = { email: "kepatuhan@demo.example", phone: "+6281200100007" };
const ADMINISTRATOR = { email: "admin@demo.example", phone: "+6281200100011" };
/** The bank's simulator names another holder of this account. */
const ACCOUNT = { bank: "014", number: "7750000001", holder: "PT Rantau Uji" };
const TERMS = { kind: "customer", tier: "L2", feeDiscountBps: 0, expected: { transfers: 100, average: idr(2_000_000) } };
function idr(rupiah: number) {
  return { currency: "IDR", minor: String(rupiah * 100) };
}

async function expectFit(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, what);
}

interface Named {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
const named = (name: string): Named => {
  const person = newPerson();
  return { name, email: person.emailAddress, phone: e164(person) };
};

async function save(page: Page, t: Texts): Promise<void> {
  await page.getByRole("button", { name: t.save, exact: true }).click();
  await expect(page.getByText(t.unsaved, { exact: true })).toHaveCount(0);
}

/** Adds a holder of the shares of a company; `at` counts those that it has. */
async function addShare(page: Page, t: Texts, of: string, at: number, share: readonly [holder: string, percent: string]) {
  const shares = page.getByRole("group", { name: t.sharesOf(of), exact: true });
  await shares.getByRole("button", { name: t.addShare }).click();
  await shares.getByRole("combobox", { name: t.holder }).nth(at).selectOption({ label: share[0] });
  await shares.getByRole("textbox", { name: t.percent }).nth(at).fill(share[1]);
}

interface Layers {
  readonly business: string;
  readonly upper: string;
  readonly top: string;
  readonly director: Named;
  readonly owner: Named;
  readonly minor: Named;
}

/** The business is held by its director and a company, that one by another company and a person, and the other one by the owner. */
async function fillPeople(page: Page, t: Texts, { business, upper, top, director, owner, minor }: Layers): Promise<void> {
  const list = page.getByRole("region", { name: t.peopleList, exact: true });
  for (const [at, { name, email, phone }] of [director, owner, minor].entries()) {
    if (at > 0) await page.getByRole("button", { name: t.addPerson }).click();
    const person = list.getByRole("listitem").nth(at);
    await person.getByRole("textbox", { name: t.personName }).fill(name);
    await person.getByRole("textbox", { name: t.personEmail }).fill(email);
    await person.getByRole("textbox", { name: t.personPhone }).fill(phone.replace("+62", ""));
  }
  await list.getByRole("checkbox", { name: t.director }).first().check();
  await list.getByRole("checkbox", { name: t.signatory }).first().check();
  for (const [at, name] of [upper, top].entries()) {
    await page.getByRole("button", { name: t.addCompany }).click();
    await page.getByRole("textbox", { name: t.companyName }).nth(at).fill(name);
    await page.getByRole("textbox", { name: t.registration }).nth(at).fill(`AHU-000${at}`);
  }
  await addShare(page, t, business, 0, [director.name, "40"]);
  await addShare(page, t, business, 1, [upper, "60"]);
  await addShare(page, t, upper, 0, [top, "80"]);
  await addShare(page, t, top, 0, [owner.name, "100"]);
  // The drawing says which layer is not a whole, until it is.
  await expect(page.getByText(t.notWhole(upper))).toBeVisible();
  await expectFit(page, "a layer that is not a whole");
  await addShare(page, t, upper, 1, [minor.name, "20"]);
  await expect(page.getByText(t.notWhole(upper))).toHaveCount(0);
  const effective = page.getByRole("table", { name: t.effective });
  await expect(effective.getByRole("row", { name: owner.name })).toContainText(t.share48);
  await expect(effective.getByRole("row", { name: director.name })).toContainText(t.share40);
  await expect(effective.getByRole("row", { name: minor.name })).toContainText(t.share12);
  await save(page, t);
  // Whoever holds more than a quarter in the end, or has a role, gets a link of their own.
  await expect(list.getByRole("listitem").nth(2)).toContainText(t.noLink);
  for (const { name } of [director, owner]) {
    await page.getByRole("button", { name: t.sendLinkTo(name), exact: true }).click();
    await expect(page.getByRole("button", { name: t.sendAgainTo(name), exact: true })).toBeVisible();
  }
  await expectFit(page, "owners through two layers");
}

inOneLanguage("EN", (language) => {
  const t = BUSINESS_TEXTS[language];

  test("a business with two layers of owners: a name that differs, an old tab and a signer who is named stop it", async ({
    page,
    browser,
    quiet,
  }) => {
    page.setDefaultTimeout(15_000);
    quiet.allow(FAILED_RESOURCE);
    const word = steps.newWord();
    const name = `Rantau Uji ${word}`;
    const [director, owner] = [named("Wina Lestari"), named("Agus Salim")];
    const minor = { ...named("Tono Kecil"), phone: NAMED_SALES.phone };
    const nib = `8120${String(randomInt(1e9)).padStart(9, "0")}`;
    const company = { companyName: `PT ${name}`, companyRegistrationNumber: nib };
    const account = newPerson({ userType: "CUSTOMER", userBusinessType: "BUSINESS", ...company });
    const visitor = () => steps.openVisitor(browser, { language, viewport: DESK, quiet });

    // The applicant: company, account and papers by calls, the owners on screen.
    await register(page, account, { next: "/dashboard/business", isVerified: false });
    await expect(page.getByRole("heading", { level: 1, name: t.mine })).toBeVisible();
    await expectFit(page, "a customer before its contract");
    await page.getByRole("button", { name: t.start }).click();
    await expect(page).toHaveURL(/onboard-approval-sheet\/commercial-data\/[\w-]{22}/);
    const dataPath = new URL(page.url()).pathname;
    const code = dataPath.split("/").at(-1) ?? "";
    const call = await openCalls(page.request);
    const give = async (
      section: { readonly code: "company" | "account" | "terms"; readonly content: object },
      seen: string | null = null,
    ) => (await call(data.saveSection, { code, section, seen })).saved[section.code] ?? null;
    await give({ code: "company", content: { ...COMPANY, name, nib } });
    await give({ code: "account", content: ACCOUNT });
    const terms = await give({ code: "terms", content: TERMS });
    await steps.givePapers(page.request, code, ["deed", "ahu", "nib", "npwp"]);
    expect((await call(data.checkAccount, { code })).account?.verdict).toBe("different");
    await page.goto(`${dataPath}?section=people`);
    const layers = { business: `PT ${name}`, upper: `PT Induk ${word}`, top: `PT Puncak ${word}`, director, owner, minor };
    await fillPeople(page, t, layers);

    // Both by their links, without an account. The owner turns out to have another name.
    const guest = await visitor();
    const links = await Promise.all(
      [director, owner].map(({ email }) => linkFor(page.request, email, "verification.person_invited")),
    );
    await guest.goto(links[1] ?? "");
    await expect(guest.getByText(t.share48)).toBeVisible();
    await expectFit(guest, "an owner who is named");
    await guest.getByRole("button", { name: t.itIsMe }).click();
    await expect(guest.getByRole("link", { name: t.start })).toBeVisible();
    const token = (links[0] ?? "").split("/").at(-1);
    await (
      await openCalls(guest.request)
    )(naming.confirmNaming, { token });
    const cases = [
      await steps.giveByLink(guest.request, links[0] ?? "", director.name),
      await steps.giveByLink(guest.request, links[1] ?? "", "Bagus Hartono"),
    ];
    await call(data.submitSheet, { code });

    // Compliance: nothing passes while a name differs. The sheet goes back, and the name is corrected.
    const compliance = await visitor();
    await signIn(compliance, COMPLIANCE.email, { next: "/office/business" });
    await compliance.getByRole("link", { name: new RegExp(word) }).click();
    await expect(compliance.getByRole("heading", { level: 1, name: new RegExp(word) })).toBeVisible();
    const file = new URL(compliance.url()).pathname;
    const business = idSchema("ob").parse(file.split("/").at(-1));
    await compliance.getByRole("button", { name: t.acceptName }).click();
    await steps.asking(compliance).getByRole("textbox").fill("A joint account of the owner.");
    await steps.asking(compliance).getByRole("button", { name: t.acceptName }).click();
    await expect(compliance.getByText(t.nameAccepted).first()).toBeVisible();
    for (const id of cases) await steps.approveCase(compliance.request, id);
    await steps.acceptPapers(compliance.request, business);
    await compliance.reload();
    await expect(compliance.getByText(t.nameDiffers).first()).toBeVisible();
    await expect(compliance.getByRole("button", { name: t.pass })).toBeDisabled();
    await expectFit(compliance, "a person with another name");
    await compliance.getByRole("button", { name: t.giveBack }).click();
    await steps.asking(compliance).getByRole("combobox").selectOption({ label: t.people });
    await steps.asking(compliance).getByRole("textbox").fill("The owner is named Bagus Hartono.");
    await steps.asking(compliance).getByRole("button", { name: t.giveBackSend, exact: true }).click();
    await expect(compliance.getByText(t.givenBack).first()).toBeVisible();
    await page.goto(`${dataPath}?section=people`);
    await expect(page.getByText(t.verifiedAs).first()).toBeVisible();
    await expectFit(page, "people who are to be changed");
    await page.getByRole("textbox", { name: t.personName }).nth(1).fill("Bagus Hartono");
    await save(page, t);
    await expect(page.getByText(t.verifiedAs)).toHaveCount(0);
    const sheet = (await call(data.submitSheet, { code })).sheet.id;
    const { token: access } = await openLooks(compliance.request);
    const office = await openCalls(compliance.request);
    await office(passDueDiligence, { sheet }, access);

    // The director asks for a change in one tab: the other one, with the version of before, signs nothing.
    const signLink = async () => linkFor(page.request, director.email, "onboarding.sign", since);
    let since: string | null = null;
    await guest.goto(await signLink());
    since = await newestTo(page.request, director.email);
    await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectFit(guest, "a sheet with two layers of owners");
    const tab = await guest.context().newPage();
    await tab.goto(guest.url());
    await tab.getByRole("button", { name: t.askChange }).click();
    const change = steps.asking(tab);
    await change.getByRole("combobox").selectOption({ label: t.terms });
    await change.getByRole("textbox").fill("We expect more transfers.");
    await change.getByRole("button", { name: t.sendChange }).click();
    await expect(tab.getByRole("heading", { level: 1, name: t.changeSent })).toBeVisible();
    await guest.getByRole("button", { name: t.sendCode }).click();
    const popup = guest.getByRole("alertdialog");
    await expect(popup.getByText(t.over)).toBeVisible();
    await popup.getByRole("button", { name: t.understood }).click();
    await expect(guest.getByRole("heading", { level: 1, name: t.linkOver })).toBeVisible();
    await expectFit(guest, "the link of a former version");
    await give({ code: "terms", content: { ...TERMS, expected: { ...TERMS.expected, transfers: 200 } } }, terms);
    await call(data.submitSheet, { code });
    await office(passDueDiligence, { sheet }, access);
    await guest.goto(await signLink());
    await steps.signSheet(guest, { language, business: word, phone: director.phone });

    // A member of staff who is named in the business does not sign for it; others of their role do.
    const barred = await visitor();
    await signIn(barred, NAMED_SALES.email, { next: file });
    await steps.openSheet(barred, language);
    await barred.getByRole("button", { name: t.sendCode }).click();
    await expect(barred.getByText(t.ownSheet)).toBeVisible();
    await expect(barred.getByRole("button", { name: t.sendCode })).toHaveCount(0);
    await expectFit(barred, "a signer who is named");
    const staff = [SALES, COMPLIANCE, ADMINISTRATOR];
    for (const { email, phone } of staff) {
      const signer = email === COMPLIANCE.email ? compliance : await visitor();
      if (signer === compliance) await signer.goto(file);
      else await signIn(signer, email, { next: file });
      await steps.openSheet(signer, language);
      await steps.signSheet(signer, { language, business: word, phone });
      if (signer !== compliance) await signer.context().close();
    }

    await page.goto("/dashboard/verification");
    await page.getByRole("navigation").getByRole("link", { name: t.menu, exact: true }).click();
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible();
    await expectFit(page, "a customer with its contract");
    await page.goto("/dashboard/verification");
    await expect(page.getByText(t.tier).first()).toBeVisible();
    await expectFit(page, "the tier of a business");
    await messageFor(page.request, account.emailAddress, "onboarding.active");
    for (const other of [guest, compliance, barred]) await other.context().close();
  });
});
