/** The pages that visitors read, in both languages. */
import { PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inBothLanguages, inOneLanguage, test } from "../steps/journey.ts";

const MESSAGES = {
  ID: {
    blog: "Blog",
    menu: "Menu utama",
    categories: "Kategori",
    related: "Baca juga",
    trail: "Jejak halaman",
    contents: "Daftar isi",
    terms: "Syarat dan ketentuan",
    privacy: "Kebijakan privasi",
    legal: "Ketentuan",
    version: /^Versi \d/,
    since: /Berlaku sejak/,
    skip: "Langsung ke isi utama",
    calculator: "Kalkulator",
    products: "Produk",
    contacts: "Hubungi kami",
    never: /PIN atau kata sandi Anda, atau OTP lewat telepon atau chat/,
  },
  EN: {
    blog: "Blog",
    menu: "Main menu",
    categories: "Categories",
    related: "Read next",
    trail: "Breadcrumbs",
    contents: "Contents",
    terms: "Terms and conditions",
    privacy: "Privacy policy",
    legal: "Legal",
    version: /^Version \d/,
    since: /In force since/,
    skip: "Skip to main content",
    calculator: "Calculator",
    products: "Products",
    contacts: "Contact us",
    never: /PIN or password, or for an OTP by phone or chat/,
  },
} as const;

inBothLanguages((language) => {
  const messages = MESSAGES[language];
  const prefix = language === "EN" ? "/en/blog/" : "/blog/";

  test("a visitor reads from the home page through a category to an article and on to a related one", async ({ page }) => {
    await page.goto(at(language, "/"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("navigation", { name: messages.menu }).getByRole("link", { name: messages.blog }).click();
    await expect(page).toHaveURL(at(language, "/blog"));

    const chip = page.getByRole("navigation", { name: messages.categories }).getByRole("link").nth(1);
    const category = await chip.innerText();
    await chip.click();
    await expect(page.getByRole("heading", { level: 1, name: category })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${prefix}category/[a-z-]+$`));

    const card = page.getByRole("main").getByRole("article").first().getByRole("link");
    const title = await card.innerText();
    await card.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${prefix}[a-z0-9-]+$`));
    await expect(page.getByRole("navigation", { name: messages.trail }).getByRole("link", { name: category })).toBeVisible();

    await expect(page.getByRole("heading", { level: 2, name: messages.related })).toBeVisible();
    const next = page.getByRole("main").getByRole("listitem").getByRole("article").first().getByRole("link");
    const nextTitle = await next.innerText();
    expect(nextTitle).not.toBe(title);
    await next.click();
    await expect(page.getByRole("heading", { level: 1, name: nextTitle })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  for (const [name, path] of [
    ["terms", "/syarat-ketentuan"],
    ["privacy", "/kebijakan-privasi"],
  ] as const) {
    test(`the ${name} show their version and effective date, and their contents link to each section`, async ({ page }) => {
      await page.goto(at(language, "/"));
      const footer = page.getByRole("contentinfo");
      await footer.getByRole("navigation", { name: messages.legal }).getByRole("link", { name: messages[name] }).click();
      await expect(page).toHaveURL(at(language, path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(messages.version)).toBeVisible();
      await expect(page.getByText(messages.since)).toBeVisible();
      const part = page.getByRole("navigation", { name: messages.contents }).getByRole("link").nth(3);
      const title = await part.innerText();
      await part.click();
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
    });
  }

  test("the footer names the licence, the complaints channel and WhatsApp on every page", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    for (const path of ["/", "/faq", "/tidak-ada-di-sini"]) {
      await page.goto(at(language, path));
      const footer = page.getByRole("contentinfo");
      await expect(footer).toContainText("DEMO-00/000/BI");
      await expect(footer).toContainText("Bank Indonesia");
      await expect(footer).toContainText("BICARA 131");
      await expect(footer).toContainText(messages.never);
      const help = footer.getByRole("region", { name: messages.contacts });
      await expect(help.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", "https://wa.me/628000000001");
      await expect(help.getByRole("link", { name: /halo@sampai\.example/ })).toHaveAttribute(
        "href",
        "mailto:halo@sampai.example",
      );
    }
  });
});

inOneLanguage("EN", (language) => {
  const messages = MESSAGES[language];

  test("the skip link is the first tab stop and leads past the header", async ({ page }) => {
    await page.goto(at(language, "/blog"));
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: messages.skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });

  test("on a phone the menu opens, closes and is usable by keyboard alone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(at(language, "/"));
    await untilAlive(page);
    const button = page.getByRole("button", { name: "Menu" });
    const panel = page.getByRole("navigation", { name: messages.menu });
    await expect(panel).toBeHidden();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(panel.getByRole("link", { name: messages.products })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel.getByRole("link", { name: messages.calculator })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(at(language, "/kalkulator"));
    await expect(panel).toBeHidden();
  });
});
