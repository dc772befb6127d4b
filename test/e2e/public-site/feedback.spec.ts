/** API-2 and API-4, tested with the one call that every reader can make: feedback on an article. */
import type { Page } from "@playwright/test";
import { metaOf, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { someArticle } from "../steps/site.ts";
import { collectPosts, openAt } from "../steps/wire.ts";

const PATH = "/v1/content/feedback/give";
const MESSAGES = {
  ID: {
    requests: "Apakah artikel ini membantu?",
    yes: "Ya",
    no: "Tidak",
    thanks: "Terima kasih. Jawaban Anda kami catat.",
    sorry: /^Terima kasih\. Kami akan memperbaikinya\./,
    failed: /^Jawaban Anda belum terkirim\./,
  },
  EN: {
    requests: "Was this article helpful?",
    yes: "Yes",
    no: "No",
    thanks: "Thank you. Your answer has been recorded.",
    sorry: /^Thank you\. We will improve it\./,
    failed: /^Your answer was not sent\./,
  },
} as const;

inOneLanguage("EN", (language: Language) => {
  const messages = MESSAGES[language];
  const yes = (page: Page) => page.getByRole("button", { name: messages.yes, exact: true });
  const no = (page: Page) => page.getByRole("button", { name: messages.no, exact: true });

  test.beforeEach(async ({ page, request }) => {
    await page.goto((await someArticle(request))[language]);
    await untilAlive(page);
    await expect(page.getByText(messages.requests)).toBeVisible();
  });

  test("a yes is sent as one encrypted field with the key and the CSRF token, and is acknowledged", async ({ page }) => {
    const posts = collectPosts(page, PATH);
    await yes(page).click();
    await expect(page.getByText(messages.thanks)).toBeVisible();
    await expect(yes(page)).toBeHidden();
    expect(posts).toHaveLength(1);
    const { headers, content } = await openAt(page, posts, 0);
    expect(content).toEqual({
      id: expect.stringMatching(/^fb_/),
      subject: expect.stringMatching(/^article:[a-z0-9-]+$/),
      helpful: true,
    });
    expect(headers["key"]).toBe(await metaOf(page, "api-key"));
    expect(headers[(await metaOf(page, "csrf-name")).toLowerCase()]).toBe(await metaOf(page, "csrf-token"));
    expect(headers["accept-language"]).toBe(language.toLowerCase());
    expect(headers["content-type"]).toBe("application/json");
    // Nobody is signed in: no token is sent.
    expect(headers["x-code-challenge"]).toBeUndefined();
    expect(JSON.stringify(posts[0]?.postData())).not.toContain("article:");
  });

  test("after a no the page says what happens next", async ({ page }) => {
    const posts = collectPosts(page, PATH);
    await no(page).click();
    await expect(page.getByText(messages.sorry)).toBeVisible();
    expect((await openAt(page, posts, 0)).content).toMatchObject({ helpful: false });
  });

  test("a double click counts once", async ({ page }) => {
    const posts = collectPosts(page, PATH);
    await yes(page).dblclick();
    await expect(page.getByText(messages.thanks)).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test("a CSRF token in an answer replaces that of the page", async ({ page }) => {
    const before = await metaOf(page, "csrf-token");
    await page.route(`**${PATH}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), csrfToken: "a-renewed-token" } });
    });
    await yes(page).click();
    await expect(page.getByText(messages.thanks)).toBeVisible();
    expect(before).not.toBe("a-renewed-token");
    expect(await metaOf(page, "csrf-token")).toBe("a-renewed-token");
  });

  test("a page whose CSRF token is no longer valid retries once with the fresh one, with the same id", async ({
    page,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    const posts = collectPosts(page, PATH);
    await page.evaluate(`document.head.querySelector('meta[name="csrf-token"]').content = "gone-stale"`);
    await yes(page).click();
    await expect(page.getByText(messages.thanks)).toBeVisible();
    expect(posts).toHaveLength(2);
    const [first, second] = [await openAt(page, posts, 0), await openAt(page, posts, 1)];
    const name = (await metaOf(page, "csrf-name")).toLowerCase();
    expect(first.headers[name]).toBe("gone-stale");
    expect(second.headers[name]).toBe(await metaOf(page, "csrf-token"));
    expect(second.content).toEqual(first.content);
    // A repeated body is encrypted anew.
    expect(posts[1]?.postData()).not.toBe(posts[0]?.postData());
  });

  test("a CSRF token that is refused twice is not retried for ever", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const posts = collectPosts(page, PATH);
    await page.route(`**${PATH}`, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 403, status: "csrf_invalid", message: "", details: {}, requestId: "x", csrfToken: "again" },
      }),
    );
    await yes(page).click();
    await expect(page.getByText(messages.failed)).toBeVisible();
    expect(posts).toHaveLength(2);
  });

  test("without a network it says so, keeps the buttons, and the next try counts once", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const posts = collectPosts(page, PATH);
    await page.route(`**${PATH}`, (route) => route.abort("internetdisconnected"), { times: 1 });
    await yes(page).click();
    await expect(page.getByText(messages.failed)).toBeVisible();
    await expect(no(page)).toBeVisible();
    await yes(page).click();
    await expect(page.getByText(messages.thanks)).toBeVisible();
    expect(posts).toHaveLength(2);
    expect((await openAt(page, posts, 1)).content).toEqual((await openAt(page, posts, 0)).content);
  });
});

test("feedback on the page of questions names its question", async ({ page }) => {
  const posts = collectPosts(page, PATH);
  await page.goto("/faq#what-is-sampai");
  await untilAlive(page);
  const answer = page.getByRole("group").filter({ hasText: "Apa itu Sampai?" });
  await answer.getByRole("button", { name: "Ya", exact: true }).click();
  await expect(answer.getByText(MESSAGES.ID.thanks)).toBeVisible();
  expect((await openAt(page, posts, 0)).content).toMatchObject({ subject: "question:what-is-sampai", helpful: true });
});
