/** The page of questions: searching, finding nothing, and addresses of single answers. */
import { untilAlive } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test } from "../steps/journey.ts";

const MESSAGES = {
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

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];
  const path = at(language, "/faq");

  test("Enter searches the questions, and the address can be shared", async ({ page }) => {
    await page.goto(path);
    const all = await page.getByRole("main").getByRole("group").count();
    const field = page.getByRole("searchbox", { name: messages.search });
    await field.fill(messages.hit);
    await field.press("Enter");
    await expect(page).toHaveURL(`${path}?q=${messages.hit}`);
    await expect(page.getByText(messages.found)).toBeVisible();
    const found = await page.getByRole("main").getByRole("group").count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    await page.reload();
    await expect(field).toHaveValue(messages.hit);
    await expect(page.getByText(messages.found)).toBeVisible();
  });

  test("a search without results says so in the specification's words, and can be cleared", async ({ page }) => {
    await page.goto(path);
    await untilAlive(page);
    const field = page.getByRole("searchbox", { name: messages.search });
    // Without Enter: with JavaScript it searches during typing.
    await field.pressSequentially("zzqq");
    await expect(page.getByRole("heading", { name: messages.none, exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${path}?q=zzqq`);
    await page.getByRole("link", { name: messages.clear }).click();
    await expect(page).toHaveURL(path);
    await expect(field).toHaveValue("");
    await expect(page.getByRole("heading", { name: messages.none })).toBeHidden();
  });

  test("the address of an answer opens it, and the answer shows its address", async ({ page }) => {
    await page.goto(`${path}#how-to-register`);
    const answer = page.getByRole("group").filter({ hasText: messages.register });
    await expect(answer).toHaveAttribute("open", "");
    await expect(answer.getByText(messages.steps)).toBeInViewport();
    await expect(answer.getByRole("link", { name: messages.link })).toHaveAttribute("href", "#how-to-register");
    await expect(page.getByRole("group").filter({ hasText: messages.steps, hasNotText: messages.register })).toHaveCount(0);
  });

  test("a question opens and closes by keyboard, and a topic is one step away", async ({ page }) => {
    await page.goto(path);
    await untilAlive(page);
    const answer = page.getByRole("group").filter({ hasText: messages.register });
    await expect(answer.getByText(messages.steps)).toBeHidden();
    await answer.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(answer.getByText(messages.steps)).toBeVisible();
    await page.keyboard.press("Space");
    await expect(answer.getByText(messages.steps)).toBeHidden();

    const topic = page.getByRole("navigation", { name: messages.topics }).getByRole("link").last();
    const name = await topic.innerText();
    await topic.click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
  });
});
