/** A transfer left at the check: offered again on the same browser with the price of now, and gone once its sender starts anew. */
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

test.use({ language: "ID", viewport: PHONE });

test("a draft left at the check is gone on with, or started anew", async ({ page }) => {
  await register(page, newPerson(), { next: null });
  const desk = await openSendingDesk(page);
  const { id, quote, recipient } = await desk.draft({ ending: "0000001" }, 850_000);
  await page.goto(`/dashboard/send/review?id=${id}&quote=${quote}&recipient=${recipient}`);
  await expect(page.getByRole("heading", { level: 1, name: "Periksa sebelum menyetujui" })).toBeVisible();

  await page.goto("/dashboard/send");
  const goOn = page.getByRole("button", { name: /^Lanjutkan Rp\s850\.000 ke Siti Rahayu$/ });
  await expect(goOn).toBeVisible();
  await expectAccessible(page, "a draft to go on with");
  await expectNoSidewaysScroll(page);
  await goOn.click();
  await expect(page).toHaveURL(/\/dashboard\/send\/review\?/);
  expect(new URL(page.url()).searchParams.get("recipient")).toBe(recipient);
  expect(new URL(page.url()).searchParams.get("quote")).not.toBe(quote);

  await page.goto("/dashboard/send");
  await page.getByRole("button", { name: "Mulai baru" }).click();
  await expect(goOn).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Berapa yang ingin Anda kirim?" })).toBeVisible();
  await expect(goOn).toHaveCount(0);
});
