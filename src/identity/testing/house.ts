/** What tests of identity begin with: its calls on a house of its own, with the built-in levels, and a log that can be read. */
import { sql } from "kysely";
import { ensureBuiltInLevels } from "#access/index.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { sessionReader } from "#sessions/index.ts";
import { identityHttpOf } from "../http.ts";
import { openDoor, parts, SYSTEM } from "./door.ts";

interface Wishes {
  /** Calls of other capabilities that are served as well. */
  readonly others?: readonly CapabilityHttp[];
  /** A token is what it is in the product, the key to a session; otherwise calls come from whom the test names. */
  readonly hasSessions?: boolean;
  /** With which bodies are encrypted. */
  readonly passphrase?: string;
}

/** Tests call more at one moment than a server would take. */
const SETTINGS = { PAYLOAD_MAX_IN_FLIGHT: "512" };

export async function openIdentity({ others = [], hasSessions = false, passphrase }: Wishes = {}) {
  const house = await openTestHouse();
  const log = openLogLines();
  const machinery = { ...house.machinery, log: log.log };
  const { clock, database: db } = house.machinery;
  const settings = { ...SETTINGS, ...(passphrase && { WEB_PAYLOAD_PASSPHRASE: passphrase }) };
  const readSession = hasSessions ? sessionReader(machinery) : undefined;
  const api = await openTestApi({ ...house, machinery }, [...others, identityHttpOf(parts)], settings, readSession);
  await house.as(SYSTEM, ensureBuiltInLevels);

  /** Which of these stand in the log or in an audit row, and whatever looks like a session code there. */
  async function secretsSeen(...secrets: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(code || ' ' || coalesce(subject, '') || ' ' || details::text, ' ') as all from audit.entry`.execute(db);
    const audited = rows[0]?.all;
    if (!audited) throw new Error("nothing was audited: nothing could have been seen");
    const written = `${audited}\n${log.text()}`;
    return [...secrets.filter((secret) => written.includes(secret)), ...(written.match(/[\w-]{43}/g) ?? [])];
  }
  async function close(): Promise<void> {
    await api[Symbol.asyncDispose]();
    await house[Symbol.asyncDispose]();
  }
  return { house, clock, db, log, api, door: openDoor(house, api), secretsSeen, close };
}
