/** When this database was last backed up: a row for each backup that `main.js backup` has made or was told of. */
import { sql } from "kysely";
import type { Database, Executor } from "./db.ts";
import type { Clock } from "./clock.ts";
import type { Measure } from "./http/metrics.ts";

export interface Backup {
  /** `dump`: by pg_dump. `base`: by pg_basebackup. `noted`: by another program, which told us. */
  readonly kind: "dump" | "base" | "noted";
  readonly finishedAt: Date;
  readonly bytes: number | null;
  /** Where it is, as an operator finds it. */
  readonly place: string;
}

export async function insertBackup(db: Executor, { kind, finishedAt, bytes, place }: Backup): Promise<void> {
  await sql`insert into platform.backup (kind, finished_at, bytes, place)
    values (${kind}, ${finishedAt}, ${bytes}, ${place.slice(0, 500)})`.execute(db);
}

/** The newest one; null when none was ever made. */
export async function findNewestBackup(db: Executor): Promise<Backup | null> {
  const { rows } = await sql<Omit<Backup, "bytes"> & { readonly bytes: bigint | null }>`
    select kind, finished_at as "finishedAt", bytes, place from platform.backup order by finished_at desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, bytes: row.bytes === null ? null : Number(row.bytes) };
}

/** For `/metrics`: nothing while no backup was ever made, so that an alarm on its absence can tell. */
export function backupMeasures({ database, clock }: { readonly database: Database; readonly clock: Clock }): readonly Measure[] {
  return [
    {
      name: "sampai_backup_age_seconds",
      help: "Seconds since the newest backup that main.js backup has made or was told of; absent while there is none",
      labels: [],
      read: async () => {
        const newest = await findNewestBackup(database);
        return newest === null ? [] : [{ labels: {}, value: (clock.now().getTime() - newest.finishedAt.getTime()) / 1_000 }];
      },
    },
  ];
}
