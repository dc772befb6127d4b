/**
 * Replaces the active secret by APP_SECRET without invalidating anything that users hold. The steps are committed one by one, so that an
 * interrupted rotation continues where it stopped: announce the key, wait until every process knows it, activate it with the older secrets
 * sealed under it, wait, re-encrypt. HMACs can't be recomputed from stored data: their keys stay (decision 0107).
 */
import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "#kernel/time.ts";
import { ConfigError } from "../config.ts";
import type { Executor } from "../db.ts";
import { commandFacts } from "../command-facts.ts";
import { inTransaction, type Ctx, type Runtime } from "../unit-of-work.ts";
import { createKeyring, type Keyring } from "./keyring.ts";
import {
  fingerprintOf,
  generationsOf,
  knowSecrets,
  LOOK_EVERY_MS,
  ownerOf,
  sealingKeyOf,
  secretReader,
  type SecretReader,
  whyNotSecrets,
  type KeyDeps,
  type Knowledge,
} from "./known-secrets.ts";
import { seal } from "./seal.ts";
import { activateKey, announceKey, insertFirstKey, keepSealed, lockKeys, markLost, withdrawKeys } from "./store-keys.ts";

/** A kind of data that is written with a key. */
export interface KeyUse {
  /** In the plural, for use in a sentence. */
  readonly name: string;
  /** The number of rows still read, by key. */
  readonly count: (db: Executor) => Promise<ReadonlyMap<number, number>>;
  /** Re-encrypts at most `most` rows under the active key; returns how many. Left out for HMACs. */
  readonly reencrypt?: (ctx: Ctx, keyring: Keyring, most: number) => Promise<number>;
  /** Deletes data of lost keys, which cannot be read any more; returns how many rows. Left out where users get new data by themselves. */
  readonly dropLost?: (ctx: Ctx, numbers: readonly number[]) => Promise<number>;
  /** When data under an older key expires; `lost`: what becomes of data under lost keys. */
  readonly ends: string;
  readonly lost: string;
}

export interface Rotation extends KeyDeps {
  readonly runtime: Runtime;
  readonly uses: readonly KeyUse[];
  readonly say: (line: string) => void;
  /** How long every process needs to notice a change: more than twice the polling interval. */
  readonly settleMs?: number;
}

/** A rotation in progress; its reader compares each fingerprint only once. */
type Work = Rotation & { readonly reader: SecretReader };

const FACTS = commandFacts("rotate-secret");
const SETTLE_MS = 2 * LOOK_EVERY_MS + 2 * SECOND_MS;
const BATCH = 100;
const MAX_BATCHES = 10_000;

/** Reports the state and what a rotation would do; changes nothing. */
export async function checkRotation(rotation: Rotation): Promise<void> {
  const known = await secretReader(rotation.given).read(rotation.runtime.database);
  if (known === null) throw new ConfigError("The database has no table of keys yet: run `main.js migrate` first.");
  const target = numberOf(known, rotation.given.APP_SECRET);
  const active = known.rows.find((row) => row.isActive);
  if (active === undefined) rotation.say("No key is in use yet: the first start of web or worker writes it down.");
  else if (target === active.number) rotation.say(`APP_SECRET is key ${target}, which is in use.`);
  else
    rotation.say(
      `Key ${active.number} is in use; APP_SECRET is ${target === null ? "a new key" : `key ${target}`}: \`main.js rotate-secret\` puts it in its place.`,
    );
  const why = active === undefined ? null : whyNotSecrets(known);
  if (why !== null) rotation.say(why);
  await reportUses(rotation, active?.number ?? 0);
}

/** Performs all remaining steps; run again, it finds nothing to do. */
export async function rotateSecret(requested: Rotation): Promise<void> {
  const rotation: Work = { ...requested, reader: secretReader(requested.given) };
  const { runtime, given, keyring, say, reader } = rotation;
  await takeBackOthers(rotation);
  const known = await knowSecrets(runtime.database, rotation, reader);
  if (known === null) throw new ConfigError("The database has no table of keys yet: run `main.js migrate` first.");
  const number = await announce(rotation);
  const active = await activate(rotation, number);
  // From here on this process uses the new key, as all others do.
  const now = await reader.read(runtime.database);
  const generations = now && generationsOf(now);
  if (!generations || generations.active !== active) throw new Error(`key ${active} was activated but is not active`);
  keyring.replace(generations);
  await reencryptAll(rotation);
  await reportUses(rotation, active);
  say(
    given.APP_SECRET_PREVIOUS === ""
      ? `Key ${active} is in use. Secrets of before are kept sealed under it: no setting needs them.`
      : `Key ${active} is in use. APP_SECRET_PREVIOUS can be removed from the settings now; restart the processes at any time. Older keys that are still needed for reading are stored, sealed under this one. Keep the old secret as long as backups that were made under it.`,
  );
}

