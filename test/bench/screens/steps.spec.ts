/**
 * Counts screens and taps from the home page to a paid transfer at 390 px. A screen is an address that a person sees; a tap is a press of a
 * field, an option or a button. Typing counts as none, and a code that is complete sends itself.
 */
import type { Locator, Page } from "@playwright/test";
import { PHONE, untilAlive } from "../../e2e/steps/browser.ts";
import { payAtBank } from "../../e2e/steps/bank.ts";
import { expect, test } from "../../e2e/steps/journey.ts";
import { codeFor, linkFor, messageFor, newestTo } from "../../e2e/steps/messages.ts";
import { e164, newNik, newPerson, PASSWORD, type NewPerson } from "../../e2e/steps/sign-in.ts";
import { keepRaw } from "../blocks.ts";

const MOST = { newCustomerScreens: 9, knownRecipientTaps: 5, newRecipientTaps: 9 };

test.use({ language: "EN", viewport: PHONE, actionTimeout: 15_000 });

/** Counts the pages that a person looks at, and their taps. */
function counter(page: Page) {
  const screens: string[] = [];
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return {
    screens,
    taps: () => taps,
    /** A screen is there: it is named and counted. */
    screen: async (name: string, sign: Locator) => {
      await expect(sign).toBeVisible();
      screens.push(name);
    },
    tap,
    type: async (field: Locator, text: string) => {
      await tap(field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    /** A day in the browser's own picker, of which the order of typing differs from place to place: opened, and chosen. */
    day: async (field: Locator, day: string) => {
      taps += 2;
      await field.fill(day);
    },
    choose: async (field: Locator, value: string) => {
      taps += 2;
      await field.selectOption(value);
    },
  };
}
type Counter = ReturnType<typeof counter>;

const h1 = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const summary = (page: Page) => page.getByText(/Price locked for \d\d:\d\d/);

/** Bank by its tile, number, and the person whom the bank names. */
async function addRecipient(page: Page, { tap, type }: Counter, account: string, holder: string) {
  await expect(summary(page)).toBeVisible();
  await tap(button(page, "Bank Central Asia (BCA)"));
  await type(field(page, "Account number"), account);
  await expect(page.getByText(holder, { exact: true })).toBeVisible();
  await tap(button(page, "Yes, this is the person"));
}

/** From the check to the number to pay to. The field of the code has the focus. */
async function approve(page: Page, counted: Counter, person: NewPerson) {
  await counted.screen("check", h1(page, "Check before you approve"));
  await expect(summary(page)).toBeVisible();
  const since = await newestTo(page.request, e164(person));
  await counted.tap(button(page, "Approve this transfer"));
  await counted.screen("approval code", h1(page, "Approve this transfer"));
  await expect(summary(page)).toBeVisible();
  const { text } = await messageFor(page.request, e164(person), "identity.approval_code", since);
  await expect(field(page, "OTP")).toBeFocused();
  await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await counted.screen("pay", h1(page, /^Pay for your transfer/));
}

async function payAndSee(page: Page) {
  const number = (await page.locator("dd").first().innerText()).replaceAll(/\D/g, "");
  await payAtBank(page.request, { number, amount: "1005550.00" });
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
}

async function newCustomer(page: Page, person: NewPerson): Promise<Counter> {
  const counted = counter(page);
  const { screen, tap, type, day } = counted;
  await page.goto("/en");
  await untilAlive(page);
  await screen("home", page.getByRole("link", { name: "Send now" }));
  await tap(page.getByRole("link", { name: "Send now" }));
  await screen("registration", h1(page, "Your details"));
  await type(field(page, "Full name"), person.firstName);
  await type(field(page, "Email address"), person.emailAddress);
  await type(field(page, "Mobile number"), person.phone);
  for (const label of ["Password", "Repeat the password"]) await type(page.getByLabel(label, { exact: true }), PASSWORD);
  await tap(page.getByRole("checkbox", { name: /^I have understood/ }));
  await tap(button(page, "Register"));
  await screen("check your email", h1(page, "Check your email"));
  const link = await linkFor(page.request, person.emailAddress, "identity.verify_email");
  const since = await newestTo(page.request, e164(person));
  await page.goto(link);
  await screen("phone code", h1(page, "Verify your mobile number"));
  await type(field(page, "OTP"), await codeFor(page.request, e164(person), since));
  await screen("birth date and NIK", page.getByLabel("Date of birth"));
  await day(page.getByLabel("Date of birth"), "1990-04-15");
  await type(page.getByRole("textbox", { name: "NIK (e-KTP)" }), newNik());
  await tap(button(page, "Save and continue"));
  const confirm = button(page, "Yes, my answer is correct");
  await expect(confirm.or(h1(page, "New recipient"))).toBeVisible();
  if (await confirm.isVisible()) await tap(confirm);
  await screen("new recipient", h1(page, "New recipient"));
  await addRecipient(page, counted, "1230000000", "BUDI SANTOSO");
  await counted.choose(page.getByLabel("Purpose of the transfer"), "FAMI");
  await counted.choose(page.getByLabel("Source of funds", { exact: true }), "salary");
  await approve(page, counted, person);
  await payAndSee(page);
  return counted;
}

/** From the dashboard, signed in. */
async function returning(page: Page, person: NewPerson, toRecipient: (counted: Counter) => Promise<void>): Promise<Counter> {
  const counted = counter(page);
  await page.goto("/dashboard");
  await counted.screen(
    "dashboard",
    page
      .getByRole("main")
      .getByRole("link", { name: /^Send money/ })
      .first(),
  );
  await counted.tap(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Send money/ })
      .first(),
  );
  await counted.screen("amount", h1(page, "How much would you like to send?"));
  await counted.type(page.getByLabel("You send", { exact: true }), "1000000");
  await expect(page.getByRole("group", { name: "Price breakdown" }).getByText(/^Rp\s1,005,550$/)).toBeVisible();
  await counted.tap(button(page, "Continue"));
  await counted.screen("recipient", h1(page, "Who are you sending to?"));
  await toRecipient(counted);
  await approve(page, counted, person);
  return counted;
}

