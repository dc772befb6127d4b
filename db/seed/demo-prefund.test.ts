import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { CURRENCIES, whole } from "../../simulators/partner/amounts.ts";
import { OPENING } from "../../simulators/partner/desk.ts";
import { listBalances, listJournals } from "../../src/ledger/store.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { entryKey, lineKey } from "../../src/reconciliation/model/match-keys.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";
import { importInstallation } from "./import-installation.ts";

const app = await openTestApp();
const plain = await openTestApp();
const seed = () => seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") });
beforeAll(async () => {
  await seed();
  await importInstallation(plain.runtime, "db/seed", { production: false, allowDemo: false });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

const { database } = app.runtime;
const booked = async () =>
  Object.fromEntries((await listBalances(database)).filter(({ minor }) => minor !== 0n).map(({ code, minor }) => [code, minor]));
const opened = Object.fromEntries(
  CURRENCIES.flatMap((currency) => {
    const minor = whole(OPENING.units, currency);
    return [
      [`nostro:partner:${currency}`, minor],
      [`capital:${currency}`, -minor],
    ];
  }),
);

test("the owners' capital is booked in every currency of the partner simulator's opening balance, to the last unit", async () => {
  expect(CURRENCIES.length).toBeGreaterThan(10);
  expect(await booked()).toEqual(opened);
});

test("it matches the lines of the partner's statement by the reference that both name", async () => {
  const reference = OPENING.referenceOf("SGD");
  const [journal] = await listJournals(database, { subject: reference });
  const entry = { journal: journal!.id, account: "nostro:partner:SGD", kind: journal!.kind, subject: journal!.subject };
  expect(entryKey(entry, undefined)).toBe(lineKey({ id: "9007199254741003", reference }));
});

test("it is booked once, however often and whenever the seed runs", async () => {
  app.runtime.clock.advance(86_400_000);
  await seed();
  expect(await booked()).toEqual(opened);
  for (const currency of CURRENCIES)
    expect(await listJournals(database, { subject: OPENING.referenceOf(currency) })).toHaveLength(1);
});

test("an operator's own installation begins with empty books", async () => {
  expect((await listBalances(plain.runtime.database)).filter(({ minor }) => minor !== 0n)).toEqual([]);
  const { bookings } = parse(await readFile("db/seed/prefund.yaml", "utf8")) as { bookings: Readonly<Record<string, string>> };
  expect(Object.entries(bookings)).toEqual(CURRENCIES.map((currency) => [currency, OPENING.referenceOf(currency)]));
});
