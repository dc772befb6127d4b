import { CURRENCIES } from "#kernel/money.ts";
import type { Id } from "#kernel/id.ts";
import type { Database } from "#platform/db.ts";
import { invariant, type Invariant } from "#platform/invariants.ts";
import { listTermRecords } from "./store-terms.ts";
import { TERM_KINDS } from "./terms.ts";
import { hashTerm } from "./weigh-term.ts";

const PAGE = 500;
/** More terms than any installation has: a bound for the loop. */
const MAX_PAGES = 1_000;

/** Terms that are not what was approved: their hash is made anew. */
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

/** Currencies with how many of their minor units make a whole one. Words of our own code. */
const units = Object.entries(CURRENCIES)
  .map(([code, { exponent }]) => `('${code}', ${10 ** exponent}::numeric)`)
  .join(", ");

/** What always holds of terms and quotes. */
export const pricingInvariants: readonly Invariant[] = [
  invariant(
    "every term that a person proposed and that was decided was decided by another person",
    `select id from pricing.term where origin = 'person' and state in ('approved', 'rejected') and decided_by = proposed_by`,
  ),
  invariant(
    "whatever one person alone has brought into force is a stop",
    `select id from pricing.term where origin <> 'import' and state = 'approved' and decided_by = proposed_by
       and not (origin = 'stop' and value #>> '{opening,state}' = 'stopped')`,
  ),
  { says: "every term reads as it did when it was proposed", breaches: forgedTerms },
  invariant(
    "every quote is made of terms that were approved and in force when it was made",
    `select quote.id, named.id as term from pricing.quote cross join unnest(quote.terms) as named (id)
     left join pricing.term on term.id = named.id and term.state = 'approved' and term.effective_from <= quote.created_at
       and (term.valid_to is null or term.valid_to > quote.created_at)
     where term.id is null`,
  ),
  invariant(
    "what a quote sends is what arrives at the middle, its margin and its rounding",
    `select quote.id from pricing.quote join (values ${units}) as unit (currency, minor) on unit.currency = receives_currency
     where principal_minor <> margin_minor + rounding_minor
       + case when mid is null then receives_minor else round(receives_minor * mid * 100 / unit.minor) end`,
  ),
  invariant(
    "no rate of the reference source is of later than it was fetched",
    `select source, currency, as_of from pricing.reference_rate where as_of > fetched_at`,
  ),
];