test("from home to paid: a new customer, then the same with a known recipient, a new one, and one at an e-wallet", async ({
  page,
}) => {
  const person = newPerson();
  const first = await newCustomer(page, person);
  const known = await returning(page, person, ({ tap }) => tap(page.getByRole("link", { name: "Choose BUDI SANTOSO" })));
  const fresh = await returning(page, person, async (counted) => {
    await counted.tap(page.getByRole("link", { name: "New recipient" }));
    await counted.screen("new recipient", h1(page, "New recipient"));
    await addRecipient(page, counted, "1230000001", "SITI RAHAYU");
  });
  const wallet = await returning(page, person, async (counted) => {
    await counted.tap(page.getByRole("link", { name: "New recipient" }));
    await counted.screen("new recipient", h1(page, "New recipient"));
    await counted.tap(button(page, "GoPay"));
    await counted.type(field(page, "Mobile number of the wallet"), "081234567894");
    // Numbers have ten to thirteen digits: only the sender knows that it is whole.
    await counted.tap(button(page, "Check the holder’s name"));
    await counted.tap(button(page, "Yes, this is the person"));
  });
  const walks = {
    "new customer, home to paid": first,
    "known recipient": known,
    "new recipient": fresh,
    "new recipient at an e-wallet": wallet,
  };
  const rows = Object.entries(walks).map(([walk, { screens, taps }]) => ({ walk, screens, taps: taps() }));
  keepRaw("steps", rows);
  const lines = rows.map(({ walk, screens, taps }) => `| ${walk} | ${screens.length} | ${taps} | ${screens.join(", ")} |`);
  process.stdout.write(
    `\n| walk | screens (goal: a new customer ${MOST.newCustomerScreens}) | taps (goal: ${MOST.knownRecipientTaps} and ${MOST.newRecipientTaps}) | screens |\n|---|---|---|---|\n${lines.join("\n")}\n`,
  );
  expect(first.screens.length).toBeLessThanOrEqual(MOST.newCustomerScreens);
  expect(known.taps()).toBeLessThanOrEqual(MOST.knownRecipientTaps);
  for (const one of [fresh, wallet]) expect(one.taps()).toBeLessThanOrEqual(MOST.newRecipientTaps);
});
