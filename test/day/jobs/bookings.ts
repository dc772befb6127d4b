/** Tasks about the operator's own money: every kind of booking, and the months. */
import { expect, type Page } from "@playwright/test";
import { toLocalDate } from "#kernel/time.ts";
import { TREASURY, type Day, type Job } from "../day.ts";
import { approve, atOffice, button, explainAll, main, openMenu, pathOf } from "./acts.ts";

const BANK = "Bank Demo (999)";
const PARTNER = "Partner: partner";

interface Side {
  readonly place: string;
  readonly amount: string;
  readonly currency?: string;
}
export interface Booking {
  readonly kind: string;
  readonly out?: Side;
  readonly into?: Side;
  readonly evidence: string;
  /** The rate is far from the mid-market rate: refused once, and confirmed. */
  readonly isFarRateMeant?: boolean;
}

async function fillSide(page: Page, which: "From" | "To", { place, amount, currency }: Side): Promise<void> {
  const within = main(page);
  await within.getByRole("combobox", { name: `${which} account` }).selectOption({ label: place });
  const label = which === "From" ? "Amount out" : "Amount in";
  const own = within.getByRole("textbox", { name: label });
  const field = (await own.count()) > 0 ? own : within.getByRole("textbox", { name: "Amount", exact: true });
  const name = (await own.count()) > 0 ? label : "Amount";
  if (currency !== undefined) await within.getByRole("combobox", { name: `Currency: ${name}` }).selectOption(currency);
  await field.fill(amount);
}

/** Opens the form of a booking from the front page, and fills it. */
async function fillBooking(day: Day, { kind, out, into, evidence }: Booking): Promise<Page> {
  const page = await atOffice(day, TREASURY[0]);
  await openMenu(page, "Treasury");
  await main(page).getByRole("link", { name: "Propose a booking" }).click();
  await main(page).getByRole("link", { name: kind }).click();
  await expect(main(page).getByRole("heading", { level: 1, name: kind })).toBeVisible();
  if (out !== undefined) await fillSide(page, "From", out);
  if (into !== undefined) await fillSide(page, "To", into);
  await main(page)
    .getByLabel("Effective date")
    .fill(toLocalDate(await day.now()));
  await main(page).getByRole("textbox", { name: "Evidence number" }).fill(evidence);
  await main(page).getByRole("textbox", { name: "Reason" }).fill("As in the letter of this morning");
  return page;
}

/** Proposes a booking and approves it as the other. */
export async function bookByTwo(day: Day, booking: Booking): Promise<void> {
  const page = await fillBooking(day, booking);
  await button(main(page), "Propose").click();
  if (booking.isFarRateMeant === true) {
    await day.reads(page, "The rate deviates more than 5% from the mid-market rate");
    await main(page).getByRole("checkbox", { name: "This rate is correct" }).check();
    await button(main(page), "Propose").click();
  }
  await expect(page).toHaveURL(/booking\/bk_/);
  const other = await day.at(TREASURY[1], pathOf(page));
  await approve(other);
  await expect(main(other).getByText("Approved").first()).toBeVisible();
}

const booked = (title: string, booking: Booking): Job => ({
  title,
  who: "TREASURY ×2",
  screen: "/office/treasury/booking",
  play: (day) => bookByTwo(day, booking),
});

export const CAPITAL_JOB = booked("Book the owners' capital, by two", {
  kind: "Owners' capital",
  into: { place: BANK, amount: "900000000" },
  evidence: "DAY-CAP-1",
});

export const BOOKING_JOBS: readonly Job[] = [
  booked("Book prefunding of the partner, by two", {
    kind: "Prefunding of a partner",
    out: { place: BANK, amount: "126000000" },
    into: { place: PARTNER, amount: "10000", currency: "SGD" },
    evidence: "DAY-PRE-1",
  }),
  booked("Book an FX deal, both legs, by two", {
    kind: "FX deal",
    out: { place: PARTNER, amount: "1000", currency: "GBP" },
    into: { place: PARTNER, amount: "1700", currency: "SGD" },
    evidence: "DAY-FX-1",
  }),
  booked("Pay VAT that is owed, by two", {
    kind: "VAT remittance",
    out: { place: BANK, amount: "500" },
    evidence: "DAY-VAT-1",
  }),
  booked("Compensate a customer, by two", {
    kind: "Compensation",
    out: { place: BANK, amount: "50000" },
    evidence: "DAY-COMP-1",
  }),
  booked("Take income out, by two", {
    kind: "Distribution to owners",
    out: { place: BANK, amount: "1000" },
    evidence: "DAY-INC-1",
  }),
  {
    title: "Read why money cannot move between two of our banks",
    who: "TREASURY",
    screen: "/office/treasury/booking/new/own_transfer",
    async play(day) {
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Treasury");
      await main(page).getByRole("link", { name: "Propose a booking" }).click();
      await main(page).getByRole("link", { name: "Transfer between own accounts" }).click();
      await day.reads(page, "This booking needs two banks. We receive the statements of only one.");
    },
  },
  {
    title: "A booking that customers' money would pay is refused",
    who: "TREASURY",
    screen: "/office/treasury/booking",
    async play(day) {
      const page = await fillBooking(day, {
        kind: "Compensation",
        out: { place: BANK, amount: "900000000000" },
        evidence: "DAY-COMP-2",
      });
      await button(main(page), "Propose").click();
      await day.reads(page, /Our own money is not enough|less payouts in flight, is not enough/);
      await main(page).getByLabel("Effective date").fill("2031-01-01");
      await main(page).getByRole("textbox", { name: "Amount" }).fill("50000");
      await button(main(page), "Propose").click();
      await day.reads(page, "This date is in the future. Enter today or an earlier date.");
    },
  },
];

/** Explains what may stay open on the page of a period, proposes, and approves as the other. */
export async function closePeriod(day: Day, page: Page): Promise<Page> {
  await expect(main(page).getByRole("heading", { name: "Checklist" })).toBeVisible();
  await explainAll(page);
  await button(main(page), "Propose closing").click();
  await expect(main(page).getByText("Closing waiting for a decision")).toBeVisible();
  const other = await day.at(TREASURY[1], pathOf(page));
  await approve(other);
  return other;
}
