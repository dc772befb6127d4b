/** Missing and failing pages: both say so, in the visitor's language, and offer a way on. */
import { untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";

const MESSAGES = {
  ID: {
    lost: "Halaman tidak ditemukan",
    home: "Ke beranda",
    whatsapp: "WhatsApp",
    failed: "Terjadi Kesalahan",
    reload: "Muat ulang halaman",
    menu: "Menu utama",
    blog: "Blog",
  },
  EN: {
    lost: "Page not found",
    home: "Go to the home page",
    whatsapp: "WhatsApp",
    failed: "An Error Occurred",
    reload: "Reload the page",
    menu: "Main menu",
    blog: "Blog",
  },
} as const;

const LOST = [
  "/xyz",
  "/blog/unknown",
  "/blog/category/unknown",
  "/faq/too/deep",
  "/blog?page=99",
  "/blog?page=0",
  "/dev/nothing",
  "/v2",
];

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];
  test.beforeEach(({ quiet }) => quiet.allow(FAILED_RESOURCE));

  test("a missing page answers 404 with a helpful page that links to the home page", async ({ page }) => {
    for (const path of LOST) {
      const answer = await page.goto(at(language, path));
      expect(answer?.status(), path).toBe(404);
      await expect(page.locator("html"), path).toHaveAttribute("lang", language.toLowerCase());
      await expect(page, path).toHaveTitle(`${messages.lost} · Sampai`);
      await expect(page.getByRole("heading", { level: 1, name: messages.lost }), path).toBeVisible();
      await expect(page.locator("head meta[name=robots]"), path).toHaveAttribute("content", "noindex");
      await expect(page.locator("head link[rel=canonical]"), path).toHaveCount(0);
      const whatsapp = page.getByRole("main").getByRole("link", { name: messages.whatsapp });
      await expect(whatsapp, path).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+$/);
    }
    await page.getByRole("main").getByRole("link", { name: messages.home }).click();
    await expect(page).toHaveURL(at(language, "/"));
    await expect(page).not.toHaveTitle(/404|tidak ditemukan|not found/i);
  });

  test("a missing address is also detected after a click", async ({ page }) => {
    await page.goto(at(language, "/blog"));
    await untilAlive(page);
    await page.evaluate(`document.querySelector("main article a").setAttribute("href", "#")`);
    await page.route(/\/blog\/[^/]+\.data/, async (route) => {
      const missing = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/\/blog\/[^/]+\.data/, "/blog/unknown.data"),
      });
      await route.fulfill({ response: missing });
    });
    await page.getByRole("main").getByRole("article").nth(1).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: messages.lost })).toBeVisible();
  });

  test("a failing page says so in the specification's words and can be reloaded", async ({ page, quiet }) => {
    quiet.allow(/500|Error/);
    await page.goto(at(language, "/"));
    await untilAlive(page);
    await page.route(/\/blog\.data/, (route) =>
      route.fulfill({ status: 500, contentType: "text/plain", body: "the server is on fire" }),
    );
    await page.getByRole("navigation", { name: messages.menu }).getByRole("link", { name: messages.blog }).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.failed, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(messages.failed);
    await expect(page.getByText("the server is on fire")).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
    await page.getByRole("link", { name: messages.reload }).click();
    await expect(page.getByRole("heading", { level: 1, name: messages.failed })).toBeHidden();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });
});
