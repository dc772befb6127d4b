/** The devices of a person: who adds, sees, keeps and removes them, and what ends them. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { notificationsHttp } from "../http.ts";
import { readPreferences } from "../contract.ts";
import * as contract from "./contract.ts";
import { openDevices, type SignedIn } from "./testing/device-app.ts";

const devices = await openDevices();
const { addBrowser, api, clock, expire, newPerson, newReader, party, push, run, service, signIn, signOut, signOutEverywhere } =
  devices;
/** Calls are limited by the minute. */
beforeEach(() => clock.advance(61_000));
afterAll(() => devices[Symbol.asyncDispose]());

const CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const list = async (actor: SignedIn) => expectOk(await api.call(contract.listDevices, {}, { actor })).devices;
const ids = async (actor: SignedIn) => (await list(actor)).map(({ id }) => id);
const keep = async (
  actor: SignedIn,
  browser: { subscription: ReturnType<typeof service.browser>["subscription"] },
  replaces?: string,
) =>
  expectOk(
    await api.call(contract.keepDevice, { ...browser.subscription, ...(replaces === undefined ? {} : { replaces }) }, { actor }),
  ).device;

test("a device is listed with its browser, once however often it is added, and to its person alone", async () => {
  const [siti, budi] = [await newPerson(), await newPerson()];
  const browser = service.browser();
  const headers = { "user-agent": CHROME };
  const added = expectOk(await api.call(contract.addDevice, browser.subscription, { actor: siti, headers }));
  expect(expectOk(await api.call(contract.addDevice, browser.subscription, { actor: siti, headers }))).toEqual(added);
  expect(expectOk(await api.call(contract.listDevices, {}, { actor: siti }))).toEqual({
    publicKey: push.publicKey,
    devices: [{ id: added.device, name: "Chrome · Android", addedAt: clock.now().toISOString(), deliveredAt: null }],
  });
  expect(await list(budi)).toEqual([]);
});

test("another person's device, by its id, is not removed, and the answer does not say that it exists", async () => {
  const [siti, budi] = [await newPerson(), await newPerson()];
  const { id } = await addBrowser(siti);
  for (const removed of [id, devices.idOf("nd")])
    expect(expectOk(await api.call(contract.removeDevice, { id: removed }, { actor: budi }))).toEqual({ done: true });
  expect(await ids(siti)).toEqual([id]);
  await api.call(contract.removeDevice, { id }, { actor: siti });
  expect(await ids(siti)).toEqual([]);
});

test("an eleventh device is refused, also when two are added at once; one that was removed makes room", async () => {
  const siti = await newPerson();
  for (let n = 0; n < 9; n++) await addBrowser(siti);
  const both = await Promise.all(
    [service.browser(), service.browser()].map(({ subscription }) => api.call(contract.addDevice, subscription, { actor: siti })),
  );
  expect(both.map(({ status }) => status ?? "added").toSorted()).toEqual(["added", "too_many_devices"]);
  const [first] = await ids(siti);
  await api.call(contract.removeDevice, { id: first ?? "nd_00000000000000000000000000" }, { actor: siti });
  await addBrowser(siti);
  expect(await list(siti)).toHaveLength(10);
});

test("an address that is no push service's, and keys that are none, are refused", async () => {
  const siti = await newPerson();
  const { subscription } = service.browser();
  for (const wrong of [
    { endpoint: "https://10.0.0.7/fcm/send/x" },
    { endpoint: "http://fcm.googleapis.com/fcm/send/x" },
    { endpoint: "https://fcm.googleapis.com.evil.example/x" },
    { p256dh: `B${"A".repeat(86)}` },
  ])
    expect(await api.call(contract.addDevice, { ...subscription, ...wrong }, { actor: siti })).toMatchObject({
      code: 422,
      status: "push_service_unknown",
    });
  expect(await list(siti)).toEqual([]);
});

