/** SQL of the room of terms: for each kind and key the value in force, the next planned one and the waiting proposal. Index lookups only. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

type Value = Record<string, unknown>;
export interface BoardTerm {
  readonly kind: string;
  readonly key: string;
  readonly value: Value | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly planned_value: Value | null;
  readonly planned_from: Date | null;
  readonly waiting_value: Value | null;
  readonly waiting_from: Date | null;
  readonly waiting_by: string | null;
  readonly waiting_at: Date | null;
}

export interface BoardPage {
  /** In the order in which they are listed. */
  readonly kinds: readonly string[];
  /** Only terms whose key or name contains this text. */
  readonly search: string | null;
  /** Only after this kind and key. */
  readonly after: { readonly kind: string; readonly key: string } | null;
  readonly limit: number;
  readonly at: Date;
}

export async function listBoard(db: Executor, { kinds, search, after, limit, at }: BoardPage): Promise<BoardTerm[]> {
  const order = [...kinds];
  const like = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<BoardTerm>`
    with named as (
      select kind, key, array_position(${order}::text[], kind) as place from pricing.term
      where kind = any(${order}::text[]) and state in ('approved', 'proposed')
        and (array_position(${order}::text[], kind), key) > (coalesce(array_position(${order}::text[], ${after?.kind ?? ""}), 0), ${after?.key ?? ""})
        and (${search}::text is null or key ilike ${like} or value ->> 'name' ilike ${like} or value ->> 'shortName' ilike ${like})
      group by kind, key order by place, key limit ${limit})
    select named.kind, named.key, now.value, now.effective_from as since, now.valid_to as until,
      planned.value as planned_value, planned.effective_from as planned_from,
      waiting.value as waiting_value, waiting.valid_from as waiting_from, waiting.proposed_by as waiting_by, waiting.proposed_at as waiting_at
    from named
    left join lateral (select value, effective_from, valid_to from pricing.term
      where term.kind = named.kind and term.key = named.key and state = 'approved' and effective_from <= ${at} and (valid_to is null or valid_to > ${at})
      order by effective_from desc, id desc limit 1) as now on true
    left join lateral (select value, effective_from from pricing.term
      where term.kind = named.kind and term.key = named.key and state = 'approved' and effective_from > ${at}
      order by effective_from, id limit 1) as planned on true
    left join pricing.term as waiting on waiting.kind = named.kind and waiting.key = named.key and waiting.state = 'proposed'
      and (waiting.expires_at is null or waiting.expires_at > ${at})
    order by named.place, named.key`.execute(db);
  return rows;
}
