import { CURRENCIES } from "#kernel/money.ts";
import type { Id } from "#kernel/id.ts";
import type { Database } from "#platform/db.ts";
import { invariant, type Invariant } from "#platform/invariants.ts";
import { listTermRecords } from "./terms/store.ts";
import { TERM_KINDS } from "./terms/model/term-kinds.ts";
import { hashTerm } from "./terms/term-guards.ts";

const PAGE = 500;
/** A bound for the loop: more terms than any installation has. */
const MAX_PAGES = 1_000;

/** Terms that differ from what was approved, found by recomputing their hash. */
async function forgedTerms(db: Database): Promise<{ id: string }[]> {
  const forged: { id: string }[] = [];
  let before: Id<"tm"> | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const terms = await listTermRecords(db, { kinds: TERM_KINDS, before, limit: PAGE });
    forged.push(...terms.filter((term) => term.hash !== hashTerm(term)).map(({ id }) => ({ id })));
    if (terms.length < PAGE) break;
    before = terms.at(-1)?.id;
  }
  return forged;
}

/** Currencies with their number of minor units per unit. Inserted into SQL as is, because the values are constants of this code. */
const units = Object.entries(CURRENCIES)
  .map(([code, { exponent }]) => `('${code}', ${10 ** exponent}::numeric)`)
  .join(", ");

/** Invariants of terms and quotes. */
export const pricingInvariants: readonly Invariant[] = [
  invariant(
    "every decided proposal of a term was decided by another person than the proposer",
    `select id from pricing.term where origin = 'person' and state in ('approved', 'rejected') and decided_by = proposed_by`,
  ),
  invariant(
    "only emergency stops were put in force by one person",
    `select id from pricing.term where origin not in ('import', 'sheet') and state = 'approved' and decided_by = proposed_by
       and not (origin = 'stop' and value #>> '{availability,state}' = 'stopped')`,
  ),
  invariant(
    "the terms of a business come from a sheet, and no other term does",
    `select id from pricing.term where (origin = 'sheet') <> (kind in ('party_fee', 'party_commission'))
       or (origin = 'sheet' and (proposed_by not like 'sh\\_%' or decided_by is distinct from proposed_by))`,
  ),
  { says: "every term is unchanged since its proposal", breaches: forgedTerms },
  invariant(
    "every quote uses terms that were approved and in force at its creation",
    `select quote.id, named.id as term from pricing.quote cross join unnest(quote.terms) as named (id)
     left join pricing.term on term.id = named.id and term.state = 'approved' and term.effective_from <= quote.created_at
       and (term.valid_to is null or term.valid_to > quote.created_at)
     where term.id is null`,
  ),
  invariant(
    "the principal of a quote is the received amount at the mid-market rate plus margin and rounding",
    `select quote.id from pricing.quote join (values ${units}) as unit (currency, minor) on unit.currency = receives_currency
     where principal_minor <> margin_minor + rounding_minor
       + case when mid is null then receives_minor else round(receives_minor * mid * 100 / unit.minor) end`,
  ),
  invariant(
    "a corridor is stopped automatically once at a time, by a figure that was in force",
    `select stop.corridor from pricing.automatic_stop as stop join pricing.term on term.id = stop.term
     where term.kind <> 'threshold' or term.state <> 'approved' or term.effective_from > stop.stopped_at or exists (
       select from pricing.automatic_stop as other where other.corridor = stop.corridor and other.no > stop.no
         and other.stopped_at < coalesce(stop.opened_at, 'infinity'))`,
  ),
  invariant(
    "no reference rate is dated after it was fetched",
    `select source, currency, as_of from pricing.reference_rate where as_of > fetched_at`,
  ),
];
