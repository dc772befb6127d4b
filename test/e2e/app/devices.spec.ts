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

/**
 * Runs in the worker: calls its listeners for a click on the shown notification, or for a new address of the push service, and answers with what
 * it asked the browser for. A click that no person made may open no window, so the browser's own calls are recorded instead of made. The types of
 * workers are unknown to these files.
 */
const LISTENED = `async (type) => {
  const asked = [];
  const noted = (name) => function (of) { asked.push(name + " " + (name === "focus" ? this.url : JSON.stringify(of))); return Promise.resolve(null); };
  clients.openWindow = noted("open");
  WindowClient.prototype.focus = noted("focus");
  registration.pushManager.subscribe = noted("subscribe");
  const heard = (event, facts) => {
    let work;
    for (const [name, value] of Object.entries({ ...facts, waitUntil: (done) => { work = done; } })) Object.defineProperty(event, name, { value });
    self.dispatchEvent(event);
    return work;
  };
  if (type === "notificationclick")
    for (const notification of await registration.getNotifications()) await heard(new NotificationEvent(type, { notification }), {});
  else {
    const oldSubscription = { options: { userVisibleOnly: true } };
    await heard(new Event(type), { oldSubscription, newSubscription: null });
    await heard(new Event(type), { oldSubscription, newSubscription: oldSubscription });
    await heard(new Event(type), { oldSubscription: null, newSubscription: null });
  }
  return asked;
}`;

test("a click focuses the tab with the page or opens it, never another site, and a changed address is subscribed again once", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await register(page, newPerson());
  const { shown, deliver } = await openPushes(page);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("the page has no worker");
  const listened = (type: string) => worker.evaluate<string[]>(`(${LISTENED})(${JSON.stringify(type)})`);
  const { origin } = new URL(page.url());
  let news = 0;
  const clickOn = async (path: string) => {
    // Each is news of its own: the same one is shown once, and the worker may still see it just after it was closed.
    await deliver({ ...CONTENT, id: `news ${(news += 1)}`, path, tag: "tr_1" });
    await expect.poll(shown).toHaveLength(1);
    const asked = await listened("notificationclick");
    await expect.poll(shown).toEqual([]);
    return asked.map((one) => one.replaceAll(origin, ""));
  };
  await page.goto("/dashboard/notifications");
  expect(await clickOn("/dashboard/transfers/tr_01kc0000000000000000000000")).toEqual([
    'open "/dashboard/transfers/tr_01kc0000000000000000000000"',
  ]);
  expect(await clickOn("/dashboard/notifications")).toEqual(["focus /dashboard/notifications"]);
  for (const offSite of ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)"])
    expect(await clickOn(offSite)).toEqual(["focus /dashboard/notifications"]);
  expect(await listened("pushsubscriptionchange")).toEqual(['subscribe {"userVisibleOnly":true}']);
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
    await expect(page.getByText("Success: Your choice was saved.")).toBeAttached();
    await card.getByRole("button", { name: "Turn on for this device" }).click();
    await expect(card.getByText("This browser could not connect to its notification service.")).toBeVisible();
    await expect(card.getByText("You still get emails, WhatsApp and SMS messages.")).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });
});
