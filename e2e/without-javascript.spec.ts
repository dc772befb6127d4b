/** Reading needs no JavaScript: slow phones, old phones, and whatever goes wrong with a script. */
import { at, expect, FAILED_RESOURCE, inBothLanguages, test } from "./steps/journey.ts";
import { kindsOfPages, someArticle } from "./steps/site.ts";

const WORDS = {
  ID: {
    menu: "Menu utama",
    help: "Pusat bantuan",
    faq: "Tanya jawab",
    search: "Cari pertanyaan",
    submit: "Cari",
    hit: "batal",
    found: /jawaban untuk “batal”/,
    none: "Data yang Anda cari tidak ditemukan.",
    helpful: "Apakah artikel ini membantu?",
    theme: /^Tampilan/,
    other: "English",
    otherPath: "/en",
  },
  EN: {
    menu: "Main menu",
    help: "Help centre",
    faq: "FAQ",
    search: "Search the questions",
    submit: "Search",
    hit: "cancel",
    found: /answers? for “cancel”/,
    none: "Data you are looking for was not found.",
    helpful: "Was this article helpful?",
    theme: /^Appearance/,
    other: "Bahasa Indonesia",
    otherPath: "",
  },
} as const;

test.use({ javaScriptEnabled: false });

inBothLanguages((language) => {
  // The choice of a language is stored by a script: here nobody has made one.
  test.use({ language: null });
  const words = WORDS[language];

  test("every kind of page is whole without JavaScript", async ({ page, request, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    for (const pair of await kindsOfPages(request)) {
      await page.goto(pair[language]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(150);
      // Nothing covers the page or waits for a script.
      await expect(page.getByRole("status").filter({ hasText: /tunggu|wait/i })).toHaveCount(0);
    }
  });

  test("the menu leads to the questions, whose search is a plain form", async ({ page }) => {
    await page.goto(at(language, "/"));
    await page.getByRole("navigation", { name: words.menu }).getByRole("link", { name: words.help }).click();
    await expect(page).toHaveURL(at(language, "/pusat-bantuan"));
    await page.getByRole("contentinfo").getByRole("link", { name: words.faq, exact: true }).click();
    await expect(page).toHaveURL(at(language, "/faq"));
    await page.getByRole("searchbox", { name: words.search }).fill(words.hit);
    await page.getByRole("button", { name: words.submit }).click();
    await expect(page).toHaveURL(at(language, `/faq?q=${words.hit}`));
    await expect(page.getByText(words.found)).toBeVisible();
    await page.getByRole("searchbox", { name: words.search }).fill("zzqq");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.none, exact: true })).toBeVisible();
  });

  test("a question opens, and the address of an answer opens it", async ({ page }) => {
    await page.goto(at(language, "/faq"));
    const question = page.getByRole("main").getByRole("group").first();
    await question.locator("summary").click();
    await expect(question).toHaveAttribute("open", "");
    await page.goto("about:blank");
    await page.goto(at(language, "/faq#account-types"));
    await expect(page.locator("#account-types")).toBeInViewport();
  });

  test("an article is read and the other language found; what needs a script is not offered", async ({ page, request }) => {
    const article = await someArticle(request);
    await page.goto(article[language]);
    await expect(page.getByText(words.helpful)).toBeHidden();
    await expect(page.getByRole("button", { name: words.theme })).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: words.other }).click();
    await expect(page).toHaveURL(article[language === "ID" ? "EN" : "ID"]);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "ID" ? "en" : "id");
  });
});
