/** Backups of this database: a row for each one that `main.js backup` made or that was reported to it. */
import { sql } from "kysely";
import type { Database, Executor } from "../db.ts";
import type { Clock } from "../clock.ts";
import type { Measure } from "../metrics/metrics.ts";

export interface Backup {
  /** `dump`: by pg_dump. `base`: by pg_basebackup. `noted`: made by another program and reported to us. `drill`: no backup, but a restore of one that was rehearsed. */
  readonly kind: "dump" | "base" | "noted" | "drill";
  readonly finishedAt: Date;
  readonly bytes: number | null;
  /** Its location, in a form that an operator can find. */
  readonly place: string;
}

export async function insertBackup(db: Executor, { kind, finishedAt, bytes, place }: Backup): Promise<void> {
  await sql`insert into platform.backup (kind, finished_at, bytes, place)
    values (${kind}, ${finishedAt}, ${bytes}, ${place.slice(0, 500)})`.execute(db);
}

/** The newest backup; null when there is none. */
export const findNewestBackup = (db: Executor): Promise<Backup | null> => findNewest(db, ["dump", "base", "noted"]);

/** The newest rehearsal of a restore; null when there is none. */
export const findNewestDrill = (db: Executor): Promise<Backup | null> => findNewest(db, ["drill"]);

async function findNewest(db: Executor, kinds: readonly Backup["kind"][]): Promise<Backup | null> {
  const { rows } = await sql<Omit<Backup, "bytes"> & { readonly bytes: bigint | null }>`
    select kind, finished_at as "finishedAt", bytes, place from platform.backup where kind = any(${[...kinds]}::text[])
    order by finished_at desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, bytes: row.bytes === null ? null : Number(row.bytes) };
}

/** For `/metrics`. No value while there is no backup, so that an alarm on absence fires. */
export function backupMeasures({ database, clock }: { readonly database: Database; readonly clock: Clock }): readonly Measure[] {
  return [
    {
      name: "sampai_backup_age_seconds",
      help: "Seconds since the newest backup made by or reported to main.js backup; absent if there is none",
      labels: [],
      read: async () => {
        const newest = await findNewestBackup(database);
        return newest === null ? [] : [{ labels: {}, value: (clock.now().getTime() - newest.finishedAt.getTime()) / 1_000 }];
      },
    },
  ];
}
