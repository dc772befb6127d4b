/** The behaviour of the app's own pages around their content: waiting, remembering, asking before something is lost. */
import type { Page } from "@playwright/test";
import { stored, untilAlive } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test } from "../steps/journey.ts";
import { hold } from "../steps/wire.ts";

const MESSAGES = {
  ID: {
    wait: "Mohon tunggu...",
    mailbox: "Kotak pesan pengembangan",
    recipient: "Penerima",
    home: "Sampai, beranda",
    leaveTitle: "Tinggalkan halaman ini?",
    stay: "Tetap di sini",
    leave: "Tinggalkan",
    menu: "Menu utama",
    products: "Produk",
    blog: "Blog",
  },
  EN: {
    wait: "Please wait...",
    mailbox: "Development mailbox",
    recipient: "Recipient",
    home: "Sampai, home",
    leaveTitle: "Leave this page?",
    stay: "Stay here",
    leave: "Leave",
    menu: "Main menu",
    products: "Products",
    blog: "Blog",
  },
} as const;

/** The bar is hidden from screen readers, which get a text beside it. */
const bar = (page: Page) => page.locator("body > div[aria-hidden=true]").first();

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];
  const menuLink = (page: Page, name: string) =>
    page.getByRole("navigation", { name: messages.menu }).getByRole("link", { name });

  test("the app is covered until it has started and the session is checked", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js/);
    await page.goto("/dev/mailbox", { waitUntil: "commit" });
    const overlay = page.getByText(messages.wait);
    await expect(overlay).toBeVisible();
    await expect(page.getByRole("heading", { name: messages.mailbox })).toBeHidden();
    scripts.release();
    await expect(page.getByRole("heading", { level: 1, name: messages.mailbox })).toBeVisible();
    await expect(overlay).toHaveCount(0);
  });

  test("a public page is never covered: it arrives complete", async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js/);
    await page.goto(at(language, "/"), { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(messages.wait)).toHaveCount(0);
    scripts.release();
    await untilAlive(page);
  });

  test("a slow navigation shows a bar of 3 px on top and a text for screen readers", async ({ page }) => {
    await page.goto(at(language, "/"));
    await untilAlive(page);
    const runner = bar(page).locator("> div");
    await expect(runner).toHaveCSS("opacity", "0");
    const data = await hold(page, /produk\.data/);
    await menuLink(page, messages.products).click();
    await expect(runner).toHaveCSS("opacity", "1");
    const box = await bar(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, height: 3 });
    expect(box?.width).toBeGreaterThan(1_200);
    await expect(page.getByRole("status").filter({ hasText: messages.wait })).toBeAttached();
    await expect(page).toHaveURL(at(language, "/"));
    data.release();
    await expect(page).toHaveURL(at(language, "/produk"));
    await expect(runner).toHaveCSS("opacity", "0");
    await expect(page.getByRole("status").filter({ hasText: messages.wait })).toHaveCount(0);
  });

  test("each navigation stores the address of the previous page", async ({ page }) => {
    await page.goto(at(language, "/faq?q=otp"));
    await untilAlive(page);
    expect(await stored(page, "sessionStorage", "previousPage")).toBeNull();
    await menuLink(page, messages.products).click();
    await expect(page).toHaveURL(at(language, "/produk"));
    await expect.poll(() => stored(page, "sessionStorage", "previousPage")).toBe(at(language, "/faq?q=otp"));
    await menuLink(page, messages.blog).click();
    await expect.poll(() => stored(page, "sessionStorage", "previousPage")).toBe(at(language, "/produk"));
  });

  test("following a link with unsaved text asks first, and staying keeps the text", async ({ page }) => {
    await page.goto("/dev/mailbox");
    const field = page.getByRole("textbox", { name: messages.recipient });
    await field.fill("siti@contoh.com");
    await page.getByRole("link", { name: messages.home }).click();
    const question = page.getByRole("alertdialog", { name: messages.leaveTitle });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: messages.stay }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL("/dev/mailbox");
    await expect(field).toHaveValue("siti@contoh.com");

    await page.getByRole("link", { name: messages.home }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(field).toHaveValue("siti@contoh.com");

    await page.getByRole("link", { name: messages.home }).click();
    await question.getByRole("button", { name: messages.leave, exact: true }).click();
    await expect(page).toHaveURL(at(language, "/"));
  });
});

test("saved rows per page are corrected by the next navigation: more than 50, or no number, become 20", async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  for (const [index, [saved, becomes]] of (
    [
      ["80", "20"],
      ["51", "20"],
      ["50", "50"],
      ["10", "10"],
      ["many", "20"],
    ] as const
  ).entries()) {
    await page.evaluate(`localStorage.setItem("perPage", ${JSON.stringify(saved)})`);
    const [name, address] = index % 2 === 0 ? ["Blog", "/blog"] : ["Produk", "/produk"];
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect.poll(() => stored(page, "localStorage", "perPage"), { message: saved }).toBe(becomes);
  }
});

test("the back button also asks before something is lost", async ({ page }) => {
  await page.goto("/dev/kit");
  await page.evaluate(`history.pushState({}, "", "/dev/kit?here")`);
  await page.goto("/");
  await page.goto("/dev/mailbox");
  const field = page.getByRole("textbox", { name: "Penerima", exact: true });
  await expect(field).toBeVisible();
  await page.getByRole("link", { name: "Sampai, beranda" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  // The home page's calculator also has a recipient field: text typed before the page has changed would land there.
  await expect(page).toHaveURL("/dev/mailbox");
  await expect(page.getByRole("heading", { level: 1, name: MESSAGES.ID.mailbox })).toBeVisible();
  await field.fill("siti@contoh.com");
  // Waits until the page has rendered the text and guards against leaving, by testing a beforeunload event.
  await expect
    .poll(() => page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))"), { message: "the page guards" })
    .toBe(false);
  await page.evaluate("history.forward()");
  await page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" }).getByRole("button", { name: "Tetap di sini" }).click();
  await expect(page).toHaveURL("/dev/mailbox");
  await expect(field).toHaveValue("siti@contoh.com");
});

test("the browser asks before a tab with unsaved text is closed, and only then", async ({ context, page }) => {
  await page.goto("/dev/mailbox");
  await page.getByRole("textbox", { name: "Penerima" }).pressSequentially("siti");
  const requested = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await requested;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await closing;

  const clean = await context.newPage();
  let wasRequested = false;
  clean.on("dialog", () => (wasRequested = true));
  await clean.goto("/dev/mailbox");
  const field = clean.getByRole("textbox", { name: "Penerima" });
  await field.pressSequentially("siti");
  await field.clear();
  const closed = clean.waitForEvent("close");
  await clean.close({ runBeforeUnload: true });
  await closed;
  expect(wasRequested).toBe(false);
});
