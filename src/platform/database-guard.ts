/**
 * Keeps a process from writing to a database that is not what it was: one that went back (restored, left behind at a switch-over), or whose transaction
 * numbers did. Connections that are not fit at all (another role, no time limits, a standby) are given to nobody. Reading goes on; every transaction is refused as 503, the
 * log has an alarm, `/readyz?deep` and `/metrics` say why, until the database is again as far as it was or an operator accepts it (`main.js
 * accept-database`). Decision 0104.
 */
import { sql } from "kysely";
import { DatabaseUnfit } from "./database-away.ts";
import { furthest, readSession, whyNotFit, whyWentBack, type Asks, type Position } from "./database-session.ts";
import type { Database, Executor } from "./db.ts";
import type { Measure } from "./http/metrics.ts";
import type { Log } from "./log.ts";
import type { WriteGuard } from "./unit-of-work.ts";

/** What can be wrong, by the name of its alarm (`database.<name>`). */
export const DATABASE_ALARMS = ["unfit", "went_back", "numbers_went_back"] as const;
type Alarm = (typeof DATABASE_ALARMS)[number];

export interface DatabaseGuard extends WriteGuard {
  /** Looks at the database as a whole; to be called at start, and by `watch`. */
  readonly look: (db: Database) => Promise<void>;
  /** Looks every some seconds; the answer ends it. */
  readonly watch: (db: Database) => () => void;
  /** Null while all is well, else the names of the alarms: for `/readyz?deep`. */
  readonly state: () => string | null;
  readonly measure: Measure;
}

export interface GuardParts {
  readonly role: string;
  readonly log: Log;
  /** Whether the ledger would refuse to post: its numbers are a capability's. */
  readonly numbersWentBack: (db: Executor) => Promise<boolean>;
}

const LOOK_EVERY_MS = 5_000;
/** An alarm that lasts is told again so often. */
const TELL_EVERY_MS = 60_000;
const NUMBERS =
  "The database's transaction numbers have gone back: it was restored from a dump into a new cluster, and the ledger refuses every journal.";
const REMEDY: Readonly<Record<Exclude<Alarm, "unfit">, string>> = {
  went_back:
    "Nothing is written until `main.js accept-database` says that this is the database to go on with (docs/operations.md, Backup and restore).",
  numbers_went_back: "Run `main.js migrate`: it lets them go on, and this process notices by itself.",
};

interface Row {
  readonly systemIdentifier: string;
  readonly timeline: number;
  readonly accepted: number;
}

