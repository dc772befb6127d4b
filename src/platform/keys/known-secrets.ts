/**
 * The secrets registered in the database, and whether this process has them. Two processes with different secrets would write data that the
 * other can't read: staff could not sign in, recipients of cash would be turned away. So a process with the wrong secrets refuses to start,
 * and one that falls behind stops.
 */
import { scrypt, timingSafeEqual, type BinaryLike } from "node:crypto";
import { promisify } from "node:util";
import { SECOND_MS } from "#kernel/time.ts";
import { ConfigError } from "../config.ts";
import type { Database, Executor } from "../db.ts";
import type { Log } from "../log.ts";
import type { Random } from "../clock.ts";
import { createKeyring, keyUnder, type Generations, type Keyring, type LiveKeyring } from "./keyring.ts";
import { open } from "./seal.ts";
import { insertFirstKey, listKeys, type KeyRow } from "./store-keys.ts";
import type { Config } from "../settings/settings.ts";

export type GivenSecrets = Pick<Config, "APP_SECRET" | "APP_SECRET_PREVIOUS">;

/** How often a running process looks for announced keys. */
export const LOOK_EVERY_MS = 5 * SECOND_MS;
const SALT_BYTES = 16;
/** About 40 ms: negligible at a start, expensive for an attacker who tries secrets against a stolen database. */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const;

const slowHash = promisify<BinaryLike, BinaryLike, number, typeof COST, Buffer>(scrypt);

/** What the database stores of a secret: salt and hash. */
export async function fingerprintOf(secret: string, random: Random): Promise<Pick<KeyRow, "salt" | "fingerprint">> {
  const salt = Buffer.from(random(SALT_BYTES));
  return { salt, fingerprint: await slowHash(secret, salt, 32, COST) };
}

/** The key under which former secrets are sealed; `ownerOf` names each of them. */
export const sealingKeyOf = (secret: string): Buffer => keyUnder(secret, "keyring/secrets of before");
export const ownerOf = (number: number) => `key ${number}`;

/** A process's view of the keys in the database. */
export interface Knowledge {
  readonly rows: readonly KeyRow[];
  readonly secrets: ReadonlyMap<number, string>;
}

export interface SecretReader {
  /** Null if the database has no table of keys yet. */
  readonly read: (db: Executor) => Promise<Knowledge | null>;
}

/** Reads the keys of the database; compares each fingerprint only once. */
export function secretReader(given: GivenSecrets): SecretReader {
  const candidates = [given.APP_SECRET, given.APP_SECRET_PREVIOUS].filter((secret) => secret !== "");
  const compared = new Map<string, string | null>();
  const match = async ({ salt, fingerprint }: KeyRow): Promise<string | null> => {
    const id = fingerprint.toString("hex");
    const before = compared.get(id);
    if (before !== undefined) return before;
    let found: string | null = null;
    for (const secret of candidates)
      if (timingSafeEqual(await slowHash(secret, salt, fingerprint.length, COST), fingerprint)) found = secret;
    compared.set(id, found);
    return found;
  };
  return {
    async read(db) {
      const rows = await listKeys(db);
      if (rows === null) return null;
      const secrets = new Map<number, string>();
      for (const row of rows) {
        const secret = row.lostAt === null ? await match(row) : null;
        if (secret !== null) secrets.set(row.number, secret);
      }
      openSealed(rows, secrets);
      return { rows, secrets };
    },
  };
}

/** A former secret is sealed under the one that replaced it, which may be a former one itself. */
function openSealed(rows: readonly KeyRow[], secrets: Map<number, string>): void {
  for (let more = true; more;) {
    more = false;
    for (const { number, sealed, sealedUnder } of rows) {
      const under = sealedUnder === null ? undefined : secrets.get(sealedUnder);
      if (secrets.has(number) || sealed === null || sealedUnder === null || under === undefined) continue;
      secrets.set(number, open(sealingKeyOf(under), ownerOf(number), sealed).toString());
      more = true;
    }
  }
}

/** The keys to work with, or null if this process lacks the active one. */
export function generationsOf({ rows, secrets }: Knowledge): Generations | null {
  const active = rows.find((row) => row.isActive);
  return active && secrets.has(active.number) ? { active: active.number, secrets } : null;
}

const day = (at: Date | null) => (at ?? new Date(0)).toISOString().slice(0, 10);

