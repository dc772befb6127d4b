/** Nothing scrolls sideways on small phones, and nothing jumps while a page comes. The crawl looks at every public page as well. */
import { expectNoSidewaysScroll, PHONE, SMALL_PHONE, untilAlive } from "./steps/browser.ts";
import { expect, FAILED_RESOURCE, inBothLanguages, test } from "./steps/journey.ts";
import { openKit } from "./steps/kit.ts";
import { kindsOfPages, someArticle } from "./steps/site.ts";

inBothLanguages((language) => {
  for (const viewport of [SMALL_PHONE, PHONE]) {
    test(`pages of every kind, the kit and the mailbox fit ${viewport.width} px`, async ({ page, request, quiet }) => {
      quiet.allow(FAILED_RESOURCE);
      await page.setViewportSize(viewport);
      const pages = (await kindsOfPages(request)).map((pair) => pair[language]);
      for (const path of pages.filter((path) => /[?]|not-there|tidak-ada/.test(path))) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
      }
      await page.goto("/dev/mailbox");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await openKit(page);
      await expectNoSidewaysScroll(page);
    });
  }

  test("nothing jumps while the home page or an article comes and is read", async ({ page, request }) => {
    await page.setViewportSize(PHONE);
    await page.addInitScript({
      content: `window.shifts = []; new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });`,
    });
    for (const path of [language === "ID" ? "/" : "/en", (await someArticle(request))[language]]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await untilAlive(page);
      // Down to the end, as one reads: pictures that come late may not push the text away.
      const end = await page.evaluate<number>("document.documentElement.scrollHeight");
      for (let y = 0; y < end; y += 700)
        await page.evaluate(
          `scrollTo(0, ${y}); new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))`,
        );
      const shifts = await page.evaluate<number[]>("window.shifts");
      expect(
        shifts.reduce((sum, value) => sum + value, 0),
        `${path}: ${shifts.join(", ")}`,
      ).toBeLessThanOrEqual(0.02);
    }
  });
});
