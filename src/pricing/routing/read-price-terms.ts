import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Calendar } from "../calendar/model/calendar.ts";
import { termAt, termsNamed } from "../terms/read-terms.ts";
import type { Term } from "../terms/model/term.ts";
import type { Bank, Corridor, Rail, RailTerm } from "../model/network.ts";
import type { TermKind } from "../terms/model/term-kinds.ts";
import { calendarOf, calendarTerms, yearsAround } from "../calendar/working-days.ts";

const HOME = "ID";

/** All terms behind a price and a route, except reference rates. A missing term is null. */
export interface PriceTerms {
  readonly corridor: Corridor;
  readonly rails: readonly { readonly rail: Rail; readonly term: RailTerm }[];
  readonly bank: Bank | null;
  /** True for a code of no bank or of one taken over, and for any code abroad, where the partner knows the banks. */
  readonly isBankUnknown: boolean;
  readonly fee: Term<"fee"> | null;
  /** The sender's own; null for everybody without one, and where no sender is given. */
  readonly discount: Term<"party_fee"> | null;
  readonly tax: Term<"tax"> | null;
  readonly spread: Term<"spread"> | null;
  readonly lock: Term<"quote_lock"> | null;
  readonly promise: Term<"promise"> | null;
  readonly rule: Term<"rate_rule"> | null;
  readonly desk: Term<"desk_rate"> | null;
  readonly home: Calendar;
  readonly away: Calendar;
  /** Ids of all terms, including those of calendars. */
  readonly ids: readonly Id<"tm">[];
}

interface Wanted {
  readonly corridor: string;
  readonly bank: string | null;
  /** The account that sends. Without it the terms are the standard ones that everybody may see. */
  readonly sender?: string | null;
}

/** A corridor's current terms, read in two queries; null when the corridor does not exist. */
export async function readPriceTerms(
  ctx: Pick<Ctx, "db" | "now">,
  { corridor: code, bank: bankCode, sender = null }: Wanted,
): Promise<PriceTerms | null> {
  const corridorTerm = await termAt(ctx, "corridor", code, ctx.now);
  if (!corridorTerm) return null;
  const corridor = corridorTerm.value;
  const [firstYear, lastYear] = yearsAround(ctx.now);
  const owners = [code, corridor.product];
  const days = [...new Set([HOME, corridor.country])].flatMap((country) => calendarTerms(country, firstYear, lastYear));
  const own = sender === null ? [] : [{ kind: "party_fee" as const, key: sender }];
  const terms = await termsNamed(ctx, [...namesOf(corridor, code, bankCode), ...own, ...days], ctx.now);

  const hasBanks = corridor.country === HOME && corridor.method === "bank";
  const bank = bankCode === null || !hasBanks ? null : terms.find("bank", bankCode);
  const made = {
    fee: terms.findFirst("fee", owners),
    discount: sender === null ? null : terms.find("party_fee", sender),
    tax: terms.find("tax", "default"),
    lock: terms.find("quote_lock", "default"),
    promise: terms.find("promise", code),
    // Rupiah to rupiah has no rate.
    ...(corridor.currency === "IDR"
      ? { spread: null, rule: null, desk: null }
      : {
          spread: terms.findFirst("spread", owners),
          rule: terms.findFirst("rate_rule", [corridor.currency, "default"]),
          desk: terms.find("desk_rate", corridor.currency),
        }),
  };
  const rails = corridor.rails.flatMap((rail) => terms.find("rail", rail) ?? []);
  const calendars = days.map(({ kind, key }) => terms.find(kind, key));
  return {
    corridor,
    ...made,
    rails: rails.map(({ key, value }) => ({ rail: key as Rail, term: value })),
    bank: bank?.value ?? null,
    isBankUnknown: bankCode !== null && (!bank || bank.value.mergedInto !== null),
    home: calendarOf(terms, HOME, firstYear, lastYear),
    away: calendarOf(terms, corridor.country, firstYear, lastYear),
    ids: [corridorTerm, bank, ...Object.values(made), ...rails, ...calendars].flatMap((term) => (term ? [term.id] : [])),
  };
}

/** The terms to read besides the calendars. */
function namesOf({ product, rails, currency }: Corridor, code: string, bank: string | null): { kind: TermKind; key: string }[] {
  return [
    ...[code, product].flatMap((key) => [
      { kind: "fee" as const, key },
      { kind: "spread" as const, key },
    ]),
    ...rails.map((key) => ({ kind: "rail" as const, key })),
    ...["default", currency].map((key) => ({ kind: "rate_rule" as const, key })),
    { kind: "tax", key: "default" },
    { kind: "quote_lock", key: "default" },
    { kind: "promise", key: code },
    { kind: "desk_rate", key: currency },
    ...(bank === null ? [] : [{ kind: "bank" as const, key: bank }]),
  ];
}
