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
  readonly kinds: readonly string[];
  /** Only after this kind and key, in the order of their text. */
  readonly after: { readonly kind: string; readonly key: string } | null;
  readonly limit: number;
  readonly at: Date;
}

export async function listBoard(db: Executor, { kinds, after, limit, at }: BoardPage): Promise<BoardTerm[]> {
  const { rows } = await sql<BoardTerm>`
    with named as (
      select kind, key from pricing.term where kind = any(${[...kinds]}::text[]) and state in ('approved', 'proposed')
        and (kind, key) > (${after?.kind ?? ""}, ${after?.key ?? ""})
      group by kind, key order by kind, key limit ${limit})
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
    order by named.kind, named.key`.execute(db);
  return rows;
}
