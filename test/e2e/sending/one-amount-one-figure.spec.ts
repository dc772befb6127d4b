/**
 * One amount, one figure: the calculator, the check before approval, the transfer's page, the list, the receipt and the exports show what
 * is in the books, to the last rupiah and cent. Odd amounts, so that no figure is right because it is round.
 */
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { listJournalsOf } from "../../../src/ledger/contract.ts";
import { formatMoney, isPayable, plainAmount, type Money } from "../../../src/kernel/amount.ts";
import { openLooks } from "../steps/calls.ts";
import { expect, test } from "../steps/journey.ts";
import { pdfText } from "../steps/pdf-text.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

test.use({ language: "EN" });

/** The ledger's postings of a transfer, read by the treasury. */
async function openBooks(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await signIn(page, "treasuri@demo.example", { next: null });
  const { look } = await openLooks(page.request);
  return {
    close: () => context.close(),
    async of(transfer: string) {
      const { journals } = await look(listJournalsOf, { subject: transfer });
      return (kind: string, account: string): Money => {
        const postings = journals.find((journal) => journal.kind === kind)?.postings ?? [];
        const posting = postings.find((one) => `${one.account}:`.startsWith(`${account}:`));
        if (posting === undefined)
          throw new Error(`${transfer} has no ${account} in a journal ${kind}: ${JSON.stringify(journals)}`);
        const { currency, minor } = posting.amount;
        return { currency, minor: BigInt(minor.replace("-", "")) };
      };
    },
  };
}

/** Sen are shown only where there are any: margin and rounding add up only with them. */
const shown = (amount: Money) => formatMoney(amount, "EN", { exact: !isPayable(amount) }).replaceAll("\u00A0", " ");
const spaced = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");
/** Every amount in a text. */
const amountsIn = (text: string) => [...new Set(spaced(text).match(/\b(?:Rp|SGD|S\$) ?[\d,]+(?:\.\d+)?/g) ?? [])];

/** The five lines of a price, without any amount that is not in the books. */
async function expectPrice(price: Locator, wanted: readonly Money[], rates: readonly string[], where: string): Promise<void> {
  await expect(price, where).toBeVisible();
  const text = spaced(await price.innerText());
  for (const amount of wanted) expect(text, `${where} shows ${shown(amount)}`).toContain(shown(amount));
  const known = new Set([...wanted.map(shown), ...rates]);
  expect(
    amountsIn(text).filter((amount) => !known.has(amount)),
    `${where} shows nothing else`,
  ).toEqual([]);
}

const price = (page: Page) => page.getByRole("group", { name: "Price breakdown" }).first();
/** Rates are not amounts: they are the figures on the line of the rate. */
const ratesIn = (text: string) =>
  [...spaced(text).matchAll(/1 [A-Z]{3} = (Rp [\d,.]+)|(?:mid-market )(Rp [\d,.]+)(?=,)/g)].map(([, ours, mid]) =>
    (ours ?? mid ?? "").replace(/[.,]$/, ""),
  );

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const taken = page.waitForEvent("download");
  await press();
  return readFile(await (await taken).path());
}

/** The transfer's line in the CSV, found by its number. */
async function csvLine(page: Page, number: string): Promise<readonly string[]> {
  await page.goto(`/dashboard/transfers?search=${number}`);
  const bytes = await download(page, async () => {
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("button", { name: /^CSV/ }).click();
  });
  const line = bytes
    .toString("utf8")
    .split("\n")
    .find((one) => one.includes(number));
  return (line ?? "")
    .trim()
    .split(",")
    .map((cell) => cell.replaceAll('"', ""));
}

/** From the amount to the check before approval, with a saved recipient. */
async function toReview(page: Page, request: string, recipient: string): Promise<URL> {
  await page.goto(`/dashboard/send?${request}`);
  await expect(price(page)).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page
    .getByRole("link", { name: `Choose ${recipient}` })
    .first()
    .click();
  await page.getByLabel("Purpose of the transfer").selectOption("FAMI");
  await page.getByLabel("Source of funds", { exact: true }).selectOption("salary");
  await expect(page.getByRole("heading", { level: 1, name: "Check before you approve" })).toBeVisible();
  return new URL(page.url());
}

