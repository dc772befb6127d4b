/**
 * API-10, the helper of `/socket`. The sender reports a payment with it, and the report is not trusted. The page is notified of the arrival
 * over the web socket at the same path.
 */
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";
import { collectPosts } from "../steps/wire.ts";

const MESSAGES = {
  ID: {
    paid: "Saya sudah bayar",
    requested: "Kami sedang menanyakannya ke bank. Hasilnya tampil di sini.",
    method: "Perjalanan kiriman",
    arrived: /Sampai$/,
  },
  EN: {
    paid: "I have paid",
    requested: "We are checking with the bank. The answer will appear here.",
    method: "Progress of the transfer",
    arrived: /Arrived$/,
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];

  test("a sender's payment report is plain JSON and not trusted; the web socket reports the real arrival", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" }, 150_000);
    const said: unknown[] = [];
    const received: unknown[] = [];
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).pathname !== "/socket") return;
      socket.on("framesent", ({ payload }) => said.push(JSON.parse(String(payload))));
      socket.on("framereceived", ({ payload }) => received.push(JSON.parse(String(payload))));
    });
    const posts = collectPosts(page, "/socket");
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await expect.poll(() => received).toContainEqual({ ready: true });
    expect(said[0]).toEqual({ token: expect.any(String) });
    await expect.poll(() => said).toContainEqual({ watch: expect.arrayContaining([sent.id]) });

    const before = (await desk.read(sent.id)).state;
    const answered = page.waitForResponse(
      (response) => new URL(response.url()).pathname === "/socket" && response.request().method() === "POST",
    );
    await page.getByRole("button", { name: t.paid }).click();
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(new URL(response.url()).origin).toBe(new URL(page.url()).origin);
    expect(posts[0]?.postDataJSON()).toEqual({ event: "paid", transfer: sent.id });
    await expect(page.getByText(t.requested)).toBeVisible();
    expect((await desk.read(sent.id)).state).toBe(before);

    await desk.pay(sent);
    await expect(page.getByRole("list", { name: t.method }).getByText(t.arrived)).toBeVisible({ timeout: 30_000 });
    expect(received).toContainEqual({ changed: sent.id, version: expect.any(Number) });
  });

  test("a report for another person's transfer and any other event are refused", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" }, 150_000);
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await expect(page.getByRole("button", { name: t.paid })).toBeVisible();
    // A visitor without a session, and an unknown event.
    const report = (data: object) => page.request.post("/socket", { data, failOnStatusCode: false });
    expect((await report({ event: "paid", transfer: sent.id })).status()).toBeGreaterThanOrEqual(400);
    expect((await report({ event: "arrived", transfer: sent.id })).status()).toBeGreaterThanOrEqual(400);
  });
});
