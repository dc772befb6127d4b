/** The development mailbox: call, transaction, job and delivery, seen as in manual tests. */
import { randomUUID } from "node:crypto";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { collectPosts, openAt } from "../steps/wire.ts";

const MESSAGES = {
  ID: {
    channel: "Saluran",
    email: "Email",
    sms: "SMS",
    whatsapp: "WhatsApp",
    recipient: "Penerima",
    text: "Isi pesan",
    send: "Kirim",
    written: "Pesan uji ditulis",
    sent: "Terkirim",
    delivered: "Sampai",
    search: "Cari penerima",
    none: "Data yang Anda cari tidak ditemukan.",
    list: /pesan terbaru/,
    offline: "Server kami belum dapat dihubungi.",
  },
  EN: {
    channel: "Channel",
    email: "Email",
    sms: "SMS",
    whatsapp: "WhatsApp",
    recipient: "Recipient",
    text: "Message",
    send: "Send",
    written: "Test message written",
    sent: "Sent",
    delivered: "Delivered",
    search: "Find a recipient",
    none: "Data you are looking for was not found.",
    list: /newest messages?/,
    offline: "We could not reach the server.",
  },
} as const;
const RECIPIENTS = { email: "siti@contoh.com", sms: "+6281234567890", whatsapp: "+6591234567" } as const;

inOneLanguage("EN", (language) => {
  const texts = MESSAGES[language];

  for (const channel of ["email", "sms", "whatsapp"] as const) {
    test(`a test message by ${channel} is queued, sent by the worker, and shown`, async ({ page, request }) => {
      // Every journey writes to its own mailbox, because they run in parallel.
      const text = `${channel} ${language} ${randomUUID()}`;
      const posts = collectPosts(page, "/v1/dev/mailbox/send-test");
      await page.goto("/dev/mailbox");
      await page.getByRole("combobox", { name: texts.channel }).selectOption({ label: texts[channel] });
      await page.getByRole("textbox", { name: texts.recipient }).fill(RECIPIENTS[channel]);
      await page.getByRole("textbox", { name: texts.text, exact: true }).fill(text);
      await page.getByRole("button", { name: texts.send, exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: texts.written })).toBeAttached();
      await expect(page.getByRole("textbox", { name: texts.recipient })).toHaveValue("");

      const shown = page.getByRole("region", { name: texts.list }).getByRole("listitem").filter({ hasText: text });
      // A mail ends when it is handed over; for SMS and WhatsApp the gateway's delivery receipt follows later.
      const state = channel === "email" ? "sent" : "delivered";
      await expect(shown.getByText(texts[state], { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(shown).toContainText(RECIPIENTS[channel]);
      await expect(shown.locator(`p[lang=${language.toLowerCase()}]`)).toHaveText(text);

      expect(posts).toHaveLength(1);
      expect((await openAt(page, posts, 0)).content).toEqual({ channel, recipient: RECIPIENTS[channel], text });
      const { messages } = (await (
        await request.get("/dev/mailbox.json", { params: { recipient: RECIPIENTS[channel] } })
      ).json()) as { messages: Record<string, unknown>[] };
      expect(messages.find((message) => message["text"] === text)).toMatchObject({
        channel,
        recipient: RECIPIENTS[channel],
        language,
        state,
        template: "mailbox.test",
      });
    });
  }

  test("a recipient is found by Enter; a recipient without messages is reported as such", async ({ page }) => {
    await page.goto("/dev/mailbox");
    const search = page.getByRole("searchbox", { name: texts.search });
    await search.fill("nobody@contoh.com");
    await search.press("Enter");
    await expect(page).toHaveURL("/dev/mailbox?recipient=nobody%40contoh.com");
    await expect(page.getByRole("heading", { name: texts.none, exact: true })).toBeVisible();
  });

  test("without a network the form says so and nothing that was typed is lost", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    await page.goto("/dev/mailbox");
    await page.getByRole("textbox", { name: texts.recipient }).fill("siti@contoh.com");
    await page.getByRole("textbox", { name: texts.text, exact: true }).fill("Apa kabar?");
    await page.route("**/send-test", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: texts.send, exact: true }).click();
    await expect(page.getByRole("form").getByRole("alert").filter({ hasText: texts.offline })).toBeFocused();
    await expect(page.getByRole("textbox", { name: texts.text, exact: true })).toHaveValue("Apa kabar?");
  });
});

test("the text of a message runs no script and keeps its lines", async ({ page }) => {
  const mark = randomUUID();
  const text = `<img src=x onerror="alert(1)">\n<script>alert(2)</script> {{7*7}} ${mark}`;
  await page.goto("/dev/mailbox");
  await page.getByRole("textbox", { name: "Penerima" }).fill("siti@contoh.com");
  await page.getByRole("textbox", { name: "Isi pesan" }).fill(text);
  let wasRun = false;
  page.on("dialog", async (dialog) => {
    wasRun = true;
    await dialog.dismiss();
  });
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  const shown = page.getByRole("listitem").filter({ hasText: mark });
  await expect(shown.getByText("Terkirim", { exact: true })).toBeVisible();
  expect(await shown.locator("p[lang]").innerText()).toBe(text);
  await expect(shown.locator("img, script")).toHaveCount(0);
  expect(wasRun).toBe(false);
});
