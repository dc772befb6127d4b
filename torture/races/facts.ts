/** What the database says of many subjects at once. */
import { sql } from "kysely";
import type { RaceHouse } from "./house.ts";

export interface Happened {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  /** Which contestant it was, by the clock. */
  readonly nth: number;
}

export interface Facts {
  readonly state: string;
  readonly needsPerson: boolean;
  readonly history: readonly Happened[];
  /** How many journals of each kind are about it. */
  readonly journals: Readonly<Record<string, number>>;
}

/** Of transfers, in the order of their ids as given. */
export async function factsOf(house: RaceHouse, ids: readonly string[]): Promise<Facts[]> {
  const { database, now } = house;
  const { rows: states } = await sql<{ id: string; state: string; needsPerson: boolean }>`
    select id, state, needs_person as "needsPerson" from transfers.transfer where id = any(${ids})`.execute(database);
  const { rows: history } = await sql<{ id: string; event: string; from: string; to: string; by: string; at: Date }>`
    select transfer as id, event, from_state as from, to_state as to, by_id as by, at from transfers.history
    where transfer = any(${ids}) order by transfer, seq`.execute(database);
  const journals = await journalsOf(house, ids);
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
      nth: at.getTime() - now.getTime(),
    })),
    journals: journals.get(id) ?? {},
  }));
}

/** Journals about subjects, by kind. */
export async function journalsOf(
  { database }: RaceHouse,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const { rows } = await sql<{ subject: string; kind: string; count: bigint }>`
    select subject, kind, count(*) as count from ledger.journal where subject = any(${subjects}) group by 1, 2`.execute(database);
  const found = new Map<string, Record<string, number>>();
  for (const { subject, kind, count } of rows) found.set(subject, { ...found.get(subject), [kind]: Number(count) });
  return found;
}
