/** Without a connection: the last seen data can be read, old data is never shown as current, and signing out deletes it. */
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, FAILED_SOCKET, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

test.use({ language: "ID", viewport: PHONE });

test("the last transfers are readable offline until the person signs out", async ({ page, context, quiet }) => {
  // The page makes calls while the network is down, which is the subject of this journey.
  quiet.allow(FAILED_RESOURCE, FAILED_SOCKET, /Failed to fetch manifest patches/);
  await register(page, newPerson(), { next: null });
  const sent = await (await openSendingDesk(page)).send({ ending: "0000001" });
  await page.goto("/dashboard/transfers");
  await expect(page.getByText(sent.number).filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/dashboard/transfers/${sent.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Kiriman ke Siti Rahayu" })).toBeVisible();
  // Evaluated in the page, whose types are unknown to these files.
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");

  await context.setOffline(true);
  await expect(page.getByRole("alert").getByText("Sambungan terputus")).toBeVisible();
  await page.goto("/dashboard/transfers");
  await expect(page).toHaveURL(/\/offline\?next=%2Fdashboard%2Ftransfers$/);
  await expect(page.getByRole("heading", { level: 1, name: "Tanpa internet" })).toBeVisible();
  const stored = page.getByRole("region", { name: "Kiriman terakhir yang terlihat di sini" });
  for (const text of [sent.number, "Rp\u00A01.005.550", "Rp\u00A05.550", "Rp\u00A01.000.000", "0001"])
    await expect(stored.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(stored.getByText("Siti Rahayu").first()).toBeVisible();
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

test("a network that reaches nothing counts as offline: the page checks with the server, not with the browser", async ({
  page,
  context,
  quiet,
}) => {
  // The session is read, or refreshed, as soon as the browser reports a connection, and gets no answer.
  quiet.allow(
    FAILED_RESOURCE,
    FAILED_SOCKET,
    /Failed to fetch manifest patches/,
    /Session: (?:reading|refreshing) the session NetworkFailure/,
  );
  await register(page, newPerson());
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.goto("/offline?next=%2Fdashboard");
  await expect(page).toHaveURL("/dashboard");

  await context.setOffline(true);
  await page.goto("/dashboard/transfers");
  await expect(page.getByRole("status").filter({ hasText: "Perangkat ini sedang tidak tersambung." })).toBeVisible();
  // A router without a line: the browser reports a connection, and nothing is answered.
  let requested = 0;
  await page.route("**/robots.txt", async (route) => {
    requested += 1;
    await route.abort();
  });
  await context.setOffline(false);
  expect(await page.evaluate("navigator.onLine")).toBe(true);
  await expect.poll(() => requested, { timeout: 15_000 }).toBeGreaterThan(1);
  await expect(page.getByText("Perangkat ini tersambung kembali.")).toHaveCount(0);
  await expect(page).toHaveURL(/\/offline\?next=/);
  // A hotel's gateway answers every request with its own page.
  await page.unroute("**/robots.txt");
  await page.route("**/robots.txt", async (route) => {
    requested += 1;
    await route.fulfill({ status: 200, body: "Welcome to our hotel" });
  });
  const before = requested;
  await expect.poll(() => requested, { timeout: 15_000 }).toBeGreaterThan(before);
  await expect(page).toHaveURL(/\/offline\?next=/);

  await page.unroute("**/robots.txt");
  await expect(page).toHaveURL(/\/dashboard\/transfers$/, { timeout: 15_000 });
});
