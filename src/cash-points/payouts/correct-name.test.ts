/** A mistyped name is corrected without another one-time code; names that are tried until one fits stay in sight. */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { LOCK_MS } from "../testing/fake-transfers.ts";
import * as counter from "../counter/contract.ts";
import * as screens from "../counter/contract-screens.ts";
import { cashier, KTP, NOON, openCounterApp, tally } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, clock, start, waiting } = desk;
const agent = await desk.newAgent();
let outlet = await desk.newOutlet(agent);
let person = await desk.newCashier(outlet, agent);

beforeEach(async () => {
  clock.set(new Date(NOON.getTime()));
  outlet = await desk.newOutlet(agent);
  person = await desk.newCashier(outlet, agent);
  await desk.putIn(outlet, agent, 10_000_000);
});
afterEach(() => desk.check());
afterAll(desk.close);

/** The recipient of the fake transfers. */
const { name } = KTP;
const begun = async (code: string, typed: string) =>
  expectOk(await start(outlet, cashier(person), code, { document: { ...KTP, name: typed } }));
const correct = (id: `po_${string}`, typed: string, who = person) =>
  call(screens.correctName, { outlet, id, name: typed }, { actor: cashier(who) });
const read = async (id: `po_${string}`, who = person) =>
  expectOk(await call(screens.readPayout, { outlet, id }, { actor: cashier(who) }));
const collect = (id: `po_${string}`) => call(counter.collectPayout, { outlet, id }, { actor: cashier(person) });
const release = (id: `po_${string}`) => call(counter.releasePayout, { outlet, id }, { actor: cashier(person) });

test("a typing error is corrected by the worker who made it, and the payout goes on with the same code", async () => {
  const { code } = await waiting(50_000);
  const { id } = await begun(code, "Ratna");
  expect(await read(id)).toMatchObject({ correctionsLeft: 2, formerNames: [], transferName: null });
  const second = await desk.newCashier(outlet, agent);
  expect(await correct(id, name, second)).toMatchObject({ code: 409, status: "name_not_correctable" });
  expect(expectOk(await correct(id, name))).toMatchObject({ waitsForSecond: false, documentName: name, nameScore: 100 });
  expect(expectOk(await correct(id, name))).toMatchObject({ waitsForSecond: false });
  expect(await read(id, second)).toMatchObject({ correctionsLeft: 0, formerNames: ["Ratna"] });
  expectOk(await collect(id));
  expect(await correct(id, "Ratna")).toMatchObject({ code: 409, status: "payout_ended" });
});

test("twice at most; the second worker sees every text", async () => {
  const { code } = await waiting(50_000);
  const { id } = await begun(code, "Ratna");
  expectOk(await correct(id, "Ratni"));
  expect(expectOk(await correct(id, "Rotna"))).toMatchObject({ waitsForSecond: true });
  expect(await correct(id, name)).toMatchObject({ code: 409, status: "name_not_correctable" });
  const second = await desk.newCashier(outlet, agent);
  expect(await read(id, second)).toMatchObject({ formerNames: ["Ratna", "Ratni"], transferName: name });
  expectOk(await call(counter.confirmName, { outlet, id }, { actor: cashier(second) }));
  expect(await correct(id, name)).toMatchObject({ code: 409, status: "name_not_correctable" });
});

test("the fourth name for one transfer needs a second worker even if it fits, also after starting again", async () => {
  const { code } = await waiting(50_000);
  const first = await begun(code, "Ratna");
  expectOk(await correct(first.id, "Ratni"));
  expectOk(await release(first.id));
  const next = await begun(code, "Rotna");
  expect(expectOk(await correct(next.id, name))).toMatchObject({ nameScore: 100, waitsForSecond: true });
  expectOk(await release(next.id));
  // Spaces and case make no other name.
  expect(await begun(code, ` ${name.toUpperCase()} `)).toMatchObject({ waitsForSecond: true });
});

test("after the lock nothing is corrected, and concurrent corrections are each stored or refused", async () => {
  const { code } = await waiting(50_000);
  const { id } = await begun(code, "Ratna");
  const names = ["Ratni", "Ratno", "Ratnu", "Ratne"];
  const answers = await Promise.all(names.map((one) => correct(id, one)));
  const { done = 0, ...others } = tally(answers);
  expect(Object.keys(others)).toEqual(["name_not_correctable"]);
  // One that began after another was committed is the second correction; none is lost.
  expect((await read(id)).formerNames).toHaveLength(done);
  clock.advance(LOCK_MS);
  expect(await correct(id, "Ratna")).toMatchObject({ code: 409, status: "name_not_correctable" });
});