/** Gives up data that cannot be read any more, when the active secret is lost for good. */
export async function giveUpLost(rotation: Rotation): Promise<void> {
  const { runtime, given, random, say } = rotation;
  const lost = await inTransaction(runtime, FACTS, async (ctx) => {
    await lockKeys(ctx.db);
    let known = await secretReader(given).read(ctx.db);
    if (known === null) throw new ConfigError("The database has no table of keys yet: run `main.js migrate` first.");
    if (known.rows.length === 0) {
      if (await rotation.opensWhatIsThere(ctx.db, createKeyring(given.APP_SECRET))) return [];
      // The former secret was never registered: a random one takes its place, since no process has it.
      await insertFirstKey(ctx.db, await fingerprintOf(Buffer.from(random(32)).toString("hex"), random));
      known = (await secretReader(given).read(ctx.db)) ?? known;
    }
    const { rows, secrets } = known;
    const numbers = rows.filter(({ number, lostAt }) => lostAt === null && !secrets.has(number)).map(({ number }) => number);
    if (numbers.length === 0) return [];
    await markLost(ctx.db, numbers);
    await ctx.audit("platform.keys_lost", { details: { numbers: numbers.join(", ") } });
    for (const { name, dropLost, lost: becomes } of rotation.uses) {
      const dropped = dropLost ? await dropLost(ctx, numbers) : null;
      say(`${name}: ${dropped === null ? "" : `${dropped} given up; `}${becomes}`);
    }
    if (secrets.size === 0 || !rows.some((row) => row.isActive && secrets.has(row.number))) {
      const number =
        numberOf({ rows, secrets }, given.APP_SECRET) ??
        (await announceKey(ctx.db, await fingerprintOf(given.APP_SECRET, random)));
      await activateKey(ctx.db, number);
    }
    return numbers;
  });
  say(lost.length === 0 ? "Every secret of this database is known: nothing is lost." : `Given up: key ${lost.join(", ")}.`);
}

/** Withdraws keys that were announced, never used, and are not APP_SECRET: another rotation was begun and abandoned. */
async function takeBackOthers({ runtime, given, reader, say }: Work): Promise<void> {
  await inTransaction(runtime, FACTS, async (ctx) => {
    const known = await reader.read(ctx.db);
    if (known === null || generationsOf(known) === null) return;
    const numbers = known.rows
      .filter(({ number, activatedAt }) => activatedAt === null && known.secrets.get(number) !== given.APP_SECRET)
      .map(({ number }) => number);
    if (numbers.length === 0) return;
    await lockKeys(ctx.db);
    await withdrawKeys(ctx.db, numbers);
    await ctx.audit("platform.key_withdrawn", { details: { numbers: numbers.join(", ") } });
    say(`Key ${numbers.join(", ")} had been announced and was never used: taken back.`);
  });
}

function numberOf({ secrets }: Knowledge, secret: string): number | null {
  return [...secrets].find(([, one]) => one === secret)?.[0] ?? null;
}

/** Announces the key of APP_SECRET; every process has loaded it when this returns. */
async function announce({ runtime, given, reader, random, say, settleMs = SETTLE_MS }: Work): Promise<number> {
  const fingerprint = await fingerprintOf(given.APP_SECRET, random);
  const { number, forMs } = await inTransaction(runtime, FACTS, async (ctx) => {
    await lockKeys(ctx.db);
    const known = await reader.read(ctx.db);
    const before = known && numberOf(known, given.APP_SECRET);
    const row = known?.rows.find((one) => one.number === before);
    if (row) return { number: row.number, forMs: row.activatedAt === null ? row.announcedForMs : settleMs };
    const announced = await announceKey(ctx.db, fingerprint);
    await ctx.audit("platform.key_announced", { details: { number: announced } });
    return { number: announced, forMs: 0 };
  });
  const left = settleMs - forMs;
  if (left > 0) {
    say(`Key ${number} is announced. Waiting ${Math.ceil(left / SECOND_MS)} s: processes that do not have it stop now.`);
    await pause(left);
  }
  return number;
}

/** Activates the key, and stores the other secrets sealed under it. */
async function activate({ runtime, given, reader, random, say, settleMs = SETTLE_MS }: Work, number: number): Promise<number> {
  const forMs = await inTransaction(runtime, FACTS, async (ctx) => {
    await lockKeys(ctx.db);
    const known = await reader.read(ctx.db);
    if (known === null) throw new Error("the table of keys has gone");
    const key = sealingKeyOf(given.APP_SECRET);
    for (const { number: other, sealedUnder, lostAt } of known.rows) {
      const secret = known.secrets.get(other);
      if (other === number || lostAt !== null || sealedUnder === number) continue;
      if (secret === undefined) throw new ConfigError(whyNotSecrets(known) ?? `the secret of key ${other} is missing`);
      await keepSealed(ctx.db, other, seal(key, ownerOf(other), Buffer.from(secret), random), number);
    }
    const row = known.rows.find((one) => one.number === number);
    if (row?.isActive) return row.activeForMs ?? settleMs;
    await activateKey(ctx.db, number);
    await ctx.audit("platform.key_activated", { details: { number } });
    return 0;
  });
  const left = settleMs - forMs;
  if (left > 0) {
    say(
      `Key ${number} is used for new writes from now on. Waiting ${Math.ceil(left / SECOND_MS)} s until every process does so.`,
    );
    await pause(left);
  }
  return number;
}

async function reencryptAll({ runtime, keyring, uses, say }: Rotation): Promise<void> {
  for (const { name, reencrypt } of uses) {
    if (!reencrypt) continue;
    let total = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const done = await inTransaction(runtime, FACTS, async (ctx) => {
        const rows = await reencrypt(ctx, keyring, BATCH);
        if (rows > 0) await ctx.audit("platform.reencrypted", { details: { what: name, rows } });
        return rows;
      });
      total += done;
      if (done < BATCH) break;
    }
    say(`${name}: ${total} re-encrypted.`);
  }
}

/** Reports one line for each kind of data that still needs an older key. */
async function reportUses({ runtime, uses, say }: Rotation, active: number): Promise<void> {
  for (const { name, count, ends } of uses) {
    const older = [...(await count(runtime.database))].filter(([number, rows]) => number !== active && rows > 0);
    if (older.length === 0) say(`${name}: none under an older key.`);
    for (const [number, rows] of older.toSorted(([a], [b]) => a - b)) say(`${name}: ${rows} under key ${number}. ${ends}`);
  }
}
