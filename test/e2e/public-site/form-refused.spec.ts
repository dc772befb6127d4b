/** A public form that the server refuses with a real 409: typed text stays, the page says why, and pressing again sends it. */
import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { decryptPayload, encryptPayload } from "../../../src/kernel/payload.ts";
import { honestPdf } from "../../../src/platform/testing/documents.ts";
import { metaOf, untilAlive } from "../steps/browser.ts";
import { at, expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";

const CONTACT = "**/v1/contact/send";
const APPLY = "**/v1/careers/apply";

const MESSAGES = {
  ID: {
    contact: "Formulir kontak",
    name: "Nama lengkap",
    email: "Email",
    topic: "Topik",
    subject: "Subjek",
    message: "Pesan",
    send: "Kirim pesan",
    sent: "Pesan Anda sudah terkirim",
    clash: /Pesan Anda belum terkirim karena ada gangguan/,
    opening: "Petugas Layanan Pelanggan",
    form: "Formulir lamaran",
    phone: "Nomor telepon",
    profile: "Tautan profil profesional",
    apply: "Kirim lamaran",
    received: "Lamaran Anda sudah kami terima",
    clashApplied: /Lamaran Anda belum terkirim karena ada gangguan/,
  },
  EN: {
    contact: "Contact form",
    name: "Full name",
    email: "Email",
    topic: "Topic",
    subject: "Subject",
    message: "Message",
    send: "Send message",
    sent: "Your message was sent",
    clash: /Your message was not sent because of a problem/,
    opening: "Customer Support Officer",
    form: "Application form",
    phone: "Phone number",
    profile: "Link to your professional profile",
    apply: "Send application",
    received: "We have received your application",
    clashApplied: /Your application was not sent because of a problem/,
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];
  // The 409 that this journey provokes is written to the console.
  test.beforeEach(({ quiet }) => quiet.allow(FAILED_RESOURCE));

  test("a contact message under a used id is kept, and is sent with the next press", async ({ page }) => {
    const field = (label: string) =>
      page.getByRole("form", { name: t.contact }).getByRole("textbox", { name: label, exact: true });
    const fill = async (subject: string) => {
      await field(t.name).fill("Wayan");
      await field(t.email).fill(`${subject.toLowerCase()}@contoh.example`);
      await page.getByRole("combobox", { name: t.topic }).selectOption("transfer");
      await field(t.subject).fill(subject);
      await field(t.message).fill("Kiriman saya belum sampai.");
    };
    const passphrase = async () => metaOf(page, "payload-passphrase");
    let taken = "";
    await page.route(CONTACT, async (route) => {
      taken = ((await opened(route, await passphrase())) as { id: string }).id;
      await route.continue();
    });
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    await fill(`Satu${randomUUID().slice(0, 6)}`);
    await page.getByRole("button", { name: t.send }).click();
    // The page reloads by itself (SUP-2); the next message is sent from a freshly loaded one.
    await expect(page).toHaveURL(/\?sent=/);
    await page.unroute(CONTACT);
    await page.goto(at(language, "/hubungi-kami"));
    await untilAlive(page);
    const answers = await under(page, CONTACT, async (route) => {
      const payload = await encryptPayload({ ...(await opened(route, await passphrase())), id: taken }, await passphrase());
      await route.continue({ postData: JSON.stringify({ payload }) });
    });
    const subject = `Dua${randomUUID().slice(0, 6)}`;
    await fill(subject);
    await page.getByRole("button", { name: t.send }).click();
    const refused = page.getByRole("alert").filter({ hasText: t.clash });
    await expect(refused).toBeFocused();
    expect(answers.at(-1)).toBe(409);
    await expect(field(t.subject)).toHaveValue(subject);
    await expect(field(t.message)).toHaveValue("Kiriman saya belum sampai.");
    await expect(page.getByRole("combobox", { name: t.topic })).toHaveValue("transfer");

    await page.unroute(CONTACT);
    await page.getByRole("button", { name: t.send }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
  });

  test("an application under a used id is kept with its file, and is sent with the next press", async ({ page }) => {
    const field = (label: string) => page.getByRole("form", { name: t.form }).getByLabel(label, { exact: true });
    const fill = async (name: string) => {
      await field(t.name).fill(name);
      await field(t.email).fill(`${name.toLowerCase()}@contoh.example`);
      await field(t.phone).fill("812 3456 7890");
      await field(t.profile).fill("https://www.linkedin.com/in/contoh");
      await field("CV").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: honestPdf() });
    };
    const open = async () => {
      await page.goto(at(language, "/karir"));
      await page.getByRole("link", { name: t.opening }).click();
      await expect(page.getByRole("form", { name: t.form })).toBeVisible();
      await untilAlive(page);
    };
    let taken = "";
    await page.route(APPLY, async (route) => {
      taken = idIn(route);
      await route.continue();
    });
    await open();
    await fill(`Satu${randomUUID().slice(0, 6)}`);
    await page.getByRole("button", { name: t.apply }).click();
    await expect(page.getByText(t.received)).toBeVisible({ timeout: 30_000 });

    await page.unroute(APPLY);
    await open();
    const answers = await under(page, APPLY, async (route) => {
      const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
      await route.continue({ postData: Buffer.from(body.replace(idIn(route), taken), "latin1") });
    });
    const name = `Dua${randomUUID().slice(0, 6)}`;
    await fill(name);
    await page.getByRole("button", { name: t.apply }).click();
    await expect(page.getByRole("alert").filter({ hasText: t.clashApplied })).toBeFocused({ timeout: 30_000 });
    expect(answers.at(-1)).toBe(409);
    await expect(field(t.name)).toHaveValue(name);

    await page.unroute(APPLY);
    await page.getByRole("button", { name: t.apply }).click();
    await expect(page.getByText(t.received)).toBeVisible({ timeout: 30_000 });
  });
});

/** Passes the calls on as modified by `change`; returns the statuses that the server answered. */
async function under(page: Page, path: string, change: (route: Route) => Promise<void>): Promise<number[]> {
  const answers: number[] = [];
  const end = path.replace("**", "");
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === end) answers.push(response.status());
  });
  await page.route(path, change);
  return answers;
}

async function opened(route: Route, passphrase: string): Promise<Record<string, unknown>> {
  const { payload } = route.request().postDataJSON() as { payload: string };
  return (await decryptPayload(payload, passphrase)) as Record<string, unknown>;
}

const idIn = (route: Route) => /ja_[0-9a-z]{26}/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "")?.[0] ?? "";
