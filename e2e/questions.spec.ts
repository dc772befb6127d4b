/** The page of questions: searching, finding nothing, and addresses of single answers. */
import { untilAlive } from "./steps/browser.ts";
import { at, expect, inBothLanguages, test } from "./steps/journey.ts";

const WORDS = {
  ID: {
    search: "Cari pertanyaan",
    hit: "batal",
    found: /^\d+ jawaban untuk “batal”$/,
    none: "Data yang Anda cari tidak ditemukan.",
    clear: "Hapus pencarian",
    register: "Bagaimana cara mendaftar?",
    steps: /Pilih jenis akun/,
    topics: "Topik",
    link: "Tautan ke jawaban ini",
  },
  EN: {
    search: "Search the questions",
    hit: "cancel",
    found: /^\d+ answers? for “cancel”$/,
    none: "Data you are looking for was not found.",
    clear: "Clear search",
    register: "How do I register?",
    steps: /Choose an account type/,
    topics: "Topics",
    link: "Link to this answer",
  },
} as const;

inBothLanguages((language) => {
  const words = WORDS[language];
  const path = at(language, "/faq");

  test("Enter searches the questions, and the address can be shared", async ({ page }) => {
    await page.goto(path);
    const all = await page.getByRole("main").getByRole("group").count();
    const field = page.getByRole("searchbox", { name: words.search });
    await field.fill(words.hit);
    await field.press("Enter");
    await expect(page).toHaveURL(`${path}?q=${words.hit}`);
    await expect(page.getByText(words.found)).toBeVisible();
    const found = await page.getByRole("main").getByRole("group").count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    await page.reload();
    await expect(field).toHaveValue(words.hit);
    await expect(page.getByText(words.found)).toBeVisible();
  });

  test("a search without a result says so in the words of the specification, and can be cleared", async ({ page }) => {
    await page.goto(path);
    await untilAlive(page);
    const field = page.getByRole("searchbox", { name: words.search });
    // Without Enter: with JavaScript it searches while one types.
    await field.pressSequentially("zzqq");
    await expect(page.getByRole("heading", { name: words.none, exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${path}?q=zzqq`);
    await page.getByRole("link", { name: words.clear }).click();
    await expect(page).toHaveURL(path);
    await expect(field).toHaveValue("");
    await expect(page.getByRole("heading", { name: words.none })).toBeHidden();
  });

  test("the address of an answer opens it, and the answer tells its address", async ({ page }) => {
    await page.goto(`${path}#how-to-register`);
    const answer = page.getByRole("group").filter({ hasText: words.register });
    await expect(answer).toHaveAttribute("open", "");
    await expect(answer.getByText(words.steps)).toBeInViewport();
    await expect(answer.getByRole("link", { name: words.link })).toHaveAttribute("href", "#how-to-register");
    await expect(page.getByRole("group").filter({ hasText: words.steps, hasNotText: words.register })).toHaveCount(0);
  });

  test("a question opens and closes by keyboard, and a topic is one step away", async ({ page }) => {
    await page.goto(path);
    await untilAlive(page);
    const answer = page.getByRole("group").filter({ hasText: words.register });
    await expect(answer.getByText(words.steps)).toBeHidden();
    await answer.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(answer.getByText(words.steps)).toBeVisible();
    await page.keyboard.press("Space");
    await expect(answer.getByText(words.steps)).toBeHidden();

    const topic = page.getByRole("navigation", { name: words.topics }).getByRole("link").last();
    const name = await topic.innerText();
    await topic.click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
  });
});
