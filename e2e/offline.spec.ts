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

test("a network that leads nowhere is none: the page asks the server, not the browser", async ({ page, context, quiet }) => {
  quiet.allow(FAILED_RESOURCE, /Failed to fetch manifest patches/);
  await register(page, newPerson());
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.goto("/offline?next=%2Fdashboard");
  await expect(page).toHaveURL("/dashboard");

  await context.setOffline(true);
  await page.goto("/dashboard/transfers");
  await expect(page.getByRole("status").filter({ hasText: "Perangkat ini sedang tidak tersambung." })).toBeVisible();
  // A router without a line: the browser says that it is connected, and nothing is answered.
  let asked = 0;
  await page.route("**/robots.txt", async (route) => {
    asked += 1;
    await route.abort();
  });
  await context.setOffline(false);
  expect(await page.evaluate("navigator.onLine")).toBe(true);
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(1);
  await expect(page.getByText("Perangkat ini tersambung kembali.")).toHaveCount(0);
  await expect(page).toHaveURL(/\/offline\?next=/);
  // A hotel's page answers everything, and is not ours.
  await page.unroute("**/robots.txt");
  await page.route("**/robots.txt", async (route) => {
    asked += 1;
    await route.fulfill({ status: 200, body: "Welcome to our hotel" });
  });
  const before = asked;
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(before);
  await expect(page).toHaveURL(/\/offline\?next=/);

  await page.unroute("**/robots.txt");
  await expect(page).toHaveURL(/\/dashboard\/transfers$/, { timeout: 15_000 });
});
