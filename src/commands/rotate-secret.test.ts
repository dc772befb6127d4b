/** `main.js rotate-secret` on a database with people and transfers, with processes from before, during and after the rotation. */
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { identityHttpOf } from "#identity/http.ts";
import * as contract from "#identity/testing/contracts.ts";
import { tokensOf, openIdentityClient, SYSTEM, type Someone } from "#identity/testing/calls.ts";
import { factorCalls, HALF_MINUTE } from "#identity/testing/factor-calls.ts";
import { identityDeps } from "#identity/deps.ts";
import { ensureBuiltInLevels } from "#access/index.ts";
import { parseConfig } from "#platform/config.ts";
import { keyringOf, knowSecrets } from "#platform/keys/known-secrets.ts";
import { rotateSecret, type Rotation } from "#platform/keys/rotate.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { sessionReader } from "#sessions/index.ts";
import { findByCode, issueCode } from "#transfers/pickup/issue-pickup-code.ts";
import { openTransfers } from "#transfers/testing/test-app.ts";
import { identitySettings } from "#wiring/capabilities.ts";
import { rotateFromCommandLine } from "./rotate-secret.ts";
import { KEY_USES, keyDepsOf, takeKeys } from "#wiring/keys.ts";
import { pickupCodeKeys } from "#transfers/pickup/pickup-code-keys.ts";

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
  const app = await openTestApp();
  closing.push(() => app[Symbol.asyncDispose]());
  await app.as(SYSTEM, ensureBuiltInLevels);
  const { runtime } = app;
  const db = runtime.database;
  /** The first client creates all people, because it numbers their telephones. */
  const people: ReturnType<typeof openIdentityClient>[] = [];
  /** Starts a process with these settings. */
  async function started(APP_SECRET: string, APP_SECRET_PREVIOUS = "") {
    const settings = parseConfig({
      APP_ENV: "test",
      DATABASE_URL: app.url,
      APP_SECRET,
      APP_SECRET_PREVIOUS,
      SITE_URL: "https://sampai.test",
    });
    const one = { config: { ...settings, keys: keyringOf(settings) }, runtime };
    await takeKeys(one);
    const served = [identityHttpOf(identityDeps(identitySettings(one.config)))];
    const api = await openTestApi(app, served, { APP_SECRET, SITE_URL: "https://sampai.test" }, sessionReader(runtime));
    closing.push(() => api[Symbol.asyncDispose]());
    const door = openIdentityClient(app, api);
    people.push(door);
    const look = () => knowSecrets(db, keyDepsOf(one));
    return { ...one, door, newPerson: () => (people[0] ?? door).someone(), factors: factorCalls(door, runtime.clock), look };
  }
  async function rotate(APP_SECRET: string, APP_SECRET_PREVIOUS = "", options: Readonly<Record<string, boolean>> = {}) {
    const settings = parseConfig({ APP_ENV: "test", DATABASE_URL: app.url, APP_SECRET, APP_SECRET_PREVIOUS });
    const said: string[] = [];
    await rotateFromCommandLine(
      { config: { ...settings, keys: keyringOf(settings) }, runtime },
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
  return { app, db, clock: runtime.clock, started, rotate, keys, audited };
}
type Installation = Awaited<ReturnType<typeof openInstallation>>;
type Process = Awaited<ReturnType<Installation["started"]>>;

/** A staff member with an authenticator app and recovery codes, created by one process. */
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
  return factors.prove(await door.step(who), { method: "recovery_code", recoveryCode });
};

