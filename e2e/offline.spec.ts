/** Without a connection: what the person saw last can be read, nothing old is shown as if it were new, and signing out forgets it. */
import { expectAccessible } from "./steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "./steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "./steps/journey.ts";
import { openSendingDesk } from "./steps/sending.ts";
import { newPerson, register } from "./steps/sign-in.ts";

test.use({ language: "ID", viewport: PHONE });

test("the last transfers are there without internet, until one signs out", async ({ page, context, quiet }) => {
  // The page asks for things while the network is gone: that is what this journey is about.
  quiet.allow(FAILED_RESOURCE, /Failed to fetch manifest patches/);
  await register(page, newPerson(), { next: null });
  const sent = await (await openSendingDesk(page)).send({ ending: "0000001" });
  await page.goto("/dashboard/transfers");
  await expect(page.getByText(sent.number).filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/dashboard/transfers/${sent.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Kiriman ke Siti Rahayu" })).toBeVisible();
  // Of the page's own world, which these files don't know the types of.
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");

  await context.setOffline(true);
  await expect(page.getByRole("alert").getByText("Tidak ada internet")).toBeVisible();
  await page.goto("/dashboard/transfers");
  await expect(page).toHaveURL(/\/offline\?next=%2Fdashboard%2Ftransfers$/);
  await expect(page.getByRole("heading", { level: 1, name: "Tanpa internet" })).toBeVisible();
  const kept = page.getByRole("region", { name: "Kiriman terakhir yang terlihat di sini" });
  for (const text of [sent.number, "Rp\u00A01.005.550", "Rp\u00A05.550", "Rp\u00A01.000.000", "0001"])
    await expect(kept.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(kept.getByText("Siti Rahayu").first()).toBeVisible();
  await expectAccessible(page, "without a connection");
  await expectNoSidewaysScroll(page);

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/dashboard\/transfers$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Keluar" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/offline");
  await expect(page.getByText("Belum ada kiriman yang tersimpan di perangkat ini")).toBeVisible();
});
