/** Set-up of identity's tests: its calls on a test app of their own, with the built-in levels, and a readable log. */
import { sql } from "kysely";
import { ensureBuiltInLevels } from "#access/index.ts";
import type { CapabilityHttp } from "#platform/http/binding.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { sessionReader } from "#sessions/index.ts";
import { identityHttpOf } from "../http.ts";
import { openIdentityClient, deps, SYSTEM } from "./calls.ts";

interface Options {
  /** Calls of other capabilities that are served as well. */
  readonly others?: readonly CapabilityHttp[];
  /** Tokens are session keys, as in the product; otherwise the test names the caller. */
  readonly hasSessions?: boolean;
  /** The passphrase that encrypts bodies. */
  readonly passphrase?: string;
}

/** Tests make more concurrent calls than a server would accept. */
const SETTINGS = { PAYLOAD_MAX_IN_FLIGHT: "512" };

export async function openIdentity({ others = [], hasSessions = false, passphrase }: Options = {}) {
  const app = await openTestApp();
  const log = openLogLines();
  const runtime = { ...app.runtime, log: log.log };
  const { clock, database: db } = app.runtime;
  const settings = { ...SETTINGS, ...(passphrase && { WEB_PAYLOAD_PASSPHRASE: passphrase }) };
  const readSession = hasSessions ? sessionReader(runtime) : undefined;
  const api = await openTestApi({ ...app, runtime }, [...others, identityHttpOf(deps)], settings, readSession);
  await app.as(SYSTEM, ensureBuiltInLevels);

  /** Which of these occur in the log or in an audit row, and anything there that looks like a session code. */
  async function secretsSeen(...secrets: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(code || ' ' || coalesce(subject, '') || ' ' || details::text, ' ') as all from audit.entry`.execute(db);
    const audited = rows[0]?.all;
    if (!audited) throw new Error("no audit row was written, so the search proves nothing");
    const written = `${audited}\n${log.text()}`;
    return [...secrets.filter((secret) => written.includes(secret)), ...(written.match(/[\w-]{43}/g) ?? [])];
  }
  async function close(): Promise<void> {
    await api[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  }
  return { app, clock, db, log, api, door: openIdentityClient(app, api), secretsSeen, close };
}
