/** More unpaid transfers to one recipient than allowed: refused before a code is sent, with a link to the unpaid ones. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

/** Three unpaid transfers, and the fourth up to its approval. */
async function fourth(page: Page): Promise<void> {
  await register(page, newPerson(), { next: null });
  const desk = await openSendingDesk(page);
  const to = { ending: "0000002" };
  for (let n = 0; n < 3; n++) await desk.send(to, 100_000);
  const { sourceOfFunds, ...draft } = await desk.draft(to, 100_000);
  const query = new URLSearchParams({ ...draft, source: sourceOfFunds });
  await page.goto(`/dashboard/send/confirm?${query.toString()}`);
}

test.describe("in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("the fourth unpaid transfer to one recipient is refused with a link to the three", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    await fourth(page);
    await expect(page.getByText(/belum dibayar ke penerima ini sudah mencapai batas\. Bayar atau batalkan/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "a refusal of too many unpaid transfers");
    await page.getByRole("link", { name: "Lihat kiriman yang belum dibayar" }).click();
    await expect(page).toHaveURL(/group=waiting/);
  });
});

test.describe("in English, on a desktop", () => {
  test.use({ language: "EN" });

  test("the fourth unpaid transfer to one recipient is refused, and its link leads to the three", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    await fourth(page);
    await expect(page.getByText(/maximum number of unpaid transfers to this recipient\. Pay or cancel one/)).toBeVisible();
    await page.getByRole("link", { name: "See your unpaid transfers" }).click();
    await expect(page.getByRole("table", { name: /^List of transfers/ }).getByRole("row")).toHaveCount(4);
  });
});
