/**
 * The session of a browser (SES-7 to SES-14): which tab refreshes, how the session ends in every tab, and where its data is
 * stored.
 */
import type { Page } from "@playwright/test";
import { logOut } from "../../../src/sessions/contract.ts";
import { DESK, painted, PHONE, stored, untilAlive } from "../steps/browser.ts";
import { openCalls } from "../steps/calls.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, listen, test } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const REFRESH = "/v1/backoffice/auth/do/refresh-token";
/** Console output when a session is over (SES-13). */
const LOGGED = /Session: /;

const MESSAGES = {
  ID: {
    signIn: "Masuk",
    heading: "Masuk ke akun Anda",
    office: "Kantor",
    welcome: "Selamat datang",
    security: "Keamanan saya",
    menu: "Menu",
    signOut: "Keluar",
    over: "Sesi Anda Telah Berakhir!",
    overText: "Silakan masuk kembali dengan menekan tombol di bawah ini.",
    again: "Masuk Kembali",
    tryAgain: "Coba lagi",
    reload: "Muat ulang halaman",
  },
  EN: {
    signIn: "Sign in",
    heading: "Sign in to your account",
    office: "Office",
    welcome: "Welcome",
    security: "My security",
    menu: "Menu",
    signOut: "Sign out",
    over: "Your Session Has Expired!",
    overText: "Please log in again by clicking the button below.",
    again: "Re-Login",
    tryAgain: "Try again",
    reload: "Reload the page",
  },
} as const;

test.use({ viewport: PHONE });

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];

  test("two tabs: the first refreshes for both, and logging out in one logs out the other", async ({ page, context, quiet }) => {
    const first = countCalls(page, REFRESH);
    await register(page, newPerson());
    await expect(page.getByRole("heading", { level: 1, name: messages.welcome })).toBeVisible();
    // A refresh that was held off is tried again after ten seconds (SES-10).
    await expect.poll(first, { timeout: 15_000 }).toBe(1);

    const other = await context.newPage();
    await listen(other, quiet);
    const second = countCalls(other, REFRESH);
    await other.goto("/dashboard/security");
    await expect(other.getByRole("heading", { level: 1, name: messages.security })).toBeVisible();
    const tabs = await readTabs(other);
    expect(tabs).toHaveLength(2);
    // A heartbeat later both tabs are still there, renewed, in their order.
    await expect
      .poll(async () => (await readTabs(other))[1]?.updated ?? 0, { timeout: 8_000 })
      .toBeGreaterThan(tabs[1]?.updated ?? Infinity);
    expect((await readTabs(other)).map(({ id }) => id)).toEqual(tabs.map(({ id }) => id));
    expect(second()).toBe(0);

    await page.getByRole("button", { name: messages.menu }).click();
    await page.locator("#private-menu").getByRole("button", { name: messages.signOut }).click();
    await expect(page).toHaveURL(at(language, "/"));
    await expect(other).toHaveURL(at(language, "/"));
    // The other tab may have written its heartbeat just before it received the end.
    await expect.poll(() => readTabs(page)).toEqual([]);
    await other.goto("/dashboard");
    await expect(other).toHaveURL(/\/login\?next=%2Fdashboard$/);
  });

  test("a session that was ended elsewhere shows the popup, which only its button dismisses", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE, LOGGED);
    await register(page, newPerson(), { next: "/dashboard/security" });
    await expect(page.getByRole("heading", { level: 1, name: messages.security })).toBeVisible();
    await endEverySession(page);
    // Opening another page calls the server, which answers that nobody is signed in.
    await page.getByRole("button", { name: messages.menu }).click();
    await page.locator("#private-menu").getByRole("link", { name: messages.security }).click();
    const popup = page.getByRole("alertdialog");
    await expect(popup).toContainText(messages.over);
    await expect(popup).toContainText(messages.overText);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.mouse.click(4, 4);
    await expect(popup).toBeVisible();
    await popup.getByRole("button", { name: messages.again }).click();
    await expect(page).toHaveURL(`${at(language, "/login")}?next=%2Fdashboard%2Fsecurity`);
  });

  test("a refresh that our server fails to answer shows the popup with a retry", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE, LOGGED);
    let fails = true;
    await page.route(`**${REFRESH}`, (route) =>
      fails
        ? route.fulfill({ status: 503, contentType: "application/json", body: '{"code":503,"status":"unavailable"}' })
        : route.continue(),
    );
    await register(page, newPerson(), { next: "/dashboard/security" });
    const popup = page.getByRole("alertdialog");
    await expect(popup).toContainText(messages.over, { timeout: 25_000 });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.mouse.click(4, 4);
    await expect(popup).toBeVisible();
    await popup.getByRole("button", { name: messages.tryAgain }).click();
    await expect(popup).toContainText(messages.over);
    fails = false;
    await popup.getByRole("button", { name: messages.tryAgain }).click();
    await expect(popup).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: messages.security })).toBeVisible();
  });

  test("a session that cannot be read for the moment is not treated as signed out", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE, LOGGED, /Error/);
    await register(page, newPerson(), { next: "/dashboard/security" });
    await expect(page.getByRole("heading", { level: 1, name: messages.security })).toBeVisible();
    let requested = 0;
    await page.route("**/account/get/info", (route) => {
      requested += 1;
      return route.fulfill({ status: 500, contentType: "application/json", body: '{"code":500,"status":"unexpected"}' });
    });
    await page.goto("/dashboard/security");
    await expect.poll(() => requested, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole("link", { name: messages.reload })).toBeVisible();
    await expect(page).toHaveURL("/dashboard/security");
    await page.unroute("**/account/get/info");
    await page.getByRole("link", { name: messages.reload }).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.security })).toBeVisible();
  });

  test("tokens are in no storage, and scripts cannot read the cookie", async ({ page, context }) => {
    await register(page, newPerson());
    await expect(page.getByRole("heading", { level: 1, name: messages.welcome })).toBeVisible();
    const stored = await page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])");
    const cookie = (await context.cookies()).find(({ name }) => name === "sampai_session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(stored).not.toContain(cookie?.value);
    expect(stored).not.toMatch(/[\w-]{43}/);
  });

  test("the header of the public site leads to sign-in or, signed in, to the private area, without moving anything", async ({
    page,
  }) => {
    await page.setViewportSize(DESK);
    await page.goto(at(language, "/faq"));
    await untilAlive(page);
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: messages.signIn, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.heading })).toBeVisible();
    await signIn(page, "operasional@demo.example", { next: at(language, "/faq") });
    await expect(header.getByRole("link", { name: messages.office })).toBeVisible();
    await expect(header.getByRole("link", { name: messages.signIn, exact: true })).toBeHidden();
    await painted(page);
    const shift = await page.evaluate<number>(
      `new Promise((done) => { let sum = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: "layout-shift", buffered: true }); setTimeout(() => done(sum), 0); })`,
    );
    expect(shift).toBeLessThanOrEqual(0.02);
    await header.getByRole("link", { name: messages.office }).click();
    await expect(page).toHaveURL("/office");
    expect(await stored(page, "localStorage", "tabs")).not.toContain("operasional");
  });
});

function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) count++;
  });
  return () => count;
}

async function readTabs(page: Page): Promise<{ readonly id: string; readonly updated: number }[]> {
  return JSON.parse((await page.evaluate<string | null>("localStorage.getItem('tabs')")) ?? "[]") as {
    id: string;
    updated: number;
  }[];
}

/** Acts as another device: the cookie's session is over on the server, and this page has not been notified. */
async function endEverySession(page: Page): Promise<void> {
  const call = await openCalls(page.request);
  await call(logOut, {});
}
