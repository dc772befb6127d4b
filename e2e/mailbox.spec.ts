/** The development mailbox: call, transaction, job and delivery, seen from where people test. */
import { randomUUID } from "node:crypto";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "./steps/journey.ts";
import { gatherPosts, openNth } from "./steps/wire.ts";

const WORDS = {
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
    offline: "Kami belum dapat menghubungi server.",
  },
  EN: {
    channel: "Channel",
    email: "E-mail",
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
  const words = WORDS[language];

  for (const channel of ["email", "sms", "whatsapp"] as const) {
    test(`a test message by ${channel} is written, sent by the worker, and shown`, async ({ page, request }) => {
      // Every journey writes to a mailbox of its own: they run side by side.
      const text = `${channel} ${language} ${randomUUID()}`;
      const posts = gatherPosts(page, "/v1/dev/mailbox/send-test");
      await page.goto("/dev/mailbox");
      await page.getByRole("combobox", { name: words.channel }).selectOption({ label: words[channel] });
      await page.getByRole("textbox", { name: words.recipient }).fill(RECIPIENTS[channel]);
      await page.getByRole("textbox", { name: words.text, exact: true }).fill(text);
      await page.getByRole("button", { name: words.send, exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: words.written })).toBeAttached();
      await expect(page.getByRole("textbox", { name: words.recipient })).toHaveValue("");

      const shown = page.getByRole("region", { name: words.list }).getByRole("listitem").filter({ hasText: text });
      // A mail ends where it was handed over; for SMS and WhatsApp the gateway's receipt follows in its own time.
      const state = channel === "email" ? "sent" : "delivered";
      await expect(shown.getByText(words[state], { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(shown).toContainText(RECIPIENTS[channel]);
      await expect(shown.locator(`p[lang=${language.toLowerCase()}]`)).toHaveText(text);

      expect(posts).toHaveLength(1);
      expect((await openNth(page, posts, 0)).content).toEqual({ channel, recipient: RECIPIENTS[channel], text });
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

  test("a recipient is found by Enter, and nobody is told as such", async ({ page }) => {
    await page.goto("/dev/mailbox");
    const search = page.getByRole("searchbox", { name: words.search });
    await search.fill("nobody@contoh.com");
    await search.press("Enter");
    await expect(page).toHaveURL("/dev/mailbox?recipient=nobody%40contoh.com");
    await expect(page.getByRole("heading", { name: words.none, exact: true })).toBeVisible();
  });

  test("when the network is gone the form says so and nothing that was typed is lost", async ({ page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    await page.goto("/dev/mailbox");
    await page.getByRole("textbox", { name: words.recipient }).fill("siti@contoh.com");
    await page.getByRole("textbox", { name: words.text, exact: true }).fill("Apa kabar?");
    await page.route("**/send-test", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: words.send, exact: true }).click();
    await expect(page.getByRole("form").getByRole("alert").filter({ hasText: words.offline })).toBeFocused();
    await expect(page.getByRole("textbox", { name: words.text, exact: true })).toHaveValue("Apa kabar?");
  });
});

test("the words of a message run nothing and keep their lines", async ({ page }) => {
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
