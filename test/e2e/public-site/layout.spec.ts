/** Nothing scrolls sideways on small phones, and nothing moves while a page loads. The crawl checks every public page as well. */
import { expectNoSidewaysScroll, painted, PHONE, SMALL_PHONE, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inBothLanguages, test } from "../steps/journey.ts";
import { openKit } from "../steps/kit.ts";
import { kindsOfPages, someArticle } from "../steps/site.ts";

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

  test("nothing moves while the home page or an article loads and is read, on a slow network too", async ({ page, request }) => {
    await page.setViewportSize(PHONE);
    // The font arrives after everything is rendered in a fallback font.
    await page.route(/\.woff2/, async (route) => {
      // oxlint-disable-next-line sampai/no-real-pause -- a slow network is the test's subject
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.addInitScript({
      content: `window.shifts = []; new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) if (!hadRecentInput) {
          const moved = sources.map(({ node, previousRect, currentRect }) =>
            (node?.outerHTML ?? node?.data ?? "?").slice(0, 80) + " " + [previousRect, currentRect].map(({ y, height }) => y + "+" + height).join(" → "));
          window.shifts.push({ value, says: Math.round(startTime) + " ms: " + value + " " + moved.join("; ") });
        }
      }).observe({ type: "layout-shift", buffered: true });`,
    });
    for (const path of [language === "ID" ? "/" : "/en", (await someArticle(request))[language]]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await untilAlive(page);
      // Scrolls to the end, as a reader does: pictures that arrive late must not push the text away.
      const end = await page.evaluate<number>("document.documentElement.scrollHeight");
      for (let y = 0; y < end; y += 700) {
        await page.evaluate(`scrollTo(0, ${y})`);
        await painted(page);
      }
      const shifts = await page.evaluate<{ value: number; says: string }[]>("window.shifts");
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        `${path}: ${shifts.map(({ says }) => says).join("\n")}`,
      ).toBeLessThanOrEqual(0.02);
    }
  });
});