describe("APP_SECRET is changed", () => {
  test("to a new value without the old one: the process refuses to start and names the remedy", async () => {
    const place = await openInstallation();
    const before = await place.started(OLD);
    await newStaff(before);
    await expect(place.started(NEW)).rejects.toThrow("APP_SECRET is not the secret that this database is written with (key 0");
    await expect(place.started(NEW)).rejects.toThrow("rotate-secret");
    await place.started(OLD);
  });

  test("staff, recovery codes, passkeys, pending pickup codes and sessions survive it, with every process", async () => {
    const place = await openInstallation();
    const { app, clock, rotate } = place;
    const before = await place.started(OLD);
    const staff = await newStaff(before);
    const { who: keyed, ...byKey } = await (async () => {
      const who = await before.newPerson();
      return { who, ...(await before.factors.addPasskey(await before.factors.enter(who))) };
    })();
    clock.advance(HALF_MINUTE);
    const session = { token: tokensOf(await signIn(place, before, staff)).access_token };
    const transfer = await openTransfers(app).create(2);
    if (!transfer) throw new Error("no transfer");
    const codeOf = (one: Process) => pickupCodeKeys(one.config.keys);
    const code = await app.as({}, (ctx) => issueCode(ctx, transfer.id, codeOf(before)));

    const alive = async (one: Process, index: number) => {
      expect(await signIn(place, one, staff)).toMatchObject({ code: 200 });
      expect(await recover(place, one, staff.who, staff.recoveryCodes[index])).toMatchObject({ code: 200 });
      const step = await one.door.step(keyed);
      const answer = byKey.passkey.answer(await one.factors.requestPasskey(step));
      expect(await one.factors.prove(step, { method: "passkey", passkey: answer })).toMatchObject({ code: 200 });
      expect(await one.door.send(contract.listFactors, {}, session)).toMatchObject({ code: 200 });
      expect(await app.as({}, (ctx) => findByCode(ctx, code, codeOf(one)))).toBe(transfer.id);
    };
    await alive(before, 0);

    // Both processes run together: each reads what the other writes meanwhile.
    const both = await place.started(NEW, OLD);
    await alive(both, 1);
    const meanwhile = await newStaff(both);
    expect(await signIn(place, before, meanwhile)).toMatchObject({ code: 200 });
    await alive(before, 2);

    const said = await rotate(NEW, OLD);
    expect(said).toContain("authenticator secrets: 2 re-encrypted.");
    expect(said).toContain("pickup and refund codes: 1 under key 0. They stay good");
    expect(said).toContain("APP_SECRET_PREVIOUS can be removed from the settings");
    expect(await place.keys()).toEqual(["0 kept", "1 in use"]);
    expect(await place.audited()).toEqual(["platform.key_announced", "platform.key_activated", "platform.reencrypted"]);
    await both.look();
    await alive(both, 3);
    const after = await place.started(NEW);
    await alive(after, 4);
    expect(await signIn(place, after, await newStaff(both))).toMatchObject({ code: 200 });

    // The process with the old settings is stopped. The remaining processes write everything with the new key.
    await expect(before.look()).rejects.toThrow("APP_SECRET is not the secret");
    await expect(place.started(OLD)).rejects.toThrow("in use since");
    expect(await rotate(NEW)).toContain("authenticator secrets: 0 re-encrypted.");

    // A second rotation: what the first key has written is still readable with the third secret alone.
    expect(await rotate(NEWER, NEW)).toContain("authenticator secrets: 3 re-encrypted.");
    expect(await place.keys()).toEqual(["0 kept", "1 kept", "2 in use"]);
    await alive(await place.started(NEWER), 5);
  });

  test("--check prints the pending steps and which key is still needed for what, and changes nothing", async () => {
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

test("each column with a key number is covered by a use: a missing one would not be re-encrypted, nor its secret retained", async () => {
  const place = await openInstallation();
  const { rows } = await sql<{ at: string }>`select table_schema || '.' || table_name as at from information_schema.columns
    where column_name = 'key_number' order by 1`.execute(place.db);
  expect(rows.map(({ at }) => at)).toEqual([
    "identity.authenticator_app",
    "identity.recovery_code",
    "onboarding.document_file",
    "support.chat_file_content",
    "transfers.file_content",
    "transfers.pickup_code",
    "transfers.tracking",
    "verification.subject",
  ]);
  expect(KEY_USES).toHaveLength(rows.length);
});

describe("an interrupted rotation", () => {
  /** Runs the rotation and aborts it when it prints this text. */
  async function dyingAt(place: Installation, messages: string) {
    const settings = parseConfig({ APP_ENV: "test", DATABASE_URL: place.app.url, APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    const app = { config: { ...settings, keys: keyringOf(settings) }, runtime: place.app.runtime };
    const say = (line: string) => {
      if (line.includes(messages)) throw new Error(`killed: ${line}`);
    };
    const rotation: Rotation = { ...keyDepsOf(app), runtime: app.runtime, uses: KEY_USES, say, settleMs: 1 };
    await expect(rotateSecret(rotation)).rejects.toThrow("killed");
  }

  test.each([
    ["after the announcement", "is announced", ["0 in use", "1 announced"], 2],
    ["after the new key is in use", "is used for new writes", ["0 kept", "1 in use"], 2],
    ["after some of it was written anew", "re-encrypted.", ["0 kept", "1 in use"], 0],
  ])("%s continues where it stopped", async (_, messages, stands, left) => {
    const place = await openInstallation();
    const before = await place.started(OLD);
    const staff = [await newStaff(before), await newStaff(before)];
    await dyingAt(place, messages);
    expect(await place.keys()).toEqual(stands);
    const both = await place.started(NEW, OLD);
    for (const one of staff) expect(await signIn(place, both, one)).toMatchObject({ code: 200 });
    expect(await place.rotate(NEW, OLD)).toContain(`authenticator secrets: ${left} re-encrypted.`);
    expect(await place.keys()).toEqual(["0 kept", "1 in use"]);
    const after = await place.started(NEW);
    for (const one of staff) expect(await signIn(place, after, one)).toMatchObject({ code: 200 });
  });

  test("after the announcement can be called off with the old settings and the same command", async () => {
    const place = await openInstallation();
    await newStaff(await place.started(OLD));
    await dyingAt(place, "is announced");
    await expect(place.started(OLD)).rejects.toThrow("about to be written with another secret (key 1");
    expect(await place.rotate(OLD)).toContain("Key 1 had been announced and was never used: taken back.");
    expect(await place.keys()).toEqual(["0 in use"]);
    await place.started(OLD);
  });

  test("a row that fails in a batch leaves the whole batch unchanged", async () => {
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
  test("is not recorded over authenticator secrets that it does not open, in an installation that has none yet", async () => {
    const place = await openInstallation();
    const staff = await newStaff(await place.started(OLD));
    await sql`delete from platform.app_key`.execute(place.db);
    await expect(place.started(NEW)).rejects.toThrow("does not open the authenticator secrets");
    // When APP_SECRET_PREVIOUS is given, that secret is in use until the rotation.
    expect(await signIn(place, await place.started(NEW, OLD), staff)).toMatchObject({ code: 200 });
    expect(await place.keys()).toEqual(["0 in use"]);
  });
});

describe("a lost secret", () => {
  test("is given up explicitly: apps and recovery codes are removed with a mail, passkeys stay, and staff can sign in again", async () => {
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
    const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'mail_factors_removed'`.execute(place.db);
    expect(jobs.rows).toHaveLength(1);
  });

  test("can also be given up in an installation without a fingerprint", async () => {
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
