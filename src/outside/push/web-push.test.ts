/** The adapter against a push service on this machine: signature, encryption, answers, and the addresses that are never called. */
import { afterAll, beforeEach, expect, test } from "vitest";
import type { PushMessage } from "#notifications/devices/model/push-party.ts";
import { watchOutsideCalls } from "#platform/outside-calls.ts";
import { openPushService, TEST_PUSH_KEY, type TestBrowser } from "../testing/browser-push.ts";
import { publicKeyOf, webPushParty } from "./web-push.ts";

const service = await openPushService(publicKeyOf(TEST_PUSH_KEY) ?? "");
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => service.answers(null));

let now = new Date("2026-11-23T05:00:00Z");
const partyWith = (more: { readonly addedHosts?: readonly string[]; readonly timeoutMs?: number } = {}) =>
  webPushParty({
    privateKey: TEST_PUSH_KEY,
    subject: "mailto:it@sampai.test",
    addedHosts: [],
    clock: { now: () => now },
    fetch: service.fetch,
    ...more,
  });
const messageTo = ({ subscription: to }: Pick<TestBrowser, "subscription">): PushMessage => ({
  to,
  content: JSON.stringify({ body: "Uang kiriman Anda sudah sampai." }),
  ttlSeconds: 86_400,
  urgency: "normal",
  topic: "abcDEF-_123",
});

test("a browser reads what was encrypted for it, signed by our key for its own push service", async () => {
  const browsers = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "wns2-sg2p.notify.windows.com",
    "web.push.apple.com",
  ].map((host) => service.browser(`https://${host}/x/${host.length}`));
  const party = partyWith();
  for (const browser of browsers) {
    expect(await party.send(messageTo(browser))).toEqual({ outcome: "taken", answer: "201" });
    expect(browser.received).toMatchObject([
      {
        content: { body: "Uang kiriman Anda sudah sampai." },
        headers: { ttl: "86400", urgency: "normal", topic: "abcDEF-_123" },
        claims: { sub: "mailto:it@sampai.test", aud: new URL(browser.subscription.endpoint).origin },
      },
    ]);
  }
});

test("a push service refuses another key's signature", async () => {
  const stranger = webPushParty({
    privateKey: "Ag1YYfcMDfKfcrqGvxKGXhiAEns1vTSbSGqU5tuTMkB",
    subject: "mailto:it@sampai.test",
    addedHosts: [],
    clock: { now: () => now },
    fetch: service.fetch,
  });
  expect(await stranger.send(messageTo(service.browser()))).toEqual({ outcome: "refused", answer: "403" });
});

test.each([
  [404, "gone"],
  [410, "gone"],
  [400, "refused"],
  [401, "refused"],
  [413, "refused"],
  [301, "refused"],
  [307, "refused"],
  [500, "later"],
  [503, "later"],
  [429, "later"],
] as const)("the answer %d means: %s", async (status, outcome) => {
  service.answers(() => ({ status, headers: { location: "http://169.254.169.254/latest/meta-data" } }));
  const before = service.called.length;
  expect(await partyWith().send(messageTo(service.browser()))).toMatchObject({ outcome, answer: String(status) });
  // A redirect is not followed.
  expect(service.called).toHaveLength(before + 1);
});

test("a pause that a push service asks for is kept to an hour; a date, or nonsense, is no pause", async () => {
  const browser = service.browser();
  for (const [header, afterSeconds] of [
    ["7", 7],
    ["999999", 3_600],
    ["-5", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", 0],
  ] as const) {
    service.answers(() => ({ status: 429, headers: { "retry-after": header } }));
    expect(await partyWith().send(messageTo(browser))).toEqual({ outcome: "later", answer: "429", afterSeconds });
  }
});

test("no answer in time, and an answer without end, are not waited for", async () => {
  const browser = service.browser();
  const endless = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(1_024)) });
  const flooding = webPushParty({
    privateKey: TEST_PUSH_KEY,
    subject: "mailto:it@sampai.test",
    addedHosts: [],
    clock: { now: () => now },
    fetch: async () => new Response(endless, { status: 201 }),
  });
  expect(await flooding.send(messageTo(browser))).toEqual({ outcome: "taken", answer: "201" });
  const silent = webPushParty({
    privateKey: TEST_PUSH_KEY,
    subject: "mailto:it@sampai.test",
    addedHosts: [],
    clock: { now: () => now },
    timeoutMs: 20,
    fetch: (_address, init) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")), { once: true }),
      ),
  });
  expect(await silent.send(messageTo(browser))).toEqual({ outcome: "later", answer: "no_answer", afterSeconds: 0 });
});