test("staff, and an installation without a key, have no devices", async () => {
  const siti = await newPerson();
  const officer = { ...siti, kind: "staff" } as SignedIn;
  const { subscription } = service.browser();
  const channels = async (on: typeof api, actor: SignedIn) => expectOk(await on.call(readPreferences, {}, { actor })).channels;
  expect(await channels(api, siti)).toEqual(["mail", "phone", "device"]);
  expect(await channels(api, officer)).toEqual(["mail", "phone"]);
  expect(expectOk(await api.call(contract.listDevices, {}, { actor: officer }))).toEqual({ publicKey: null, devices: [] });
  expect(await api.call(contract.addDevice, subscription, { actor: officer })).toMatchObject({ status: "push_off" });
  const sending = { SITE_URL: "https://sampai.test", brandName: async () => "Sampai", push: null };
  await using without = await openTestApi(devices.app, [notificationsHttp(sending)]);
  expect(expectOk(await without.call(contract.listDevices, {}, { actor: siti }))).toEqual({ publicKey: null, devices: [] });
  expect(await channels(without, siti)).toEqual(["mail", "phone"]);
  for (const call of [contract.addDevice, contract.keepDevice])
    expect(await without.call(call, subscription, { actor: siti })).toMatchObject({ code: 409, status: "push_off" });
});

test("a browser belongs to one person at a time: who has its keys takes it over, who knows only its address does not", async () => {
  const [siti, budi] = [await newPerson(), await newPerson()];
  const browser = await addBrowser(siti);
  const guessed = { ...service.browser().subscription, endpoint: browser.subscription.endpoint };
  expect(await api.call(contract.addDevice, guessed, { actor: budi })).toMatchObject({ code: 409, status: "device_of_another" });
  expect(await keep(budi, { subscription: guessed })).toBeNull();
  expect(await ids(siti)).toEqual([browser.id]);
  const taken = await addBrowser(budi, browser);
  expect(await ids(siti)).toEqual([]);
  expect(await ids(budi)).toEqual([taken.id]);
});

test("another person who signs in on the same browser ends the device, and gets none without switching it on", async () => {
  const [siti, budi] = [await newPerson(), await newPerson()];
  const browser = await addBrowser(siti);
  await expire(siti);
  expect(await keep(budi, browser)).toBeNull();
  expect([await list(siti), await list(budi)]).toEqual([[], []]);
});

test("a device stays through an expired session and is bound to the next one; signing out ends it, and signing in again does not bring it back", async () => {
  const reader = await newReader();
  const first = await signIn(reader);
  const browser = await addBrowser(first);
  await expire(first);
  const second = await signIn(reader);
  expect(await ids(second)).toEqual([browser.id]);
  expect(await keep(second, browser)).toBe(browser.id);
  await signOut(second);
  const third = await signIn(reader);
  expect(await ids(third)).toEqual([]);
  expect(await keep(third, browser)).toBeNull();
  await addBrowser(third, browser);
  expect(await list(third)).toHaveLength(1);
});

test("signing out everywhere ends every device but the one from which it was done, those of expired sessions too", async () => {
  const reader = await newReader();
  const [lost, other] = [await signIn(reader), await signIn(reader)];
  await addBrowser(lost);
  await expire(lost);
  await addBrowser(other);
  clock.advance(1_000);
  const here = await signIn(reader);
  const own = await addBrowser(here);
  clock.advance(1_000);
  await signOutEverywhere(here, here.sessionId);
  expect(await ids(here)).toEqual([own.id]);
});

test("a browser whose push service gives it another address stays the same device", async () => {
  const siti = await newPerson();
  const before = await addBrowser(siti);
  const after = service.browser();
  expect(await keep(siti, after, before.subscription.endpoint)).toBe(before.id);
  expect(await ids(siti)).toEqual([before.id]);
  const [budi, stranger] = [await newPerson(), service.browser()];
  expect(await keep(budi, stranger, after.subscription.endpoint)).toBeNull();
  expect(await ids(siti)).toEqual([before.id]);
});

test("the job deletes devices of signed-out people, those of a former key, and those unseen for 90 days", async () => {
  const [siti, budi, rina] = [await newPerson(), await newPerson(), await newPerson()];
  await addBrowser(siti);
  await addBrowser(budi);
  await signOut(siti);
  await run("drop_ended_devices", { push: null });
  expect(await deviceOwners()).not.toContain(siti.id);
  expect(await deviceOwners()).toContain(budi.id);
  clock.advance(90 * DAY_MS);
  await addBrowser(rina);
  clock.advance(1);
  await run("drop_ended_devices");
  expect(await deviceOwners()).toEqual([rina.id]);
  await run("drop_ended_devices", { push: party("Ag1YYfcMDfKfcrqGvxKGXhiAEns1vTSbSGqU5tuTMkB") });
  expect(await deviceOwners()).toEqual([]);
});

async function deviceOwners(): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`select person from notifications.device order by added_at`.execute(
    devices.app.runtime.database,
  );
  return rows.map(({ person }) => person);
}