/** Why this process must not use this database, as a sentence with its remedy; null if it may. */
export function whyNotSecrets({ rows, secrets }: Knowledge): string | null {
  const missing = rows.filter(({ number, lostAt }) => lostAt === null && !secrets.has(number));
  const active = rows.find((row) => row.isActive);
  if (active === undefined)
    return "No key of this database is in use: `main.js rotate-secret --lost` was interrupted. Run it once more.";
  if (missing.includes(active))
    return (
      `APP_SECRET is not the secret that this database is written with (key ${active.number}, in use since ${day(active.activatedAt)}). Set that one. ` +
      "To change it, keep it in APP_SECRET_PREVIOUS, the new one in APP_SECRET, and run `main.js rotate-secret`; if it is lost, see docs/operations.md, Changing secrets."
    );
  const announced = missing.find(({ activatedAt }) => activatedAt === null);
  if (announced)
    return (
      `This database is about to be written with another secret (key ${announced.number}, announced on ${day(announced.announcedAt)}). ` +
      "Set that one as APP_SECRET and the one of now as APP_SECRET_PREVIOUS; or run `main.js rotate-secret` with the settings of now, which takes the announcement back."
    );
  if (missing[0])
    return `The secret of key ${missing[0].number} is missing: a rotation was interrupted. Set it as APP_SECRET_PREVIOUS and run \`main.js rotate-secret\` once more.`;
  return null;
}

export interface KeyDeps {
  readonly given: GivenSecrets;
  readonly keyring: LiveKeyring;
  readonly random: Random;
  /** Whether the given keys can read the existing data; called once, for a database without fingerprints. */
  readonly opensWhatIsThere: (db: Executor, keyring: Keyring) => Promise<boolean>;
}

/** The keyring of a process as its settings say; `knowSecrets` corrects it from the database. */
export function keyringOf({ APP_SECRET, APP_SECRET_PREVIOUS }: GivenSecrets): LiveKeyring {
  // Until the database says otherwise, the previous secret is the active one: this is how a rotation begins.
  return createKeyring(APP_SECRET_PREVIOUS || APP_SECRET);
}

/** Reads which keys are in use; throws a ConfigError unless this process has them. The first start writes the fingerprint. */
export async function knowSecrets(
  db: Database,
  { given, keyring, random, opensWhatIsThere }: KeyDeps,
  reader: SecretReader = secretReader(given),
): Promise<Knowledge | null> {
  let known = await reader.read(db);
  // The migration has not run yet; readiness reports that.
  if (known === null) return null;
  if (known.rows.length === 0) {
    const first = given.APP_SECRET_PREVIOUS || given.APP_SECRET;
    if (!(await opensWhatIsThere(db, createKeyring(first))))
      throw new ConfigError(
        "APP_SECRET does not open the authenticator secrets in this database: it is not the one that they were written with. " +
          "Set that one (with a new one in APP_SECRET: as APP_SECRET_PREVIOUS); if it is lost, see docs/operations.md, Changing secrets.",
      );
    await insertFirstKey(db, await fingerprintOf(first, random));
    known = (await reader.read(db)) ?? known;
  }
  const why = whyNotSecrets(known);
  if (why !== null) throw new ConfigError(why);
  const generations = generationsOf(known);
  if (generations !== null) keyring.replace(generations);
  return known;
}

/**
 * Looks every five seconds for keys that were announced or activated. Calls `onUnfit` once, when this process must not continue. The
 * returned function stops it.
 */
export function watchSecrets(db: Database, deps: KeyDeps, log: Log, onUnfit: () => void, everyMs = LOOK_EVERY_MS): () => void {
  const reader = secretReader(deps.given);
  // True while a look is running, and for ever after `onUnfit`: no two looks overlap.
  let isDone = false;
  const look = async () => {
    if (isDone) return;
    isDone = true;
    try {
      await knowSecrets(db, deps, reader);
      isDone = false;
    } catch (error) {
      isDone = error instanceof ConfigError;
      if (!isDone) return log.debug({ err: error }, "key check failed");
      log.error({ alarm: "keys.unfit" }, (error as ConfigError).message);
      onUnfit();
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}

/** Whether APP_SECRET is not the active secret, so that each start reports a rotation that is due. */
export function isRotationDue({ secrets, rows }: Knowledge, { APP_SECRET }: GivenSecrets): boolean {
  const active = rows.find((row) => row.isActive);
  return active !== undefined && secrets.get(active.number) !== APP_SECRET;
}
