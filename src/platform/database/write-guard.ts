/**
 * Prevents writes to a database that went back: one that was restored or left behind at a switch-over, or whose transaction numbers went
 * back. Refuses connections that are unfit (another role, no time limits, a standby). Reads continue; every transaction is refused with
 * 503, the log has an alarm, and `/readyz?deep` and `/metrics` give the reason, until the database has caught up or an operator accepts it
 * (`main.js accept-database`). Decision 0104.
 */
import { sql } from "kysely";
import { DatabaseUnfit } from "./unavailable.ts";
import {
  requesting,
  findSeen,
  furthest,
  readSession,
  whyNotFit,
  whyWentBack,
  type Requests,
  type Position,
  type Remembered,
  type Seen,
} from "./connection-facts.ts";
import type { Database, Executor } from "../db.ts";
import type { Measure } from "../metrics/metrics.ts";
import type { Log } from "../log.ts";
import type { WriteGuard } from "../unit-of-work.ts";

/** Kinds of trouble, by the name of the alarm (`database.<name>`). */
export const DATABASE_ALARMS = ["unfit", "went_back", "numbers_went_back"] as const;
type Alarm = (typeof DATABASE_ALARMS)[number];

export interface DatabaseGuard extends WriteGuard {
  /** Checks the database as a whole; call it at start. `watch` calls it too. */
  readonly look: (db: Database) => Promise<void>;
  /** Checks every few seconds; the returned function stops it. */
  readonly watch: (db: Database) => () => void;
  /** Null while all is well, otherwise the names of the alarms, for `/readyz?deep`. */
  readonly state: () => string | null;
  readonly measure: Measure;
}

export interface GuardDeps {
  readonly role: string;
  readonly log: Log;
  /** Whether the ledger would refuse to post because transaction numbers went back. Injected, because the ledger is a capability. */
  readonly numbersWentBack: (db: Executor) => Promise<boolean>;
}

const LOOK_EVERY_MS = 5_000;
/** A lasting alarm is logged again at this interval. */
const REPORT_EVERY_MS = 60_000;
const NUMBERS =
  "The database's transaction numbers have gone back: it was restored from a dump into a new cluster, and the ledger refuses every journal.";
const REMEDY: Readonly<Record<Exclude<Alarm, "unfit">, string>> = {
  went_back:
    "Nothing is written until an operator accepts this database with `main.js accept-database` (docs/operations.md, Backup and restore).",
  numbers_went_back: "Run `main.js migrate`: it lets them go on, and this process notices by itself.",
};

