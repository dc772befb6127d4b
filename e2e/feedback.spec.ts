/** WIRE.md through the one thing a reader can say: whether an article helped. */
import type { Page } from "@playwright/test";
import { metaOf, untilAlive } from "./steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "./steps/journey.ts";
import { someArticle } from "./steps/site.ts";
import { gatherPosts, openNth } from "./steps/wire.ts";

const PATH = "/v1/content/feedback/give";
const WORDS = {
  ID: {
    asks: "Apakah artikel ini membantu?",
    yes: "Ya",
    no: "Tidak",
    thanks: "Terima kasih. Jawaban Anda kami catat.",
    sorry: /^Terima kasih\. Kami akan memperbaikinya\./,
    failed: /^Jawaban Anda belum terkirim\./,
  },
  EN: {
    asks: "Was this article helpful?",
    yes: "Yes",
    no: "No",
    thanks: "Thank you. Your answer has been noted.",
    sorry: /^Thank you\. We will improve it\./,
    failed: /^Your answer has not been sent\./,
  },
} as const;

inOneLanguage("EN", (language: Language) => {
  const words = WORDS[language];
  const yes = (page: Page) => page.getByRole("button", { name: words.yes, exact: true });
  const no = (page: Page) => page.getByRole("button", { name: words.no, exact: true });

  test.beforeEach(async ({ page, request }) => {
    await page.goto((await someArticle(request))[language]);
    await untilAlive(page);
    await expect(page.getByText(words.asks)).toBeVisible();
  });

  test("a yes travels as one encrypted field with the key and the CSRF token, and is thanked for", async ({ page }) => {
    const posts = gatherPosts(page, PATH);
    await yes(page).click();
    await expect(page.getByText(words.thanks)).toBeVisible();
    await expect(yes(page)).toBeHidden();
    expect(posts).toHaveLength(1);
    const { headers, content } = await openNth(page, posts, 0);
    expect(content).toEqual({
      id: expect.stringMatching(/^fb_/),
      subject: expect.stringMatching(/^article:[a-z0-9-]+$/),
      helpful: true,
    });
    expect(headers["key"]).toBe(await metaOf(page, "api-key"));
    expect(headers[(await metaOf(page, "csrf-name")).toLowerCase()]).toBe(await metaOf(page, "csrf-token"));
    expect(headers["accept-language"]).toBe(language.toLowerCase());
    expect(headers["content-type"]).toBe("application/json");
    // Nobody is signed in: no token goes along.
    expect(headers["x-code-challenge"]).toBeUndefined();
    expect(JSON.stringify(posts[0]?.postData())).not.toContain("article:");
  });

  test("a no is told what happens next", async ({ page }) => {
    const posts = gatherPosts(page, PATH);
    await no(page).click();
    await expect(page.getByText(words.sorry)).toBeVisible();
    expect((await openNth(page, posts, 0)).content).toMatchObject({ helpful: false });
  });

  test("a double click counts once", async ({ page }) => {
    const posts = gatherPosts(page, PATH);
    await yes(page).dblclick();
    await expect(page.getByText(words.thanks)).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test("a CSRF token that comes with an answer replaces that of the page", async ({ page }) => {
    const before = await metaOf(page, "csrf-token");
    await page.route(`**${PATH}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), csrfToken: "a-renewed-token" } });
    });
    await yes(page).click();
    await expect(page.getByText(words.thanks)).toBeVisible();
    expect(before).not.toBe("a-renewed-token");
    expect(await metaOf(page, "csrf-token")).toBe("a-renewed-token");
  });

  test("a page whose CSRF token is no longer good asks once more with the fresh one, with the same id", async ({
    page,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const posts = gatherPosts(page, PATH);
    await page.evaluate(`document.head.querySelector('meta[name="csrf-token"]').content = "gone-stale"`);
    await yes(page).click();
    await expect(page.getByText(words.thanks)).toBeVisible();
    expect(posts).toHaveLength(2);
    const [first, second] = [await openNth(page, posts, 0), await openNth(page, posts, 1)];
    const name = (await metaOf(page, "csrf-name")).toLowerCase();
    expect(first.headers[name]).toBe("gone-stale");
    expect(second.headers[name]).toBe(await metaOf(page, "csrf-token"));
    expect(second.content).toEqual(first.content);
    // A body that is sent again is encrypted anew.
    expect(posts[1]?.postData()).not.toBe(posts[0]?.postData());
  });

  test("a CSRF token that is refused twice is not tried for ever", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const posts = gatherPosts(page, PATH);
    await page.route(`**${PATH}`, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 403, status: "csrf_invalid", message: "", details: {}, requestId: "x", csrfToken: "again" },
      }),
    );
    await yes(page).click();
    await expect(page.getByText(words.failed)).toBeVisible();
    expect(posts).toHaveLength(2);
  });

  test("without a network it says so, keeps the buttons, and the next try is the same answer", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const posts = gatherPosts(page, PATH);
    await page.route(`**${PATH}`, (route) => route.abort("internetdisconnected"), { times: 1 });
    await yes(page).click();
    await expect(page.getByText(words.failed)).toBeVisible();
    await expect(no(page)).toBeVisible();
    await yes(page).click();
    await expect(page.getByText(words.thanks)).toBeVisible();
    expect(posts).toHaveLength(2);
    expect((await openNth(page, posts, 1)).content).toEqual((await openNth(page, posts, 0)).content);
  });
});

test("an answer of the page of questions names its question", async ({ page }) => {
  const posts = gatherPosts(page, PATH);
  await page.goto("/faq#what-is-sampai");
  await untilAlive(page);
  const answer = page.getByRole("group").filter({ hasText: "Apa itu Sampai?" });
  await answer.getByRole("button", { name: "Ya", exact: true }).click();
  await expect(answer.getByText(WORDS.ID.thanks)).toBeVisible();
  expect((await openNth(page, posts, 0)).content).toMatchObject({ subject: "question:what-is-sampai", helpful: true });
});
