/** Rate alerts: fire once, when the customers' rate falls below what was asked for. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { importTerms } from "../pricing/import-terms.ts";
import { rate } from "../pricing/testing/priced-house.ts";
import { listNotices } from "./contract.ts";
import * as contract from "./contract-alerts.ts";
import { openReaders, type Reader } from "./testing/readers.ts";

const readers = await openReaders();
const { api, clock, house, idOf, newReader, run, messages } = readers;
beforeEach(() => clock.advance(61_000));
afterAll(() => readers[Symbol.asyncDispose]());

const SG = "ID-SG-bank";
const make = (actor: Reader, below: string, corridor = SG, id = idOf("ra")) => {
  const input = { id, corridor, below };
  return api.call(contract.createAlert, input, { actor });
};
interface Shown {
  readonly id: `ra_${string}`;
  readonly below: string;
  readonly fired: { readonly rate: string } | null;
}
const alerts = async (actor: Reader) => ((await api.call(contract.listAlerts, {}, { actor })).data as { alerts: Shown[] }).alerts;
const notices = async (actor: Reader) =>
  ((await api.call(listNotices, {}, { actor, language: "en" })).data as { notices: { title: string; path: string }[] }).notices;
/** The desk says another middle; customers pay sixty basis points more. */
const desk = async (mid: string) => {
  clock.advance(1);
  const content = { kind: "desk_rate", key: "SGD", value: { mid: rate(mid) } } as const;
  await house.as({ actor: { kind: "system", name: "seed" } }, (ctx) =>
    importTerms(ctx, [{ content, validFrom: ctx.now, validTo: null, reason: "test" }]),
  );
};

test("fires once when the rate is below, not at it, and tells by list and mail", async () => {
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
  expect(await notices(siti)).toMatchObject([{ title: "1 SGD now costs Rp\u00A012,625.29", path: "/dashboard/send" }]);
  await run("tell_notices");
  expect((await messages(siti)).map(({ channel }) => channel)).toEqual(["email"]);
});

test("what the rate has reached already is refused with the rate of now, what it stands at is not", async () => {
  const siti = await newReader();
  await desk("12600");
  expect(await make(siti, "12675.61")).toMatchObject({ code: 409, status: "rate_reached", details: { rate: "12675.6" } });
  expect((await make(siti, "12675.6")).code).toBe(200);
});

test("five wait at once: the sixth is refused, also when all are made at the same moment; one taken back makes room", async () => {
  const siti = await newReader();
  const made = await Promise.all(Array.from({ length: 7 }, (_, nth) => make(siti, String(12_000 + nth))));
  expect(made.filter(({ code }) => code === 200)).toHaveLength(contract.MAX_WAITING_ALERTS);
  expect(made.filter(({ status }) => status === "too_many_alerts")).toHaveLength(2);
  const [first] = await alerts(siti);
  if (!first) throw new Error("none");
  await api.call(contract.deleteAlert, { id: first.id }, { actor: siti });
  expect((await make(siti, "11000")).code).toBe(200);
});

test("the same again is done already; its id for another, or by another, is refused", async () => {
  const [siti, budi] = [await newReader(), await newReader()];
  const id = newId("ra", clock.now().getTime(), house.machinery.random(10));
  expect((await make(siti, "12000", SG, id)).code).toBe(200);
  expect((await make(siti, "12000.0", SG, id)).code).toBe(200);
  expect(await alerts(siti)).toHaveLength(1);
  expect(await make(siti, "12001", SG, id)).toMatchObject({ code: 409, status: "id_already_used" });
  expect(await make(budi, "12000", SG, id)).toMatchObject({ code: 409, status: "id_already_used" });
});

test("another's alert can't be taken back, and taken back it does not fire", async () => {
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
  expect(await notices(siti)).toEqual([]);
});

test("there is no rate at home, nor where we do not send", async () => {
  const siti = await newReader();
  expect(await make(siti, "1", "ID-ID-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
  expect(await make(siti, "1", "ID-XX-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
});
