/** Reading needs no JavaScript: for slow phones, old phones, and failing scripts. */
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { kindsOfPages, someArticle } from "../steps/site.ts";

const MESSAGES = {
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

inOneLanguage("EN", (language) => {
  // The choice of a language is stored by a script, so here none is stored.
  test.use({ language: null });
  const messages = MESSAGES[language];

  test("every kind of page is complete without JavaScript", async ({ page, request, quiet }) => {
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
    await page.getByRole("navigation", { name: messages.menu }).getByRole("link", { name: messages.help }).click();
    await expect(page).toHaveURL(at(language, "/pusat-bantuan"));
    await page.getByRole("contentinfo").getByRole("link", { name: messages.faq, exact: true }).click();
    await expect(page).toHaveURL(at(language, "/faq"));
    await page.getByRole("searchbox", { name: messages.search }).fill(messages.hit);
    await page.getByRole("button", { name: messages.submit }).click();
    await expect(page).toHaveURL(at(language, `/faq?q=${messages.hit}`));
    await expect(page.getByText(messages.found)).toBeVisible();
    await page.getByRole("searchbox", { name: messages.search }).fill("zzqq");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: messages.none, exact: true })).toBeVisible();
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

  test("an article and its other language are readable; controls that need a script are not shown", async ({ page, request }) => {
    const article = await someArticle(request);
    await page.goto(article[language]);
    await expect(page.getByText(messages.helpful)).toBeHidden();
    await expect(page.getByRole("button", { name: messages.theme })).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: messages.other }).click();
    await expect(page).toHaveURL(article[language === "ID" ? "EN" : "ID"]);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "ID" ? "en" : "id");
  });
});
