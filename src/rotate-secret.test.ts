/** `main.js rotate-secret` on a database of people and transfers, with the processes of before, during and after it. */
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { identityHttpOf } from "#identity/http.ts";
import * as contract from "#identity/testing/contracts.ts";
import { openDoor, SYSTEM, type Someone } from "#identity/testing/door.ts";
import { dataOf, factorCalls, HALF_MINUTE, type Tokens } from "#identity/testing/factor-calls.ts";
import { identityParts } from "#identity/wire-parts.ts";
import { ensureBuiltInLevels } from "#access/index.ts";
import { parseConfig } from "#platform/config.ts";
import { keyringOf, knowSecrets } from "#platform/keys/known-secrets.ts";
import { rotateSecret, type Rotation } from "#platform/keys/rotate.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { sessionReader } from "#sessions/index.ts";
import { findByCode, issueCode } from "#transfers/collect-codes.ts";
import { openTransfers } from "#transfers/testing/house.ts";
import { identitySettings } from "./capabilities.ts";
import { rotateFromCommandLine } from "./command-rotate-secret.ts";
import { KEY_USES, keyPartsOf, takeKeys } from "./key-parts.ts";
import { pickupCodeKeys } from "./transfer-parts.ts";

const [OLD, NEW, NEWER, OTHER] = [
  "the secret of before",
  "the secret of now",
  "the secret of tomorrow",
  "nobody's secret here",
] as const;
vi.setConfig({ testTimeout: 90_000 });
const closing: (() => PromiseLike<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function openInstallation() {
  const house = await openTestHouse();
  closing.push(() => house[Symbol.asyncDispose]());
  await house.as(SYSTEM, ensureBuiltInLevels);
  const { machinery } = house;
  const db = machinery.database;
  /** One counts the telephones of all. */
  const people: ReturnType<typeof openDoor>[] = [];
  /** A process with these settings, started. */
  async function started(APP_SECRET: string, APP_SECRET_PREVIOUS = "") {
    const settings = parseConfig({
      APP_ENV: "test",
      DATABASE_URL: house.url,
      APP_SECRET,
      APP_SECRET_PREVIOUS,
      SITE_URL: "https://sampai.test",
    });
    const one = { config: { ...settings, keys: keyringOf(settings) }, machinery };
    await takeKeys(one);
    const served = [identityHttpOf(identityParts(identitySettings(one.config)))];
    const api = await openTestApi(house, served, { APP_SECRET, SITE_URL: "https://sampai.test" }, sessionReader(machinery));
    closing.push(() => api[Symbol.asyncDispose]());
    const door = openDoor(house, api);
    people.push(door);
    const look = () => knowSecrets(db, keyPartsOf(one));
    return { ...one, door, newPerson: () => (people[0] ?? door).someone(), factors: factorCalls(door, machinery.clock), look };
  }
  async function rotate(APP_SECRET: string, APP_SECRET_PREVIOUS = "", options: Readonly<Record<string, boolean>> = {}) {
    const settings = parseConfig({ APP_ENV: "test", DATABASE_URL: house.url, APP_SECRET, APP_SECRET_PREVIOUS });
    const said: string[] = [];
    await rotateFromCommandLine(
      { config: { ...settings, keys: keyringOf(settings) }, machinery },
      options,
      (line) => said.push(line),
      0,
    );
    return said.join("\n");
  }
  const keys = async () =>
    (
      await sql<{ number: number; state: string }>`
        select number, case when is_active then 'in use' when lost_at is not null then 'lost' when sealed_under is not null then 'kept' else 'announced' end as state
        from platform.app_key order by number`.execute(db)
    ).rows.map(({ number, state }) => `${number} ${state}`);
  const audited = async () =>
    (await sql<{ code: string }>`select code from audit.entry where actor_id = 'command line' order by id`.execute(db)).rows.map(
      ({ code }) => code,
    );
  return { house, db, clock: machinery.clock, started, rotate, keys, audited };
}
type Installation = Awaited<ReturnType<typeof openInstallation>>;
type Process = Awaited<ReturnType<Installation["started"]>>;

/** Staff with an app and recovery codes, made by one process. */
async function newStaff({ newPerson, factors }: Process) {
  const who = await newPerson();
  return { who, ...(await factors.addTotp(await factors.enter(who))) };
}
const signIn = async ({ clock }: Installation, { factors }: Process, { who, secret }: { who: Someone; secret: string }) => {
  clock.advance(2 * HALF_MINUTE);
  return factors.byTotp(who, factors.codeOf(secret));
};
const recover = async ({ clock }: Installation, { door, factors }: Process, who: Someone, recoveryCode = "") => {
  clock.advance(2 * HALF_MINUTE);
  return factors.prove(await door.step(who), { way: "recovery_code", recoveryCode });
};

describe("APP_SECRET is changed", () => {
  test("as it was written down once, by a new value alone: the process refuses to start, and says what to do", async () => {
    const place = await openInstallation();
    const before = await place.started(OLD);
    await newStaff(before);
    await expect(place.started(NEW)).rejects.toThrow("APP_SECRET is not the secret that this database is written with (key 0");
    await expect(place.started(NEW)).rejects.toThrow("rotate-secret");
    await place.started(OLD);
  });

  test("staff, their recovery codes and passkeys, cash that waits and sessions live through it, whatever process they meet", async () => {
    const place = await openInstallation();
    const { house, clock, rotate } = place;
    const before = await place.started(OLD);
    const staff = await newStaff(before);
    const { who: keyed, ...byKey } = await (async () => {
      const who = await before.newPerson();
      return { who, ...(await before.factors.addPasskey(await before.factors.enter(who))) };
    })();
    clock.advance(HALF_MINUTE);
    const session = { token: dataOf<Tokens>(await signIn(place, before, staff)).access_token };
    const transfer = await openTransfers(house).create(2);
    if (!transfer) throw new Error("no transfer");
    const codeOf = (one: Process) => pickupCodeKeys(one.config.keys);
    const code = await house.as({}, (ctx) => issueCode(ctx, transfer.id, codeOf(before)));

    const alive = async (one: Process, nth: number) => {
      expect(await signIn(place, one, staff)).toMatchObject({ code: 200 });
      expect(await recover(place, one, staff.who, staff.recoveryCodes[nth])).toMatchObject({ code: 200 });
      const step = await one.door.step(keyed);
      const answer = byKey.passkey.answer(await one.factors.askPasskey(step));
      expect(await one.factors.prove(step, { way: "passkey", passkey: answer })).toMatchObject({ code: 200 });
      expect(await one.door.send(contract.listFactors, {}, session)).toMatchObject({ code: 200 });
      expect(await house.as({}, (ctx) => findByCode(ctx, code, codeOf(one)))).toBe(transfer.id);
    };
    await alive(before, 0);

    // Both run together: what is written meanwhile is read by both.
    const both = await place.started(NEW, OLD);
    await alive(both, 1);
    const meanwhile = await newStaff(both);
    expect(await signIn(place, before, meanwhile)).toMatchObject({ code: 200 });
    await alive(before, 2);

    const said = await rotate(NEW, OLD);
    expect(said).toContain("authenticator secrets: 2 re-encrypted.");
    expect(said).toContain("pickup and refund codes: 1 under key 0. They stay good");
    expect(said).toContain("APP_SECRET_PREVIOUS may be taken out");
    expect(await place.keys()).toEqual(["0 kept", "1 in use"]);
    expect(await place.audited()).toEqual(["platform.key_announced", "platform.key_activated", "platform.reencrypted"]);
    await both.look();
    await alive(both, 3);
    const after = await place.started(NEW);
    await alive(after, 4);
    expect(await signIn(place, after, await newStaff(both))).toMatchObject({ code: 200 });

    // The process of before is told to go; without it everything is written with the new key.
    await expect(before.look()).rejects.toThrow("APP_SECRET is not the secret");
    await expect(place.started(OLD)).rejects.toThrow("in use since");
    expect(await rotate(NEW)).toContain("authenticator secrets: 0 re-encrypted.");

    // And once more: what the first key has written is still read with the third alone.
    expect(await rotate(NEWER, NEW)).toContain("authenticator secrets: 3 re-encrypted.");
    expect(await place.keys()).toEqual(["0 kept", "1 kept", "2 in use"]);
    await alive(await place.started(NEWER), 5);
  });

  test("--check says what would be done and what still needs which key, and changes nothing", async () => {
    const place = await openInstallation();
    await newStaff(await place.started(OLD));
    const said = await place.rotate(NEW, OLD, { check: true });
    expect(said).toContain("Key 0 is in use; APP_SECRET is a new key");
    expect(await place.keys()).toEqual(["0 in use"]);
    expect(await place.rotate(OLD, "", { check: true })).toContain("APP_SECRET is key 0, which is in use.");
    expect(await place.rotate(OTHER, "", { check: true })).toContain("APP_SECRET is not the secret");
    expect(await place.audited()).toEqual([]);
  });
});

test("each column that names a key is counted by a use: what is forgotten here nobody re-encrypts, or keeps a secret for", async () => {
  const place = await openInstallation();
  const { rows } = await sql<{ at: string }>`select table_schema || '.' || table_name as at from information_schema.columns
    where column_name = 'key_number' order by 1`.execute(place.db);
  expect(rows.map(({ at }) => at)).toEqual([
    "identity.authenticator_app",
    "identity.recovery_code",
    "transfers.collect_code",
    "transfers.tracking",
  ]);
  expect(KEY_USES).toHaveLength(rows.length);
});

describe("a rotation that is interrupted", () => {
  /** The same rotation, which dies when it says this. */
  async function dyingAt(place: Installation, words: string) {
    const settings = parseConfig({ APP_ENV: "test", DATABASE_URL: place.house.url, APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    const house = { config: { ...settings, keys: keyringOf(settings) }, machinery: place.house.machinery };
    const say = (line: string) => {
      if (line.includes(words)) throw new Error(`killed: ${line}`);
    };
    const rotation: Rotation = { ...keyPartsOf(house), machinery: house.machinery, uses: KEY_USES, say, settleMs: 1 };
    await expect(rotateSecret(rotation)).rejects.toThrow("killed");
  }

  test.each([
    ["after the announcement", "is announced", ["0 in use", "1 announced"], 2],
    ["after the new key is in use", "is in use for what is written", ["0 kept", "1 in use"], 2],
    ["after some of it was written anew", "re-encrypted.", ["0 kept", "1 in use"], 0],
  ])("%s goes on where it stood", async (_, words, stands, left) => {
    const place = await openInstallation();
    const before = await place.started(OLD);
    const staff = [await newStaff(before), await newStaff(before)];
    await dyingAt(place, words);
    expect(await place.keys()).toEqual(stands);
    const both = await place.started(NEW, OLD);
    for (const one of staff) expect(await signIn(place, both, one)).toMatchObject({ code: 200 });
    expect(await place.rotate(NEW, OLD)).toContain(`authenticator secrets: ${left} re-encrypted.`);
    expect(await place.keys()).toEqual(["0 kept", "1 in use"]);
    const after = await place.started(NEW);
    for (const one of staff) expect(await signIn(place, after, one)).toMatchObject({ code: 200 });
  });

  test("after the announcement may be called off: the settings of before, and the command once more", async () => {
    const place = await openInstallation();
    await newStaff(await place.started(OLD));
    await dyingAt(place, "is announced");
    await expect(place.started(OLD)).rejects.toThrow("about to be written with another secret (key 1");
    expect(await place.rotate(OLD)).toContain("Key 1 had been announced and was never used: taken back.");
    expect(await place.keys()).toEqual(["0 in use"]);
    await place.started(OLD);
  });

  test("a row that breaks off a batch leaves all of them as they were", async () => {
    const place = await openInstallation();
    const staff = await newStaff(await place.started(OLD));
    await sql`update identity.authenticator_app set secret = ${Buffer.alloc(48)} where person_id <> ${"nobody"}`.execute(
      place.db,
    );
    await expect(place.rotate(NEW, OLD)).rejects.toThrow("unable to authenticate");
    expect((await sql<{ n: number }>`select key_number as n from identity.authenticator_app`.execute(place.db)).rows).toEqual([
      { n: 0 },
    ]);
    expect(await place.keys()).toEqual(["0 kept", "1 in use"]);
    expect(staff.recoveryCodes).toHaveLength(10);
  });
});

describe("the fingerprint", () => {
  test("is not written over secrets that it does not open: of an installation that has none yet", async () => {
    const place = await openInstallation();
    const staff = await newStaff(await place.started(OLD));
    await sql`delete from platform.app_key`.execute(place.db);
    await expect(place.started(NEW)).rejects.toThrow("does not open the authenticator secrets");
    // With the one of before named it is the one in use, until it is rotated.
    expect(await signIn(place, await place.started(NEW, OLD), staff)).toMatchObject({ code: 200 });
    expect(await place.keys()).toEqual(["0 in use"]);
  });
});

describe("a secret that is lost", () => {
  test("is given up by name: apps and recovery codes go with a notice, passkeys stay, and staff come in again", async () => {
    const place = await openInstallation();
    const before = await place.started(OLD);
    const staff = await newStaff(before);
    await expect(place.rotate(NEW)).rejects.toThrow("APP_SECRET is not the secret");
    const said = await place.rotate(NEW, "", { lost: true });
    expect(said).toContain("authenticator secrets: 1 given up");
    expect(await place.keys()).toEqual(["0 lost", "1 in use"]);
    const after = await place.started(NEW);
    place.clock.advance(61_000);
    expect(await after.door.signedIn(staff.who)).toMatchObject({ code: 200 });
    expect(await place.audited()).toContain("identity.factors_removed");
    const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'tell_factors_removed'`.execute(place.db);
    expect(jobs.rows).toHaveLength(1);
  });

  test("of an installation that has no fingerprint yet, too", async () => {
    const place = await openInstallation();
    await newStaff(await place.started(OLD));
    await sql`delete from platform.app_key`.execute(place.db);
    expect(await place.rotate(NEW, "", { lost: true })).toContain("Given up: key 0.");
    expect(await place.keys()).toEqual(["0 lost", "1 in use"]);
  });

  test("is not given up while it is known", async () => {
    const place = await openInstallation();
    const before = await place.started(OLD);
    const staff = await newStaff(before);
    expect(await place.rotate(NEW, OLD, { lost: true })).toContain("nothing is lost");
    expect(await signIn(place, await place.started(NEW), staff)).toMatchObject({ code: 200 });
  });
});