export function guardDatabase({ role, log, numbersWentBack }: GuardDeps): DatabaseGuard {
  const alarms = new Alarms(log);
  const history = new History();
  const report = () => {
    const why = history.why();
    alarms.set("went_back", why === null ? null : `${why} ${REMEDY.went_back}`);
  };
  const onConnect = async (connection: Requests) => {
    const before = history.seen;
    const session = await readSession(connection);
    const why = whyNotFit(session, role);
    // A standby answers for some seconds of each switch-over; it is reported like any database that refuses writes.
    alarms.set("unfit", why);
    if (why !== null || session.position === null) throw new DatabaseUnfit(why ?? "");
    const behind = history.meet(before, session.position);
    // An operator may have accepted this server. This must be checked here, because no connection to it is handed out for `look` to use.
    if (behind !== null) history.accept((await findSeen(connection))?.accepted, session.position);
    report();
    if (history.why() !== null && behind !== null) throw new DatabaseUnfit(behind);
  };
  const look = (db: Database) =>
    db.connection().execute(async (own) => {
      const before = history.seen;
      const connection = requesting(own);
      const { position } = await readSession(connection);
      if (position === null) return;
      const row = await findSeen(connection);
      history.meet(history.accept(row?.accepted, position) ? null : before, position);
      history.recall(row, position);
      if (history.why() === null && (row === null || position.timeline > row.timeline)) await writeSeen(own, position);
      report();
      alarms.set("numbers_went_back", (await numbersWentBack(own)) ? `${NUMBERS} ${REMEDY.numbers_went_back}` : null);
    });
  // An unfit connection is refused on its own: others may be fit.
  const whyNotWritten = () => alarms.why("went_back") ?? alarms.why("numbers_went_back");
  return {
    onConnect,
    look,
    watch: (db) => {
      const timer = setInterval(() => {
        look(db).catch((error: unknown) => log.debug({ err: error }, "database check failed"));
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

/** The raised alarms. Each is logged when it begins, every minute while it lasts, and when it ends. */
class Alarms {
  readonly #active = new Map<Alarm, { readonly why: string; reportedAt: number }>();
  readonly #log: Log;
  constructor(log: Log) {
    this.#log = log;
  }
  set(alarm: Alarm, why: string | null): void {
    const stands = this.#active.get(alarm);
    if (why === null) {
      if (this.#active.delete(alarm)) this.#log.warn({ alarmOver: `database.${alarm}` }, "database alarm cleared");
      return;
    }
    const now = performance.now();
    const isReported = stands !== undefined && now - stands.reportedAt < REPORT_EVERY_MS;
    this.#active.set(alarm, { why, reportedAt: isReported ? stands.reportedAt : now });
    if (!isReported) this.#log.error({ alarm: `database.${alarm}`, why }, "database alarm raised");
  }
  why(alarm: Alarm): string | null {
    return this.#active.get(alarm)?.why ?? null;
  }
  names(): string | null {
    return this.#active.size === 0 ? null : [...this.#active.keys()].join(", ");
  }
  readonly measure: Measure = {
    name: "sampai_database_alarm",
    help: "1 while a database alarm of this kind is raised: unfit connections (role, time limits, standby), database restored to an earlier state, transaction numbers below recorded ones",
    labels: ["kind"],
    read: async () => DATABASE_ALARMS.map((kind) => ({ labels: { kind }, value: this.#active.has(kind) ? 1 : 0 })),
  };
}

/** The furthest position this process has seen, and whether the server is behind it or behind the shared row. */
class History {
  seen: Position | null = null;
  /** How often an operator had accepted the database at the last check. */
  #accepted = 0;
  #behindSeen: string | null = null;
  #behindRow: string | null = null;

  /** Compares a server with the position seen `before` the query was sent: answers may arrive out of order. */
  meet(before: Position | null, now: Position): string | null {
    this.#behindSeen = whyWentBack(before, null, now);
    if (this.#behindSeen === null) this.seen = furthest(this.seen, now);
    return this.#behindSeen;
  }

  /** Compares a server with the row that other processes have written. */
  recall(row: Seen | null, now: Position): void {
    this.#behindRow = whyWentBack(null, row, now);
  }

  /** Drops earlier positions when an operator has accepted the database since the last check; returns whether that happened. */
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

/** Stores the position, but never lowers the timeline that another process has stored meanwhile. */
async function writeSeen(db: Executor, { systemIdentifier, timeline }: Position): Promise<void> {
  await sql`insert into platform.database_seen (system_identifier, timeline) values (${systemIdentifier}, ${timeline})
    on conflict (only_row) do update set timeline = excluded.timeline, seen_at = now()
    where database_seen.system_identifier = excluded.system_identifier and database_seen.timeline < excluded.timeline`.execute(
    db,
  );
}

/** Records, for all processes, that the database is accepted in its present state; returns its previous and present description. */
export async function acceptDatabase(db: Executor): Promise<{ readonly was: string; readonly is: string }> {
  const row = await findSeen(requesting(db));
  const { position } = await readSession(requesting(db));
  if (position === null) throw new DatabaseUnfit("The database is a standby (in recovery): it can't be accepted.");
  const { systemIdentifier, timeline } = position;
  await sql`insert into platform.database_seen (system_identifier, timeline, accepted) values (${systemIdentifier}, ${timeline}, 1)
    on conflict (only_row) do update set system_identifier = excluded.system_identifier, timeline = excluded.timeline,
      accepted = database_seen.accepted + 1, seen_at = now()`.execute(db);
  return { was: said(row), is: said(position) };
}

const said = (one: Remembered | null) =>
  one === null ? "never seen" : `cluster ${one.systemIdentifier}, timeline ${one.timeline}`;
