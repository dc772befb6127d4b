/**
 * APP-3: leaving a page with unsaved changes asks. Tests the base forms on each kind of page; src/whole-product/forms.test.ts lists every
 * form.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test, type Language } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    request: "Tinggalkan halaman ini?",
    stay: "Tetap di sini",
    leave: "Tinggalkan",
    name: "Nama lengkap",
    email: "Email",
    phone: "Nomor telepon",
    topic: "Topik",
    subject: "Subjek",
    message: "Pesan",
    send: "Kirim pesan",
    sent: "Pesan Anda sudah terkirim",
    form: "Formulir kontak",
  },
  EN: {
    request: "Leave this page?",
    stay: "Stay here",
    leave: "Leave",
    name: "Full name",
    email: "Email",
    phone: "Phone number",
    topic: "Topic",
    subject: "Subject",
    message: "Message",
    send: "Send message",
    sent: "Your message was sent",
    form: "Contact form",
  },
} as const;

/** A public form loads its question when somebody begins to type: it is ready once a beforeunload event is prevented. */
async function untilConfirms(page: Page): Promise<void> {
  const requests = `(() => { const leaving = new Event("beforeunload", { cancelable: true }); dispatchEvent(leaving); return leaving.defaultPrevented; })()`;
  await expect.poll(() => page.evaluate<boolean>(requests), { intervals: [20, 50, 100] }).toBe(true);
}

/** Following a link asks. Staying keeps the typed text, leaving leaves. */
async function expectToConfirm(
  page: Page,
  language: Language,
  typed: () => Promise<void>,
  link: () => Promise<void>,
): Promise<void> {
  const t = MESSAGES[language];
  const here = page.url();
  await untilConfirms(page);
  const dialog = page.getByRole("alertdialog", { name: t.request });
  await link();
  await dialog.getByRole("button", { name: t.stay }).click();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(here);
  await typed();
  await link();
  await dialog.getByRole("button", { name: t.leave, exact: true }).click();
  await expect(page).not.toHaveURL(here);
}

const home = (page: Page) => page.getByRole("banner").getByRole("link").first().click();

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];

  test("the contact form asks, keeps typed text in the other language, and asks nothing after sending", async ({ page }) => {
    await page.goto(at(language, "/blog"));
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    const form = page.getByRole("form", { name: /Formulir kontak|Contact form/ });
    const subject = form.getByLabel(t.subject, { exact: true });
    await subject.fill("Setengah jalan");
    await expectToConfirm(
      page,
      language,
      async () => expect(subject).toHaveValue("Setengah jalan"),
      () => home(page),
    );

    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    await subject.fill("Dalam dua bahasa");
    await page
      .getByRole("navigation", { name: /Bahasa|Language/ })
      .getByRole("link", { name: /^EN/ })
      .first()
      .click();
    await expect(page).toHaveURL("/en/hubungi-kami");
    await expect(form.locator('[name="subject"]')).toHaveValue("Dalam dua bahasa");
    await page
      .getByRole("navigation", { name: /Bahasa|Language/ })
      .getByRole("link", { name: /^ID/ })
      .first()
      .click();
    await expect(page).toHaveURL("/hubungi-kami");

    await form.getByLabel("Nama lengkap", { exact: true }).fill("Wayan");
    await form.getByLabel("Email", { exact: true }).fill(`wayan-${randomUUID().slice(0, 8)}@contoh.example`);
    await form.getByLabel("Topik").selectOption("other");
    await form.getByLabel("Pesan", { exact: true }).fill("Halo.");
    await page.getByRole("button", { name: "Kirim pesan" }).click();
    const said = page.getByRole("status").filter({ hasText: "Pesan Anda sudah terkirim" });
    await expect(said).toBeFocused();
    const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await said.innerText())?.[0] ?? "";
    expect(number).not.toBe("");
    // SUP-2: the page reloads after two seconds. The number is still shown and has the focus.
    await expect(page).toHaveURL(`/hubungi-kami?sent=${number}`);
    await expect(said).toContainText(number);
    await expect(said).toBeFocused();
    await expect(form.locator('[name="message"]')).toHaveValue("");
    await home(page);
    await expect(page).toHaveURL("/");
  });

  test("the browser asks before closing and reloading", async ({ page }) => {
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    const requested: string[] = [];
    page.on("dialog", (dialog) => {
      requested.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel(t.subject, { exact: true }).fill("Setengah");
    await untilConfirms(page);
    await page.reload();
    expect(requested).toEqual(["beforeunload"]);
  });

  test("phone fields of public forms drop leading zeros during typing", async ({ page }) => {
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    const phone = page.getByLabel(t.phone, { exact: true });
    // FORM-8: the behaviour attaches after half a second.
    await expect(async () => {
      await phone.fill("");
      await phone.pressSequentially("0081234");
      await expect(phone).toHaveValue("81234", { timeout: 300 });
    }).toPass();
    await phone.fill("+65 9123");
    await expect(phone).toHaveValue("+65 9123");
  });

  test("a job application asks", async ({ page }) => {
    await page.goto(at(language, "/karir"));
    await page
      .getByRole("link", { name: /Petugas Layanan Pelanggan|Customer Support Officer/ })
      .first()
      .click();
    await untilAlive(page);
    const name = page.getByLabel(t.name, { exact: true });
    await name.fill("Wayan");
    await expectToConfirm(
      page,
      language,
      async () => expect(name).toHaveValue("Wayan"),
      () => home(page),
    );
  });

  test("the send flow asks, but not between its own steps", async ({ page }) => {
    await register(page, newPerson(), { next: "/dashboard/send?to=ID&via=bank&send=1000000" });
    const amount = page.locator('input[inputmode="numeric"], input[inputmode="decimal"]').first();
    await amount.fill("1500000");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(?:Lanjut|Continue)/ })
      .click();
    // A sender without a saved recipient goes straight to the form for a new one.
    await expect(page).toHaveURL(/\/dashboard\/send\/new-recipient/);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/send\?|\/dashboard\/send\/amount/);
    await expect(amount).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/dashboard\/send\/new-recipient/);
    // The address changes at once. A press before the page has changed belongs to the page that goes, and is dropped with it.
    await expect(page.getByRole("heading", { level: 1, name: /^(?:Penerima baru|New recipient)$/ })).toBeVisible();
    await expectToConfirm(
      page,
      language,
      async () => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
      () => home(page),
    );
  });

  test("the counter and the categories ask", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    await signIn(page, "kasir@demo.example", { next: "/dashboard/counter/cash-in" });
    const number = page.getByRole("main").getByRole("textbox").first();
    await number.fill("ABCD");
    await expectToConfirm(
      page,
      language,
      async () => expect(number).toHaveValue("ABCD"),
      () => home(page),
    );
  });
});