test("a service that fails is left alone for a while, and the others are not", async () => {
  const party = partyWith();
  const [failing, working] = [service.browser(), service.browser("https://web.push.apple.com/x")];
  service.answers((endpoint) => (endpoint === failing.subscription.endpoint ? { status: 500 } : null));
  for (let n = 0; n < 10; n++) await party.send(messageTo(failing));
  const before = service.called.length;
  expect(await party.send(messageTo(failing))).toEqual({ outcome: "later", answer: "paused", afterSeconds: 0 });
  expect(service.called).toHaveLength(before);
  expect(await party.send(messageTo(working))).toMatchObject({ outcome: "taken" });
  now = new Date(now.getTime() + 20_000);
  service.answers(null);
  expect(await party.send(messageTo(failing))).toMatchObject({ outcome: "taken" });
});

test("addresses that are not of a push service are never called, wherever they come from", async () => {
  const party = partyWith({ addedHosts: ["push.example.org", "push.example.net:8443"] });
  const before = service.called.length;
  for (const endpoint of [
    "http://fcm.googleapis.com/fcm/send/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://2130706433/x",
    "https://localhost/x",
    "https://10.0.0.7/x",
    "https://169.254.169.254/latest/meta-data",
    "https://user:secret@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilfcm.googleapis.com/x",
    "https://notify.windows.com.evil.example/x",
    "https://evilnotify.windows.com/x",
    "https://push.services.mozilla.com.evil.example/x",
    "https://xpush.services.mozilla.com/x",
    "https://web.push.apple.com./x",
    "https://FCM.googleapis.com/x",
    "https://fcm.googleapis.com\\@evil.example/x",
    "https://fcm。googleapis.com/x",
    "https://fcm.googleapis.com/x#y",
    "https://fcm.googleapis.com/\u0000",
    " https://fcm.googleapis.com/x",
    "https://push.example.org:8443/x",
    "https://sub.push.example.org/x",
    "ftp://fcm.googleapis.com/x",
    "fcm.googleapis.com/x",
    `https://fcm.googleapis.com/${"x".repeat(1_000)}`,
    "",
  ]) {
    expect(party.serviceOf(endpoint), endpoint).toBeNull();
    const { subscription } = service.browser();
    expect(await party.send(messageTo({ subscription: { ...subscription, endpoint } }))).toEqual({
      outcome: "refused",
      answer: "host",
    });
  }
  expect(service.called).toHaveLength(before);
  expect(party.serviceOf("https://push.example.org/x")).toBe("other");
  expect(party.serviceOf("https://push.example.net:8443/x")).toBe("other");
});

test("keys for which nothing can be encrypted are none", () => {
  const { areKeys } = partyWith();
  const { p256dh, auth } = service.browser().subscription;
  expect(areKeys({ p256dh, auth })).toBe(true);
  expect(areKeys({ p256dh, auth: auth.slice(4) })).toBe(false);
  expect(areKeys({ p256dh: `B${"A".repeat(86)}`, auth })).toBe(false);
});

test("calls are counted by service and answer, and a paused service is named", async () => {
  const calls = watchOutsideCalls();
  const party = webPushParty({
    privateKey: TEST_PUSH_KEY,
    subject: "mailto:it@sampai.test",
    addedHosts: [],
    clock: { now: () => now },
    calls,
    fetch: service.fetch,
  });
  await party.send(messageTo(service.browser()));
  expect(calls.parties().find(({ party: name }) => name === "push_google")).toMatchObject({ answer: "201", isPaused: false });
});
