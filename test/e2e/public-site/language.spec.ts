/** Two languages: Indonesian by default, stored in upper case, and a switch that loses nothing. */
import type { Page } from "@playwright/test";
import { scrolledTo, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { someArticle } from "../steps/site.ts";

const choose = (page: Page, name: "English" | "Bahasa Indonesia") => page.getByRole("banner").getByRole("link", { name }).click();
const html = (page: Page) => page.locator("html");

async function storedLanguage(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "language")?.value;
}

/** The number of section headings above the middle of the screen. */
const partOnScreen = (page: Page) =>
  page.evaluate<number>(
    "[...document.querySelectorAll('main h2')].filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2).length",
  );

test.describe("a browser that requests English", () => {
  test.use({ locale: "en-US" });

  test("gets Indonesian first, as the specification says", async ({ page }) => {
    await page.goto("/");
    await expect(html(page)).toHaveAttribute("lang", "id");
    expect(await storedLanguage(page)).toBeUndefined();
  });
});

test("the choice is stored in upper case, and an address without a prefix follows it", async ({ page }) => {
  await page.goto("/faq");
  await untilAlive(page);
  await choose(page, "English");
  await expect(page).toHaveURL("/en/faq");
  await expect(html(page)).toHaveAttribute("lang", "en");
  expect(await storedLanguage(page)).toBe("EN");

  await page.goto("/tentang-kami");
  await expect(html(page)).toHaveAttribute("lang", "en");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();

  await page.goto("/en/faq");
  await untilAlive(page);
  await choose(page, "Bahasa Indonesia");
  await expect(page).toHaveURL("/faq");
  expect(await storedLanguage(page)).toBe("ID");
  await page.goto("/tentang-kami");
  await expect(html(page)).toHaveAttribute("lang", "id");
});

test("an English address is English for everybody, whatever the stored choice", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "language", value: "ID", url: baseURL ?? "" }]);
  await page.goto("/en/faq");
  await expect(html(page)).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1, name: "What would you like to know?" })).toBeVisible();
});

test("a cookie with an unknown language counts as none", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "language", value: "XX", url: baseURL ?? "" }]);
  await page.goto("/faq");
  await expect(html(page)).toHaveAttribute("lang", "id");
});

test("the switch keeps the page, its query, its scroll position and typed text", async ({ page }) => {
  await page.goto("/faq?q=kurs&from=mail#exchange-rate");
  await untilAlive(page);
  await choose(page, "English");
  await expect(page).toHaveURL("/en/faq?q=kurs&from=mail#exchange-rate");
  await expect(page.getByRole("searchbox")).toHaveValue("kurs");

  await page.goto("/faq");
  await untilAlive(page);
  await page.getByRole("searchbox").pressSequentially("otp");
  await choose(page, "English");
  await expect(html(page)).toHaveAttribute("lang", "en");
  await expect(page.getByRole("searchbox", { name: "Search the questions" })).toHaveValue("otp");
});

test("calls request answers in the chosen language, after each switch", async ({ page, quiet }) => {
  quiet.allow(FAILED_RESOURCE);
  const main = page.getByRole("main");
  const requestedIn = async (name: "Sign in" | "Masuk") => {
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/sign-in"));
    await main
      .getByLabel(/Kata sandi|Password/)
      .first()
      .fill("not the right one");
    await main.getByRole("button", { name, exact: true }).click();
    const language = await (await sent).headerValue("accept-language");
    // The refusal empties the field: typed before it, the next password would be lost.
    await expect(main.getByLabel(/Kata sandi|Password/).first()).toHaveValue("");
    return language;
  };
  await page.goto("/login");
  await untilAlive(page);
  await main.getByRole("textbox", { name: "Alamat email" }).fill("nobody@mail.example");
  await choose(page, "English");
  await expect(html(page)).toHaveAttribute("lang", "en");
  expect(await requestedIn("Sign in")).toBe("en");
  await choose(page, "Bahasa Indonesia");
  await expect(html(page)).toHaveAttribute("lang", "id");
  expect(await requestedIn("Masuk")).toBe("id");
});

test("the switch keeps the reading position", async ({ page }) => {
  await page.goto("/syarat-ketentuan");
  await untilAlive(page);
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => scrolledTo(page)).toBe(1500);
  const before = await partOnScreen(page);
  expect(before).toBeGreaterThan(1);
  // Uses the mouse directly: a locator's click would first scroll its target to the middle of the screen, which must not happen here.
  const box = await page.getByRole("banner").getByRole("link", { name: "English" }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await expect(html(page)).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1, name: /terms/i })).toBeAttached();
  // The texts differ in length: the section on screen stays the same, not the number of pixels.
  expect(await partOnScreen(page)).toBe(before);
  expect(await scrolledTo(page)).toBeGreaterThan(700);
});

test("the switch adds no entry to the browser's history", async ({ page }) => {
  await page.goto("/blog");
  await untilAlive(page);
  await page.getByRole("navigation", { name: "Menu utama" }).getByRole("link", { name: "Pusat bantuan" }).click();
  await expect(page).toHaveURL("/pusat-bantuan");
  await choose(page, "English");
  await expect(page).toHaveURL("/en/pusat-bantuan");
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
});

test("an article has a slug per language, and each leads to its own page", async ({ page, request }) => {
  const article = await someArticle(request);
  await page.goto(article.ID);
  await untilAlive(page);
  await choose(page, "English");
  await expect(page).toHaveURL(article.EN);
  await choose(page, "Bahasa Indonesia");
  await expect(page).toHaveURL(article.ID);

  const wrong = [
    { requested: article.EN.replace("/en/", "/"), leadsTo: article.EN },
    { requested: `/en${article.ID}`, leadsTo: article.ID },
  ];
  for (const { requested, leadsTo } of wrong) {
    const answer = await request.get(requested, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(new URL(answer.headers()["location"] ?? "", "http://any.example").pathname).toBe(leadsTo);
  }
});

test("a visitor who chose English and opens an Indonesian slug gets the English article, for this visit only", async ({
  request,
}) => {
  const article = await someArticle(request);
  const answer = await request.get(article.ID, { maxRedirects: 0, headers: { cookie: "language=EN" } });
  expect(answer.status()).toBe(302);
  expect(new URL(answer.headers()["location"] ?? "", "http://any.example").pathname).toBe(article.EN);
});
