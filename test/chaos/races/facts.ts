/** Reads the database's facts about many subjects at once. */
import { sql } from "kysely";
import type { RaceApp } from "./app.ts";

export interface Happened {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  /** The contestant, derived from the clock. */
  readonly index: number;
}

export interface Facts {
  readonly state: string;
  readonly needsPerson: boolean;
  readonly history: readonly Happened[];
  /** Number of journals about it, by kind. */
  readonly journals: Readonly<Record<string, number>>;
}

/** Facts about transfers, in the order of the given ids. */
export async function factsOf(app: RaceApp, ids: readonly string[]): Promise<Facts[]> {
  const { database, now } = app;
  const { rows: states } = await sql<{ id: string; state: string; needsPerson: boolean }>`
    select id, state, needs_person as "needsPerson" from transfers.transfer where id = any(${ids})`.execute(database);
  const { rows: history } = await sql<{ id: string; event: string; from: string; to: string; by: string; at: Date }>`
    select transfer as id, event, from_state as from, to_state as to, by_id as by, at from transfers.history
    where transfer = any(${ids}) order by transfer, seq`.execute(database);
  const journals = await journalsOf(app, ids);
  const stateOf = new Map(states.map((one) => [one.id, one]));
  const eventsOf = Map.groupBy(history, ({ id }) => id);
  return ids.map((id) => ({
    state: stateOf.get(id)?.state ?? "none",
    needsPerson: stateOf.get(id)?.needsPerson ?? false,
    history: (eventsOf.get(id) ?? []).map(({ event, from, to, by, at }) => ({
      event,
      from,
      to,
      by,
      index: at.getTime() - now.getTime(),
    })),
    journals: journals.get(id) ?? {},
  }));
}

/** Number of journals about subjects, by kind. */
export async function journalsOf(
  { database }: RaceApp,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const { rows } = await sql<{ subject: string; kind: string; count: bigint }>`
    select subject, kind, count(*) as count from ledger.journal where subject = any(${subjects}) group by 1, 2`.execute(database);
  const found = new Map<string, Record<string, number>>();
  for (const { subject, kind, count } of rows) found.set(subject, { ...found.get(subject), [kind]: Number(count) });
  return found;
}