test("abroad, Rp 12,345,678: rate, margin and rounding too", async ({ page, browser, baseURL }) => {
  await signIn(page, "usaha@demo.example");
  // By codes: other journeys sign in as this company by code.
  const desk = await openSendingDesk(page, { phone: "+6281200100002" });
  const recipient = await desk.saveRecipient({
    country: "SG",
    method: "bank",
    fields: { holder: "person", name: "Tan Wei Ling", bank: "DBSSSGSG", account: "1237777770", relationship: "sibling" },
  });
  await page.goto("/en/kalkulator?to=SG&via=bank&send=12345678");
  const fields = await Promise.all(
    [/^You send/, /^Recipient gets/].map((label) => page.getByRole("textbox", { name: label }).inputValue()),
  );
  const calculated = [spaced(await price(page).innerText()), `Rp ${fields[0]}`, `SGD ${fields[1]}`].join("\n");
  const address = await toReview(page, "to=SG&via=bank&send=12345678", "Tan Wei Ling");
  const reviewed = spaced(await price(page).innerText());
  // The same price in the same words, before and after it is locked; the calculator has both amounts in its fields.
  for (const figure of calculated.split("\n").filter((line) => /Rp|SGD|%/.test(line))) expect(reviewed).toContain(figure);
  const part = (name: string) => address.searchParams.get(name) ?? "";
  const sent = await desk.sendDraft({
    id: part("id"),
    quote: part("quote"),
    recipient,
    purpose: "FAMI",
    sourceOfFunds: "salary",
  });
  await desk.pay(sent);
  await expect.poll(async () => (await desk.read(sent.id)).state, { timeout: 60_000 }).toBe("PAID");

  const books = await openBooks(browser, baseURL);
  const posted = await books.of(sent.id);
  const total = posted("transfer.funded", "payin_clearing");
  const principal = posted("transfer.funded", "transit");
  const feeAndTax = posted("transfer.funded", "deferred_fee");
  const [fee, tax] = [posted("transfer.fee_earned", "fee"), posted("transfer.fee_earned", "vat_out")];
  const [margin, rounding] = [posted("transfer.converted", "fx_margin"), posted("transfer.converted", "rounding")];
  const receives = posted("transfer.submitted", "transit");
  expect(receives.currency).toBe("SGD");
  expect(posted("transfer.converted", "transit:SGD")).toEqual(receives);
  const all = [total, principal, feeAndTax, fee, tax, margin, rounding, receives];
  await books.close();

  for (const [where, text] of [
    ["the calculator", calculated],
    ["the check", reviewed],
  ] as const) {
    for (const amount of all) expect(text, `${where} shows ${shown(amount)}`).toContain(shown(amount));
    const known = new Set([...all.map(shown), ...ratesIn(text)]);
    expect(
      amountsIn(text).filter((one) => !known.has(one)),
      `${where} shows nothing else`,
    ).toEqual([]);
  }
  await page.goto(`/dashboard/transfers/${sent.id}`);
  await expectPrice(price(page), all, ratesIn(reviewed), "the transfer's page");
  const receipt = pdfText(await download(page, () => page.getByRole("button", { name: "English" }).click()));
  for (const amount of [total, principal, fee, tax, margin, rounding, receives])
    expect(spaced(receipt), `the receipt shows ${shown(amount)}`).toContain(shown(amount));
  expect(await csvLine(page, sent.number)).toEqual(
    expect.arrayContaining([plainAmount(principal), plainAmount(feeAndTax), plainAmount(total), "SGD", plainAmount(receives)]),
  );
});

test("within Indonesia, Rp 1,234,567, by a new sender: the list, the month and the amount to pay", async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page, newPerson(), { next: null });
  const desk = await openSendingDesk(page);
  const recipient = await desk.saveRecipient({
    country: "ID",
    method: "bank",
    fields: { bank: "014", account: "1230000001", name: "Siti Rahayu" },
  });
  const address = await toReview(page, "to=ID&via=bank&send=1234567", "Siti Rahayu");
  const reviewed = spaced(await price(page).innerText());
  const part = (name: string) => address.searchParams.get(name) ?? "";
  const sent = await desk.sendDraft({
    id: part("id"),
    quote: part("quote"),
    recipient,
    purpose: "FAMI",
    sourceOfFunds: "salary",
  });
  await page.goto(`/dashboard/transfers/${sent.id}/pay`);
  const toPay = spaced(await page.getByRole("main").innerText());
  await desk.pay(sent);
  await expect.poll(async () => (await desk.read(sent.id)).state, { timeout: 60_000 }).toBe("PAID");

  const books = await openBooks(browser, baseURL);
  const posted = await books.of(sent.id);
  const total = posted("transfer.funded", "payin_clearing");
  const principal = posted("transfer.funded", "transit");
  const feeAndTax = posted("transfer.funded", "deferred_fee");
  const [fee, tax] = [posted("transfer.fee_earned", "fee"), posted("transfer.fee_earned", "vat_out")];
  await books.close();
  expect(shown(principal)).toBe("Rp 1,234,567");

  expect(amountsIn(toPay)).toEqual([shown(total)]);
  const all = [total, principal, feeAndTax, fee, tax];
  for (const amount of all) expect(reviewed).toContain(shown(amount));
  await page.goto(`/dashboard/transfers/${sent.id}`);
  await expectPrice(price(page), all, [], "the transfer's page");
  await page.goto("/dashboard/transfers");
  // The only transfer: the row and the month show its figures.
  const rows = page.getByRole("table", { name: /^List of transfers/ }).getByRole("row");
  await expect(rows).toHaveCount(2);
  expect(amountsIn(await rows.last().innerText()).toSorted()).toEqual([shown(principal), shown(total)].toSorted());
  await page.getByText("View as a table").click();
  const months = page.getByRole("table", { name: "Amount sent per month" });
  expect(amountsIn(await months.innerText())).toEqual(expect.arrayContaining([shown(principal)]));
  expect(await csvLine(page, sent.number)).toEqual(
    expect.arrayContaining([plainAmount(principal), plainAmount(feeAndTax), plainAmount(total)]),
  );
});
