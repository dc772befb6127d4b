/** Every kind of page in both languages, on a phone and on a desktop, in the theme assigned to the language, has no axe finding. */
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { DESK, PHONE, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inBothLanguages, test } from "../steps/journey.ts";
import { kindsOfPages } from "../steps/site.ts";

const KEY_PAGES = ["/", "/kalkulator", "/faq", "/blog", "/syarat-ketentuan"];
const MESSAGES = { ID: { wait: "Mohon tunggu...", menu: "Menu" }, EN: { wait: "Please wait...", menu: "Menu" } } as const;

test.describe.configure({ timeout: 120_000 });
// Colours in transition between themes are not part of the design.
test.use({ contextOptions: { reducedMotion: "reduce" } });

inBothLanguages((language) => {
  const colorScheme = THEME_IN[language];
  test.use({ colorScheme });
  test.beforeEach(({ quiet }) => quiet.allow(FAILED_RESOURCE));

  for (const half of [0, 1]) {
    test(`public pages on a phone, part ${half + 1}`, async ({ page, request }) => {
      await page.setViewportSize(PHONE);
      const pages = (await kindsOfPages(request)).filter((_, index) => index % 2 === half);
      for (const { [language]: path } of pages) {
        await page.goto(path);
        await untilAlive(page);
        await expectAccessible(page, `${path} in ${colorScheme}`);
      }
    });
  }

  test("key pages on a desktop", async ({ page, request }) => {
    await page.setViewportSize(DESK);
    const pages = (await kindsOfPages(request)).filter(({ ID }) => KEY_PAGES.includes(ID) || /^\/blog\/(?!category)/.test(ID));
    expect(pages).toHaveLength(KEY_PAGES.length + 1);
    for (const { [language]: path } of pages) {
      await page.goto(path);
      await untilAlive(page);
      await expectAccessible(page, `${path} in ${colorScheme}`);
    }
  });

  test("the open menu of a phone, an open answer and its thank-you message", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(language === "ID" ? "/faq#what-is-sampai" : "/en/faq#what-is-sampai");
    await untilAlive(page);
    await page.getByRole("button", { name: MESSAGES[language].menu }).click();
    await expectAccessible(page, `menu in ${colorScheme}`);
  });

  test("the mailbox with messages", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/dev/mailbox");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(MESSAGES[language].wait)).toHaveCount(0);
    await expectAccessible(page, `mailbox in ${colorScheme}`);
  });
});
