/**
 * SPEC §7's helper: "posts without encryption to a /socket path on the same site". Who has paid says so by it; nothing of it is believed. That
 * the money has come, the page hears by the web socket at the same path.
 */
import { expect, inOneLanguage, test } from "./steps/journey.ts";
import { openSendingDesk } from "./steps/sending.ts";
import { newPerson, register } from "./steps/sign-in.ts";
import { gatherPosts } from "./steps/wire.ts";

const WORDS = {
  ID: {
    paid: "Saya sudah bayar",
    asked: "Kami menanyakan bank. Hasilnya tampil di sini.",
    way: "Perjalanan kiriman",
    arrived: /Sampai$/,
  },
  EN: {
    paid: "I have paid",
    asked: "We are asking the bank. The answer will show here.",
    way: "Progress of the transfer",
    arrived: /Arrived$/,
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = WORDS[language];

  test("who has paid tells it in plain JSON, is not believed, and hears by the web socket when it is true", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" }, 150_000);
    const said: unknown[] = [];
    const heard: unknown[] = [];
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).pathname !== "/socket") return;
      socket.on("framesent", ({ payload }) => said.push(JSON.parse(String(payload))));
      socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload))));
    });
    const posts = gatherPosts(page, "/socket");
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await expect.poll(() => heard).toContainEqual({ ready: true });
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
    await expect(page.getByText(t.asked)).toBeVisible();
    expect((await desk.read(sent.id)).state).toBe(before);

    await desk.pay(sent);
    await expect(page.getByRole("list", { name: t.way }).getByText(t.arrived)).toBeVisible({ timeout: 30_000 });
    expect(heard).toContainEqual({ changed: sent.id, version: expect.any(Number) });
  });

  test("nobody says so of another's transfer, and no other event is taken", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" }, 150_000);
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await expect(page.getByRole("button", { name: t.paid })).toBeVisible();
    // A visitor without a session, and an event that nobody knows.
    const tell = (data: object) => page.request.post("/socket", { data, failOnStatusCode: false });
    expect((await tell({ event: "paid", transfer: sent.id })).status()).toBeGreaterThanOrEqual(400);
    expect((await tell({ event: "arrived", transfer: sent.id })).status()).toBeGreaterThanOrEqual(400);
  });
});
