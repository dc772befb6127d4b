/** Notifications on devices: offered with a reason, shown neutrally by the worker, switched on and off among the preferences. */
import type { CDPSession, Page } from "@playwright/test";
import { findFullChromium } from "../../../tools/processes/chromium.ts";
import { BROWSER } from "../../shared/browser-settings.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

const FULL = findFullChromium();
// The headless shell, in which the other journeys run, has no notifications.
test.skip(FULL === null, "needs a full Chromium");
test.use({
  viewport: PHONE,
  launchOptions: { ...BROWSER.use?.launchOptions, ...(FULL === null ? {} : { executablePath: FULL }) },
});

const CONTENT = { version: 1, id: "nt_1", title: "Toko Uang", body: "Uang kiriman Anda sudah sampai.", language: "id" } as const;

/** Delivers a push to the page's worker, as its push service would after decrypting it. */
async function openPushes(page: Page) {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId;
      if (id !== undefined) resolve(id);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  /** What the browser shows now, as `title: body`. */
  const shown = () =>
    page.evaluate<string[]>(
      "navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.map(({ title, body, tag }) => `${title}: ${body} [${tag}]`))",
    );
  const deliver = (data: unknown) =>
    cdp.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: typeof data === "string" ? data : JSON.stringify(data),
    });
  return { shown, deliver };
}

/** The browser writes this for each try to subscribe: journeys run in private windows. */
const NO_PUSH_SERVICE = /does not support the Push API in incognito mode/;

test("what is pushed is shown once, later news replace it, and nothing that is not ours is shown as ours", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await register(page, newPerson());
  const { shown, deliver } = await openPushes(page);
  const news = { ...CONTENT, path: "/dashboard/transfers/tr_01kc0000000000000000000000", tag: "tr_1" };
  await deliver(news);
  await expect.poll(shown).toEqual(["Toko Uang: Uang kiriman Anda sudah sampai. [tr_1]"]);
  await deliver(news);
  await deliver({ ...news, id: "nt_2", body: "Uang kiriman Anda sudah diambil." });
  await expect.poll(shown).toEqual(["Toko Uang: Uang kiriman Anda sudah diambil. [tr_1]"]);
  // Of another version, of another site, or no content at all: a sentence without any of it.
  for (const wrong of [
    { ...news, version: 2 },
    { ...news, path: "https://evil.example/" },
    { ...news, path: "//evil.example/" },
    { ...news, title: { toString: "x" } },
    "no content",
    "",
  ])
    await deliver(wrong);
  await expect
    .poll(async () => (await shown()).toSorted())
    .toEqual([
      "Toko Uang: Uang kiriman Anda sudah diambil. [tr_1]",
      expect.stringMatching(/^localhost:\d+: Ada kabar untuk Anda\. · There is news for you\. \[unknown\]$/),
    ]);
});

test.describe("in Indonesian", () => {
  test.use({ language: "ID" });

  test("a paid transfer offers news on this device; a browser without a push service says so; who declines is not asked again", async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(NO_PUSH_SERVICE);
    await context.grantPermissions(["notifications"]);
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send("cash");
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await untilAlive(page);
    const offer = page.getByRole("heading", { name: "Kami kabari saat uangnya diambil" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await desk.pay(sent);
    await expect(offer).toBeVisible();
    await expectAccessible(page, "the offer of notifications");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Kabari di perangkat ini" }).click();
    await expect(page.getByText("Peramban ini tidak dapat terhubung dengan layanan pemberitahuannya.")).toBeVisible();
    await page.getByRole("button", { name: "Jangan sekarang" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

test.describe("in English", () => {
  test.use({ language: "EN", viewport: DESK });

  test("the preferences have a channel for devices, and say why this browser cannot be switched on", async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(NO_PUSH_SERVICE);
    await register(page, newPerson());
    await context.grantPermissions(["notifications"]);
    await page.goto("/dashboard/notifications/preferences");
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Devices", exact: true }) });
    await expect(card.getByText("Off for this device.")).toBeVisible();
    await expectAccessible(page, "the devices among the preferences");
    const answers = page.getByRole("group", { name: /^Answers in a chat/ });
    await expect(answers.getByRole("switch", { name: "On devices" })).toBeChecked();
    await answers.getByRole("switch", { name: "On devices" }).uncheck();
    await expect(page.getByText("Success: Your choice is saved.")).toBeAttached();
    await card.getByRole("button", { name: "Turn on for this device" }).click();
    await expect(card.getByText("This browser could not connect to its notification service.")).toBeVisible();
    await expect(card.getByText("Emails, WhatsApp and SMS messages come as before.")).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });
});
