/**
 * Keeps a process from writing to a database that is not what it was: one that went back (restored, left behind at a switch-over), or whose transaction
 * numbers did. Connections that are not fit at all (another role, no time limits, a standby) are given to nobody. Reading goes on; every transaction is refused as 503, the
 * log has an alarm, `/readyz?deep` and `/metrics` say why, until the database is again as far as it was or an operator accepts it (`main.js
 * accept-database`). Decision 0104.
 */
import { sql } from "kysely";
import { DatabaseUnfit } from "./database-away.ts";
import {
  asking,
  findSeen,
  furthest,
  readSession,
  whyNotFit,
  whyWentBack,
  type Asks,
  type Position,
  type Remembered,
  type Seen,
} from "./database-session.ts";
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

export function guardDatabase({ role, log, numbersWentBack }: GuardParts): DatabaseGuard {
  const alarms = new Alarms(log);
  const history = new History();
  const tell = () => {
    const why = history.why();
    alarms.set("went_back", why === null ? null : `${why} ${REMEDY.went_back}`);
  };
  const onConnect = async (connection: Asks) => {
    const before = history.seen;
    const session = await readSession(connection);
    const why = whyNotFit(session, role);
    // A standby answers for some seconds of each switch-over; it is told as any database that refuses to write is.
    alarms.set("unfit", why);
    if (why !== null || session.position === null) throw new DatabaseUnfit(why ?? "");
    const behind = history.meet(before, session.position);
    // Perhaps an operator has said that it is to be worked with: nothing else could be asked of a server to which no connection is given out.
    if (behind !== null) history.accept((await findSeen(connection))?.accepted, session.position);
    tell();
    if (history.why() !== null && behind !== null) throw new DatabaseUnfit(behind);
  };
  const look = (db: Database) =>
    db.connection().execute(async (own) => {
      const before = history.seen;
      const connection = asking(own);
      const { position } = await readSession(connection);
      if (position === null) return;
      const row = await findSeen(connection);
      history.meet(history.accept(row?.accepted, position) ? null : before, position);
      history.recall(row, position);
      if (history.why() === null && (row === null || position.timeline > row.timeline)) await writeSeen(own, position);
      tell();
      alarms.set("numbers_went_back", (await numbersWentBack(own)) ? `${NUMBERS} ${REMEDY.numbers_went_back}` : null);
    });
  // A connection that is not fit is refused by itself: others may be.
  const whyNotWritten = () => alarms.why("went_back") ?? alarms.why("numbers_went_back");
  return {
    onConnect,
    look,
    watch: (db) => {
      const timer = setInterval(() => {
        look(db).catch((error: unknown) => log.debug({ err: error }, "the database could not be looked at"));
      }, LOOK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
    isWritable: () => whyNotWritten() === null,
    assertWritable: () => {
      const why = whyNotWritten();
      if (why !== null) throw new DatabaseUnfit(why);
    },
    state: () => alarms.names(),
    measure: alarms.measure,
  };
}

/** What stands, told in the log when it begins, each minute that it lasts, and when it is over. */
class Alarms {
  readonly #standing = new Map<Alarm, { readonly why: string; toldAt: number }>();
  readonly #log: Log;
  constructor(log: Log) {
    this.#log = log;
  }
  set(alarm: Alarm, why: string | null): void {
    const stands = this.#standing.get(alarm);
    if (why === null) {
      if (this.#standing.delete(alarm)) this.#log.warn({ alarmOver: `database.${alarm}` }, "the database is well again");
      return;
    }
    const now = performance.now();
    const isTold = stands !== undefined && now - stands.toldAt < TELL_EVERY_MS;
    this.#standing.set(alarm, { why, toldAt: isTold ? stands.toldAt : now });
    if (!isTold) this.#log.error({ alarm: `database.${alarm}`, why }, "the database is not what it has to be");
  }
  why(alarm: Alarm): string | null {
    return this.#standing.get(alarm)?.why ?? null;
  }
  names(): string | null {
    return this.#standing.size === 0 ? null : [...this.#standing.keys()].join(", ");
  }
  readonly measure: Measure = {
    name: "sampai_database_alarm",
    help: "1 while the database is not what it has to be: unfit connections (role, time limits, standby), went back, numbers went back",
    labels: ["kind"],
    read: async () => DATABASE_ALARMS.map((kind) => ({ labels: { kind }, value: this.#standing.has(kind) ? 1 : 0 })),
  };
}

/** How far this process has seen the database, and what stands in its row. */
class History {
  seen: Position | null = null;
  /** How often an operator had accepted the database when we last looked. */
  #accepted = 0;
  #behindSeen: string | null = null;
  #behindRow: string | null = null;

  /** Compares a server with what was seen `before` it was asked: answers overtake one another. */
  meet(before: Position | null, now: Position): string | null {
    this.#behindSeen = whyWentBack(before, null, now);
    if (this.#behindSeen === null) this.seen = furthest(this.seen, now);
    return this.#behindSeen;
  }

  /** Compares it with what other processes have seen. */
  recall(row: Seen | null, now: Position): void {
    this.#behindRow = whyWentBack(null, row, now);
  }

  /** Forgets what was before, when an operator has said so since; answers whether one has. */
  accept(accepted: number | undefined, now: Position): boolean {
    if (accepted === undefined || accepted <= this.#accepted) return false;
    this.#accepted = accepted;
    if (whyWentBack(this.seen, null, now) !== null) this.seen = now;
    this.#behindSeen = null;
    return true;
  }

  why(): string | null {
    return this.#behindSeen ?? this.#behindRow;
  }
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
  const row = await findSeen(asking(db));
  const { position } = await readSession(asking(db));
  if (position === null) throw new DatabaseUnfit("The database is a standby (in recovery): it can't be accepted.");
  const { systemIdentifier, timeline } = position;
  await sql`insert into platform.database_seen (system_identifier, timeline, accepted) values (${systemIdentifier}, ${timeline}, 1)
    on conflict (only_row) do update set system_identifier = excluded.system_identifier, timeline = excluded.timeline,
      accepted = database_seen.accepted + 1, seen_at = now()`.execute(db);
  return { was: said(row), is: said(position) };
}

const said = (one: Remembered | null) =>
  one === null ? "never seen" : `cluster ${one.systemIdentifier}, timeline ${one.timeline}`;
