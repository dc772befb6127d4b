/** Page counts: a visitor's page views are in the report within seconds, by page and by referring site, without personal data. */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: { menu: "Menu utama", products: "Produk", room: "Kunjungan situs", download: "Unduh CSV", host: "berita.example" },
  EN: { menu: "Main menu", products: "Products", room: "Site visits", download: "Download CSV", host: "news.example" },
} as const;

/** A usual browser's user agent; the one of the journeys declares itself a robot, and is not counted. */
const USUAL = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
/** Counts are stored every five seconds. */
const WRITTEN_WITHIN_MS = 8_000;

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];
  test.use({ viewport: DESK });

  test("a visit and a step within the site are counted, with the referring site", async ({ page, browser, baseURL }) => {
    const visitor = await browser.newContext({ baseURL: baseURL ?? "", userAgent: USUAL, viewport: DESK });
    await visitor.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    const reading = await visitor.newPage();
    await reading.goto(at(language, "/blog"), { referer: `https://www.${t.host}/some/article?id=7` });
    await untilAlive(reading);
    const stepped = reading.waitForResponse(/produk\.data/);
    await reading.getByRole("navigation", { name: t.menu }).getByRole("link", { name: t.products }).click();
    await stepped;
    await visitor.close();

    await signIn(page, "operasional@demo.example", { next: "/office/report/pages?period=week" });
    await expect(page.getByRole("heading", { level: 1, name: t.room })).toBeVisible();
    await expect(async () => {
      await page.reload();
      for (const shown of ["/blog", "/produk"])
        await expect(page.getByRole("link", { name: shown, exact: true })).toBeVisible({ timeout: 1_500 });
      await expect(page.getByRole("main")).toContainText(t.host, { timeout: 500 });
    }).toPass({ timeout: WRITTEN_WITHIN_MS + 10_000 });
    await expect(page.getByRole("main")).not.toContainText("id=7");
    await expectAccessible(page, "the page counts");

    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: t.download }).click();
    const text = await readFile(await (await file).path(), "utf8");
    expect(text).toContain('"/produk"');
    expect(text).toContain(`"${t.host}"`);

    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });
});