export function guardDatabase({ role, log, numbersWentBack }: GuardParts): DatabaseGuard {
  const standing = new Map<Alarm, string>();
  const toldAt = new Map<Alarm, number>();
  let seen: Position | null = null;
  /** How often an operator had accepted the database when we last looked; null before the first time. */
  let accepted: number | null = null;
  const set = (alarm: Alarm, why: string | null) => {
    if (why === null) {
      if (standing.delete(alarm)) log.warn({ alarmOver: `database.${alarm}` }, "the database is well again");
      toldAt.delete(alarm);
      return;
    }
    standing.set(alarm, why);
    const at = toldAt.get(alarm);
    if (at !== undefined && performance.now() - at < TELL_EVERY_MS) return;
    toldAt.set(alarm, performance.now());
    log.error({ alarm: `database.${alarm}`, why }, "the database is not what it has to be");
  };
  /** `before` is what was known when the server was asked: answers overtake one another. */
  const compare = (before: Position | null, row: Row | null, now: Position) => {
    if (row !== null && accepted !== null && row.accepted > accepted) {
      seen = now;
      accepted = row.accepted;
      return set("went_back", null);
    }
    const why = whyWentBack(before, row, now);
    if (why === null) {
      seen = furthest(seen, now);
      if (row !== null) accepted = row.accepted;
    }
    set("went_back", why === null ? null : `${why} ${REMEDY.went_back}`);
  };
  const onConnect = async (connection: Asks) => {
    const before = seen;
    const session = await readSession(connection);
    const why = whyNotFit(session, role);
    // A standby answers for some seconds of each switch-over; it is told as any database that refuses to write is.
    set("unfit", why);
    if (why !== null || session.position === null) throw new DatabaseUnfit(why ?? "");
    const behind = whyWentBack(before, null, session.position);
    // Reading goes on on the connections that there are; to a server that is behind, no new one is given out.
    if (behind === null) seen = furthest(seen, session.position);
    set("went_back", behind === null ? null : `${behind} ${REMEDY.went_back}`);
    if (behind !== null) throw new DatabaseUnfit(behind);
  };
  const look = async (db: Database) => {
    const before = seen;
    await db.connection().execute(async (own) => {
      const session = await readSession({ query: (text) => sql.raw<Record<string, string>>(text).execute(own) as never });
      if (session.position === null) return;
      const row = await findSeen(own);
      compare(before, row, session.position);
      const isBehind = standing.has("went_back");
      if (!isBehind && (row === null || session.position.timeline > row.timeline)) await writeSeen(own, session.position);
      set("numbers_went_back", (await numbersWentBack(own)) ? `${NUMBERS} ${REMEDY.numbers_went_back}` : null);
    });
  };
  return {
    onConnect,
    look,
    watch(db) {
      const timer = setInterval(() => {
        look(db).catch((error: unknown) => log.debug({ err: error }, "the database could not be looked at"));
      }, LOOK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
    // A connection that is not fit is refused by itself: others may be.
    isWritable: () => !standing.has("went_back") && !standing.has("numbers_went_back"),
    assertWritable() {
      const why = standing.get("went_back") ?? standing.get("numbers_went_back");
      if (why !== undefined) throw new DatabaseUnfit(why);
    },
    state: () => (standing.size === 0 ? null : [...standing.keys()].join(", ")),
    measure: {
      name: "sampai_database_alarm",
      help: "1 while the database is not what it has to be: unfit connections (role, time limits, standby), went back, numbers went back",
      labels: ["kind"],
      read: async () => DATABASE_ALARMS.map((kind) => ({ labels: { kind }, value: standing.has(kind) ? 1 : 0 })),
    },
  };
}

async function findSeen(db: Executor): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select system_identifier as "systemIdentifier", timeline, accepted from platform.database_seen`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what was seen, never less than another process has seen meanwhile. */
async function writeSeen(db: Executor, { systemIdentifier, timeline }: Position): Promise<void> {
  await sql`insert into platform.database_seen (system_identifier, timeline) values (${systemIdentifier}, ${timeline})
    on conflict (only_row) do update set timeline = excluded.timeline, seen_at = now()
    where database_seen.system_identifier = excluded.system_identifier and database_seen.timeline < excluded.timeline`.execute(
    db,
  );
}

/** Says that the database is to be worked with as it is now, for all processes; answers what it is and what it was. */
export async function acceptDatabase(db: Executor): Promise<{ readonly was: string; readonly is: string }> {
  const row = await findSeen(db);
  const { position } = await readSession({ query: (text) => sql.raw<Record<string, string>>(text).execute(db) as never });
  if (position === null) throw new DatabaseUnfit("The database is a standby (in recovery): it can't be accepted.");
  const { systemIdentifier, timeline } = position;
  await sql`insert into platform.database_seen (system_identifier, timeline, accepted) values (${systemIdentifier}, ${timeline}, 1)
    on conflict (only_row) do update set system_identifier = excluded.system_identifier, timeline = excluded.timeline,
      accepted = database_seen.accepted + 1, seen_at = now()`.execute(db);
  const told = (one: { readonly systemIdentifier: string; readonly timeline: number } | null) =>
    one === null ? "never seen" : `cluster ${one.systemIdentifier}, timeline ${one.timeline}`;
  return { was: told(row), is: told(position) };
}
