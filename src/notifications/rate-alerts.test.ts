/** Rate alerts fire once, when the customers' rate falls below the alert's rate. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { importTerms } from "#pricing/terms/import-terms.ts";
import { rate } from "#pricing/testing/pricing-app.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listNotifications } from "./contract.ts";
import * as contract from "./contract-alerts.ts";
import { openReaders, type Reader } from "./testing/readers.ts";

const readers = await openReaders();
const { api, clock, app, idOf, newReader, run, messages } = readers;
beforeEach(() => clock.advance(61_000));
afterAll(() => readers[Symbol.asyncDispose]());

const SG = "ID-SG-bank";
const make = (actor: Reader, below: string, corridor = SG, id = idOf("ra")) => {
  const input = { id, corridor, below };
  return api.call(contract.createAlert, input, { actor });
};
const alerts = async (actor: Reader) => expectOk(await api.call(contract.listAlerts, {}, { actor })).alerts;
const notifications = async (actor: Reader) =>
  expectOk(await api.call(listNotifications, {}, { actor, language: "en" })).notifications;
/** The rate desk enters another mid rate; the customers' rate is 60 basis points higher. */
const desk = async (mid: string) => {
  clock.advance(1);
  const content = { kind: "desk_rate", key: "SGD", value: { mid: rate(mid) } } as const;
  await app.as({ actor: { kind: "system", name: "seed" } }, (ctx) =>
    importTerms(ctx, [{ content, validFrom: ctx.now, validTo: null, reason: "test" }]),
  );
};

test("fires once when the rate is below, not at it, and notifies in the list and by mail", async () => {
  const siti = await newReader("EN");
  await desk("12600");
  expect((await make(siti, "12625.3")).code).toBe(200);
  await desk("12550");
  await run("fire_rate_alerts");
  // 12,550 with 60 basis points is exactly 12,625.3: not below it.
  expect(await alerts(siti)).toMatchObject([{ below: "12625.3", fired: null }]);
  await desk("12549.99");
  await Promise.all([run("fire_rate_alerts"), run("fire_rate_alerts"), run("fire_rate_alerts")]);
  expect(await alerts(siti)).toMatchObject([{ fired: { rate: "12625.28994" } }]);
  await desk("12500");
  await run("fire_rate_alerts");
  expect(await notifications(siti)).toMatchObject([{ title: "1 SGD now costs Rp\u00A012,625.29", path: "/dashboard/send" }]);
  await run("send_notifications");
  expect((await messages(siti)).map(({ channel }) => channel)).toEqual(["email"]);
});

test("an alert above the current rate is refused with that rate; an alert at the current rate is accepted", async () => {
  const siti = await newReader();
  await desk("12600");
  expect(await make(siti, "12675.61")).toMatchObject({ code: 409, status: "rate_reached", details: { rate: "12675.6" } });
  expect((await make(siti, "12675.6")).code).toBe(200);
});

test("at most five alerts wait: the sixth is refused, also when all are created at once; deleting one makes room", async () => {
  const siti = await newReader();
  const made = await Promise.all(Array.from({ length: 7 }, (_, index) => make(siti, String(12_000 + index))));
  expect(made.filter(({ code }) => code === 200)).toHaveLength(contract.MAX_WAITING_ALERTS);
  expect(made.filter(({ status }) => status === "too_many_alerts")).toHaveLength(2);
  const [first] = await alerts(siti);
  if (!first) throw new Error("none");
  await api.call(contract.deleteAlert, { id: first.id }, { actor: siti });
  expect((await make(siti, "11000")).code).toBe(200);
});

test("creating the same alert again succeeds; its id with another rate or by another person is refused", async () => {
  const [siti, budi] = [await newReader(), await newReader()];
  const id = newId("ra", clock.now().getTime(), app.runtime.random(10));
  expect((await make(siti, "12000", SG, id)).code).toBe(200);
  expect((await make(siti, "12000.0", SG, id)).code).toBe(200);
  expect(await alerts(siti)).toHaveLength(1);
  expect(await make(siti, "12001", SG, id)).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await make(budi, "12000", SG, id)).toMatchObject({ code: 409, status: "id_already_used" });
});

test("another person's alert cannot be deleted; a deleted alert does not fire", async () => {
  const [siti, budi] = [await newReader(), await newReader()];
  await desk("12600");
  await make(siti, "12600");
  const [one] = await alerts(siti);
  if (!one) throw new Error("none");
  expect((await api.call(contract.deleteAlert, { id: one.id }, { actor: budi })).data).toEqual({ alerts: [] });
  expect(await alerts(siti)).toHaveLength(1);
  await api.call(contract.deleteAlert, { id: one.id }, { actor: siti });
  await desk("12000");
  await run("fire_rate_alerts");
  expect(await alerts(siti)).toEqual([]);
  expect(await notifications(siti)).toEqual([]);
});

test("no alerts for transfers within Indonesia or for unknown corridors", async () => {
  const siti = await newReader();
  expect(await make(siti, "1", "ID-ID-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
  expect(await make(siti, "1", "ID-XX-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
});
