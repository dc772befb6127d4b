/** SQL that finds outlets: by words with typing errors, near a position, in an area, open now. Reasons: decision 0046. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { OUTLET_ORDERS } from "./model/outlet-orders.ts";
import { openMoments, OUTLET_ZONES } from "../model/opening-hours.ts";
import type { Outlet, OutletService, Place } from "../model/outlet.ts";
import { ofActiveAgent, outlets, toOutlet, type OutletRow } from "./store.ts";

/** Conditions on an outlet besides the search words. */
export interface OutletFilter {
  /** If absent: any status but deleted. `shown`: active, and of an agent that may serve, as the public sees it. */
  readonly status?: "active" | "inactive" | "shown" | undefined;
  readonly agent?: string | undefined;
  /** Any of these. */
  readonly provinces?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly service?: OutletService | undefined;
  /** Open at this instant. */
  readonly openAt?: Date | undefined;
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export interface Found {
  readonly outlets: readonly Outlet[];
  /** Total number of matches, not only those of this slice; at most 1,000 for a search. */
  readonly count: number;
  /** Nothing matches the typed words exactly; these outlets have similar words. */
  readonly isNearly: boolean;
}

/** A search with more matches is too wide; the rest is found by a narrower search. */
const MAX_HITS = 1_000;
/** Limits per typed word: words that begin with it, and words similar to it. */
const [MAX_BEGINNINGS, MAX_NEAR] = [50, 8];
/** Similarity given to a word that differs by one letter or by two swapped letters, besides its trigram similarity. */
const ONE_LETTER = 0.65;
/** Share of the best similarity that a similar word has to reach; and the same for whole outlets. */
const [NEAR_WORDS, NEAR_OUTLETS] = [0.7, 0.75];

/** SQL for the weekday (Sunday is 1), local time or day of one of the three zones. */
type MomentOf = (field: "weekday" | "clock" | "day", zone: number) => RawBuilder<unknown>;

/** Each zone has its own day and time. Opening hours are stored in local time. */
const isOpenBy = (moment: MomentOf): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    OUTLET_ZONES.map((zone, index) => {
      const [weekday, clock, day] = [moment("weekday", index), moment("clock", index), moment("day", index)];
      return sql`(zone = ${sql.lit(zone)} and opens_at[${weekday}] <> '' and opens_at[${weekday}] collate "C" <= ${clock}
        and closes_at[${weekday}] collate "C" > ${clock} and not ${day} = any (closed_days))`;
    }),
    sql` or `,
  )})`;

/** The same with values: weekday, time and day in the three zones at an instant. */
function isOpenAt(instant: Date): RawBuilder<boolean> {
  const moments = openMoments(instant);
  const value = { weekday: "int", clock: "text", day: "date" } as const;
  return isOpenBy((field, zone) => {
    const shown = moments[zone]?.[field];
    return sql`${field === "weekday" ? Number(shown) + 1 : shown}::${sql.raw(value[field])}`;
  });
}

/**
 * The search criteria as one row. Conditions refer to its columns, so that each value is sent once and the search needs few distinct
 * statements.
 */
function criteria(
  words: readonly string[],
  { status, agent, provinces, city, service, openAt }: OutletFilter,
): RawBuilder<unknown> {
  const moments = openAt ? openMoments(openAt) : [];
  return sql`criteria as materialized (
    select ${[...words]}::text[] as words, ${statusOf(status) ?? null}::text as status, ${agent ?? null}::text as agent,
      ${provinces ? [...provinces] : null}::text[] as provinces, ${city ?? null}::text as city, ${service ?? null}::text as service,
      ${moments.map(({ weekday }) => weekday + 1)}::int[] as weekday, ${moments.map(({ clock }) => clock)}::text[] as clock,
      ${moments.map(({ day }) => day)}::date[] as day)`;
}
const statusOf = (status: OutletFilter["status"]) => (status === "shown" ? "active" : status);
const from = (expression: string) => sql.raw(`(select ${expression} from criteria)`);
const wordNo = (no: number) => from(`words[${no}]`);

const allowed = ({ openAt, status }: OutletFilter): RawBuilder<boolean> =>
  sql<boolean>`status <> 'deleted' and (${from("status")} is null or status = ${from("status")})
    and (${from("agent")} is null or agent = ${from("agent")})
    and (${from("provinces")} is null or province = any ((select provinces from criteria)::text[]))
    and (${from("city")} is null or city = ${from("city")})
    and (${from("service")} is null or ${from("service")} = any (services))
    ${status === "shown" ? sql`and ${ofActiveAgent}` : sql``}
    ${openAt ? sql`and ${isOpenBy((field, zone) => from(`${field}[${zone + 1}]`))}` : sql``}`;

/** Computed once per typed word: computed for each word it is compared with, it would take most of the time. */
const gapsOf = (no: number) => sql.raw(`(select gaps from typed_${no})`);

/** Words of outlets that begin with a typed word (exact_1) or are similar to it (near_1), and so on per word, one row each. */
const wordsLike = (no: number): RawBuilder<unknown> => sql`
  ${sql.raw(`typed_${no}`)} as materialized (select cash_points.gaps_of(${wordNo(no)}) as gaps from criteria),
  ${sql.raw(`exact_${no}`)} as materialized (
    select array(select word from cash_points.outlet_word
      where word >= ${wordNo(no)} and (word = ${wordNo(no)} or length(${wordNo(no)}) > 1) and word < ${wordNo(no)} || chr(65535)
      order by word limit ${sql.lit(MAX_BEGINNINGS)}) as words),
  ${sql.raw(`near_${no}`)} as materialized (
    select coalesce(array_agg(word), '{}') as words, coalesce(array_agg(closeness), '{}') as closeness from (
      select word, closeness, max(closeness) over () as nearest from (
        select word, greatest(likeness, case when is_gap then ${sql.lit(ONE_LETTER)} else 0 end) as closeness from (
          select word, public.similarity(word, ${wordNo(no)}) as likeness, gaps && ${gapsOf(no)} as is_gap
          from cash_points.outlet_word
          where (word operator(public.%) ${wordNo(no)} or gaps && ${gapsOf(no)})
            and word <> ${wordNo(no)} and ${wordNo(no)} !~ '^[0-9]+$') as similar_words
        order by closeness desc, likeness desc, word limit ${sql.lit(MAX_NEAR)}) as nearest_words) as ranked
    where closeness >= nearest * ${sql.lit(NEAR_WORDS)})`;

const each = (words: readonly string[], partOf: (no: number) => RawBuilder<unknown>, between: string) =>
  sql.join(
    words.map((_, index) => partOf(index + 1)),
    sql.raw(between),
  );
const exact = (no: number) => sql.raw(`(select words from exact_${no})`);
const near = (no: number, column: "words" | "closeness") => sql.raw(`(select ${column} from near_${no})`);

/** Scores a whole word of the name highest, then the beginning of one, then a whole word of the place. */
const scoreExactly = (no: number) =>
  sql`(name_words @> array[${wordNo(no)}])::int * 4 + (name_words && ${exact(no)})::int * 2 + (words @> array[${wordNo(no)}])::int`;
/** Score of an outlet's most similar word; a match in the name is ahead of an equal match in the place. */
const scoreNearly = (no: number) => sql`(case when words && ${exact(no)} then 1 else
  (select max(c) from unnest(${near(no, "words")}, ${near(no, "closeness")}) as known (w, c) where w = any (words)) end
  + (name_words && (${exact(no)} || ${near(no, "words")}))::int * 0.1)`;

/**
 * Outlets that have all typed words or words beginning with them, matches in the name first. Only if there are none, outlets with similar
 * words. The second search does not run when the first one finds something.
 */
export async function searchOutlets(
  db: Executor,
  words: readonly string[],
  { filter, place, slice }: { readonly filter: OutletFilter; readonly place?: Place | undefined; readonly slice: Slice },
): Promise<Found> {
  const order = place ? sql`place <-> point(${place.longitude}, ${place.latitude})` : sql`score desc, name`;
  const { rows } = await sql<OutletRow & { found: bigint; is_nearly: boolean }>`
    with ${criteria(words, filter)}, ${each(words, wordsLike, ", ")},
    exactly as materialized (
      select id, name, place, (${each(words, scoreExactly, " + ")})::double precision as score
      from cash_points.outlet
      where ${allowed(filter)} and ${each(words, (no) => sql`words && ${exact(no)}`, " and ")}
      limit ${sql.lit(MAX_HITS)}),
    nearly as materialized (
      select id, name, place, (${each(words, scoreNearly, " + ")})::double precision as score
      from cash_points.outlet
      where not exists (select from exactly) and ${allowed(filter)}
        and ${each(words, (no) => sql`words && (${exact(no)} || ${near(no, "words")})`, " and ")}
      limit ${sql.lit(MAX_HITS)}),
    hits as (
      select id, name, place, score, false as is_nearly from exactly
      union all select id, name, place, score, true from nearly where score >= (select max(score) from nearly) * ${sql.lit(NEAR_OUTLETS)}),
    picked as (
      select id, is_nearly, count(*) over () as found, row_number() over (order by ${order}, id) as no from hits
      order by no limit ${slice.limit} offset ${slice.offset})
    select outlet.*, picked.found, picked.is_nearly from picked join cash_points.outlet using (id) order by picked.no`.execute(
    db,
  );
  return { outlets: rows.map(toOutlet), count: Number(rows[0]?.found ?? 0n), isNearly: rows[0]?.is_nearly ?? false };
}

export type OutletOrder = (typeof OUTLET_ORDERS)[number] | "newest" | Place;

function filtered(db: Executor, { status, agent, provinces, city, service, openAt }: OutletFilter) {
  let query = outlets(db);
  const stored = statusOf(status);
  if (stored) query = query.where("outlet.status", "=", stored);
  if (status === "shown") query = query.where(ofActiveAgent);
  if (agent !== undefined) query = query.where("outlet.agent", "=", agent);
  if (provinces) query = query.where("outlet.province", "in", [...provinces]);
  if (city !== undefined) query = query.where("outlet.city", "=", city);
  if (service) query = query.where(sql<boolean>`${service} = any (services)`);
  if (openAt) query = query.where(isOpenAt(openAt));
  return query;
}

/**
 * Outlets of a filter, in an order. From a position the nearest first: so close to the equator degrees are precise enough to sort by, and
 * the index on `place` supports it.
 */
export async function listOutletRows(db: Executor, filter: OutletFilter, order: OutletOrder, slice: Slice): Promise<Outlet[]> {
  let query = filtered(db, filter).limit(slice.limit).offset(slice.offset);
  if (typeof order === "object") query = query.orderBy(sql`place <-> point(${order.longitude}, ${order.latitude})`);
  else if (order !== "newest") query = query.orderBy("outlet.name", order === "name" ? "asc" : "desc");
  return (await query.orderBy("outlet.id", order === "newest" ? "desc" : "asc").execute()).map(toOutlet);
}

/** Number of outlets of a filter, counted up to `max`. */
export async function countOutlets(db: Executor, filter: OutletFilter, max: number): Promise<number> {
  const some = filtered(db, filter).clearSelect().select("outlet.id").limit(max).as("some");
  const row = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** An outlet that the public sees, by the code at the end of its address. */
export async function findShownOutlet(db: Executor, code: string): Promise<Outlet | null> {
  const row = await outlets(db)
    .where(sql<boolean>`right(outlet.id, 10) = ${code}`)
    .where("outlet.status", "=", "active")
    .where(ofActiveAgent)
    .orderBy("outlet.id")
    .limit(1)
    .executeTakeFirst();
  return row ? toOutlet(row) : null;
}
