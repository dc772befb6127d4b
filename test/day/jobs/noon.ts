/** At noon the bank answers nothing, and in the afternoon the money at a partner runs out: staff see it, stop, and open again. */
import { expect, type Locator, type Page } from "@playwright/test";
import { steer } from "../../../tools/demo/scene.ts";
import { OPERATIONS, TREASURY, type Day, type Job } from "../day.ts";
import { atOffice, button, main, openByTwo, openMenu, stopAtOnce } from "./acts.ts";
import { bookByTwo } from "./bookings.ts";

/** Tests the bank from the system room, and waits for the verdict of this test: the newest result comes first. */
async function testBank(day: Day, verdict: string): Promise<void> {
  const page = await atOffice(day, OPERATIONS[0]);
  await openMenu(page, "System");
  await button(main(page), "Test the bank").click();
  await expect(page.getByText("Test requested. Its result appears below.").first()).toBeVisible();
  const results = main(page).getByRole("heading", { name: "Test results" }).locator("xpath=following-sibling::*");
  await expect(async () => {
    await button(page, "Read again").click();
    await expect(results.getByRole("listitem").first().getByText(verdict, { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

const RAIL = "BI-FAST";

async function openTreasury(day: Day): Promise<Page> {
  const page = await atOffice(day, TREASURY[0]);
  await openMenu(page, "Treasury");
  await expect(main(page).getByRole("heading", { name: "Positions by account" })).toBeVisible();
  return page;
}

/** Lets a minute pass, and reads the treasury's page until the list of corridors that stopped by themselves is as expected. */
async function untilStopped(day: Day, isAsExpected: (stopped: Locator) => Promise<void>): Promise<void> {
  await day.scene.leap(61_000);
  const page = await openTreasury(day);
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByRole("heading", { name: "Positions by account" })).toBeVisible();
    await isAsExpected(main(page).getByText(/the money does not last long enough|more is ordered than there is/));
  }).toPass({ timeout: 60_000 });
}

export const NOON_JOBS: readonly Job[] = [
  {
    title: "At noon the bank is down: see it, stop its rail, open it again by two",
    who: "OPERATIONS, TREASURY ×2",
    screen: "/office/system, /office/corridor",
    async play(day) {
      await steer(day.scene.bankUrl, "faults", { isDown: true });
      try {
        await testBank(day, "Failed");
        await stopAtOnce(await atOffice(day, TREASURY[0]), new RegExp(RAIL), "The bank answers 503 since noon");
      } finally {
        await steer(day.scene.bankUrl, "faults", {});
      }
      await testBank(day, "OK");
      const page = await atOffice(day, TREASURY[0]);
      await openMenu(page, "Corridors");
      await openByTwo(day, page, RAIL, "The bank answers again");
    },
  },
  {
    title: "A partner runs dry: its corridors stop by themselves, and open once it is paid",
    who: "TREASURY ×2",
    screen: "/office/treasury",
    async play(day) {
      // All that is our own: customers' money is refused. Nothing of theirs is left there once the day's other tasks are done. The columns:
      // money, customers', owed, our own.
      const proof = await day.at(TREASURY[0], "/office/treasury/cover");
      const own = await main(proof).getByRole("row").filter({ hasText: /^SGD/ }).first().getByRole("cell").nth(3).innerText();
      const all = Number(own.replaceAll(/[^\d.]/g, ""));
      await bookByTwo(day, {
        kind: "FX deal",
        out: { place: "Partner: partner", amount: String(Math.floor(all) - 1), currency: "SGD" },
        into: { place: "Partner: partner", amount: "1000", currency: "GBP" },
        isFarRateMeant: true,
        evidence: "DAY-DRY-1",
      });
      await untilStopped(day, (stopped) => expect(stopped.first()).toBeVisible());
      await bookByTwo(day, {
        kind: "Prefunding of a partner",
        out: { place: "Bank Demo (999)", amount: "630000000" },
        into: { place: "Partner: partner", amount: "50000", currency: "SGD" },
        evidence: "DAY-PRE-2",
      });
      await untilStopped(day, (stopped) => expect(stopped).toHaveCount(0));
    },
  },
];
