import type { Money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Calendar } from "../calendar/model/calendar.ts";
import { calendarOf, yearsAround } from "../calendar/working-days.ts";
import type { Rail, RailTerm } from "../model/network.ts";
import type { Quote } from "../quotes/model/quote.ts";
import { findQuotes } from "../quotes/store.ts";
import { promiseBy, type PromiseTerms } from "../routing/compute-promise.ts";
import { changedDays, withDays, type ChangedDay } from "./model/changed-days.ts";
import type { UsedTerm } from "./model/reprice.ts";
import type { ReplayedTerm, TermKind, TermValue } from "./model/term-kinds.ts";
import { termAt } from "./read-terms.ts";
import { findTermsById } from "./store.ts";

const HOME = "ID";

/** A used quote with its promised arrival, and the one that it would have had. */
export interface Promised {
  readonly corridor: string;
  readonly principal: Money;
  readonly before: Date;
  /** Null: the proposed term does not concern it. */
  readonly after: Date | null;
}
type Proposed = Extract<ReplayedTerm, { kind: "promise" | "holiday" }>;

/**
 * Promises the arrival of used quotes again under a proposed promise or list of holidays, by the other terms that each quote was made of.
 * `changed`: the days in which the list of holidays differs from the one in force.
 */
export async function openPromising(
  ctx: Pick<Ctx, "db" | "now">,
  proposed: Proposed,
  since: Date,
): Promise<{
  readonly changed: readonly ChangedDay[];
  readonly promise: (quotes: readonly string[]) => Promise<ReadonlyMap<string, Promised>>;
}> {
  const changed = proposed.kind === "holiday" ? await readChanged(ctx, proposed, since) : [];
  const known = new Map<string, UsedTerm>();
  return {
    changed,
    async promise(ids) {
      const quotes = await findQuotes(ctx.db, ids);
      const unread = new Set(quotes.flatMap(({ terms }) => terms.filter((id) => !known.has(id))));
      if (unread.size > 0) for (const { id, ...term } of await findTermsById(ctx.db, [...unread])) known.set(id, term);
      return new Map(
        quotes.map((quote) => {
          const used = quote.terms.flatMap((id) => known.get(id) ?? []);
          return [quote.id, promisedAgain(quote, used, proposed, changed)];
        }),
      );
    },
  };
}

async function readChanged(
  ctx: Pick<Ctx, "db" | "now">,
  { key, value }: Extract<Proposed, { kind: "holiday" }>,
  since: Date,
): Promise<ChangedDay[]> {
  const present = (await termAt(ctx, "holiday", key, ctx.now))?.value.days ?? [];
  const [was, will] = [present, value.days].map((days) => days.map(({ day }) => day));
  return changedDays(was ?? [], will ?? [], { first: toLocalDate(since), last: toLocalDate(ctx.now) });
}

function promisedAgain(
  quote: Pick<Quote, "corridor" | "principal" | "receives" | "arrivesBy" | "createdAt" | "expiresAt">,
  used: readonly UsedTerm[],
  proposed: Proposed,
  changed: readonly ChangedDay[],
): Promised {
  const { corridor, principal, receives, arrivesBy, expiresAt } = quote;
  const terms = termsOf(quote, used);
  const nothing = { corridor, principal, before: arrivesBy, after: null };
  if (terms === null) return nothing;
  const by = (replaced: Partial<PromiseTerms>) => promiseBy({ ...terms, ...replaced }, receives, expiresAt)?.by ?? arrivesBy;
  if (proposed.kind === "promise") {
    if (proposed.key !== corridor) return nothing;
    return { ...nothing, after: by({ promise: { value: proposed.value } }) };
  }
  const country = proposed.key.slice(0, 2);
  const calendars = (isProposed: boolean): Pick<PromiseTerms, "home" | "away"> => {
    const withChange = (one: Calendar) => (one.country === country ? withDays(one, changed, isProposed) : one);
    return { home: withChange(terms.home), away: withChange(terms.away) };
  };
  if (terms.home.country !== country && terms.away.country !== country) return nothing;
  return { ...nothing, before: by(calendars(false)), after: by(calendars(true)) };
}

/** The terms of a quote that its arrival depends on; null for a quote without a promise among them. */
function termsOf({ createdAt }: Pick<Quote, "createdAt">, used: readonly UsedTerm[]): PromiseTerms | null {
  const find = <K extends TermKind>(kind: K, key?: string) =>
    (used.find((term) => term.kind === kind && (key === undefined || term.key === key)) ?? null) as {
      readonly key: string;
      readonly value: TermValue<K>;
    } | null;
  const [corridor, promise] = [find("corridor"), find("promise")];
  if (corridor === null || promise === null) return null;
  const [first, last] = yearsAround(createdAt);
  const calendar = (country: string) => calendarOf({ find } as Parameters<typeof calendarOf>[0], country, first, last);
  return {
    corridor: corridor.value,
    promise,
    bank: find("bank")?.value ?? null,
    rails: used.flatMap(({ kind, key, value }) => (kind === "rail" ? [{ rail: key as Rail, term: value as RailTerm }] : [])),
    home: calendar(HOME),
    away: calendar(corridor.value.country),
  };
}
