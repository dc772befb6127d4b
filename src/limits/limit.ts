/**
 * Limits: what a claim asks of which, whether there is room, and what raises one. Pure. The figures are pricing's terms, as they stand when a
 * claim is made: a term that falls below what is used already takes nothing back, it only lets nothing more through.
 */
import type { Currency, Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import { beginsAnewAt, windowStart, type Window } from "./window.ts";

/** Each has its own figures. `tier`: the sender's, by how far they are verified. */
export const LIMIT_SCOPES = ["tier", "cash_pickup", "recipient", "corridor", "outlet"] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** What a transfer asks for. Amounts are principals in rupiah; `abroad` is the same in US dollars at the middle, null at home. */
export type Claim =
  | { readonly scope: "tier"; readonly amount: Money; readonly abroad: Money | null }
  | { readonly scope: "cash_pickup"; readonly amount: Money }
  | { readonly scope: "recipient"; readonly amount: Money; readonly recipient: string }
  | { readonly scope: "corridor"; readonly amount: Money; readonly corridor: string }
  | { readonly scope: "outlet"; readonly amount: Money; readonly outlet: string };

/** Figures of one tier: null is without a limit. The shape of pricing's term. */
export interface TierFigures {
  readonly isDomesticOnly: boolean;
  readonly transfer: Money | null;
  readonly day: Money | null;
  readonly month: Money | null;
  readonly abroadMonth: Money | null;
}
/** Figures of any other limit. */
export interface LimitFigures {
  readonly transfer: Money | null;
  readonly day: Money | null;
  readonly month: Money | null;
  readonly countPerDay: number | null;
  /** Of a recipient's: how many transfers to them one sender may have that are not paid in. */
  readonly unpaidPerSender?: number;
}
export interface Figures {
  readonly tier: TierFigures;
  /** By the term's key: `cash_pickup`, `recipient`, `outlet`, `corridor:ID-SG-bank`. */
  readonly limits: ReadonlyMap<string, LimitFigures>;
}

/** One limit as one claim meets it. */
export interface Line {
  /** `tier.month`, `tier.abroad_month`, `recipient.day_count`: the same in rows, refusals and on screens. */
  readonly key: string;
  /** Whose room it is: a person, a recipient's fingerprint, a corridor, an outlet. */
  readonly whom: string;
  readonly window: Window;
  /** Null: the limit counts transfers. */
  readonly currency: Currency | null;
  /** Minor units, or transfers. */
  readonly asked: bigint;
  /** Null: without a limit today. It is counted all the same, so that one that comes tomorrow knows what was used. */
  readonly most: bigint | null;
}

/** What is counted where there is no limit fits in here, and no transfer ever does: 18 digits, as everywhere. */
export const NO_LIMIT = 10n ** 18n - 1n;

const amountLine = (key: string, whom: string, window: Window, asked: Money, most: Money | null): Line => ({
  key,
  whom,
  window,
  currency: asked.currency,
  asked: asked.minor,
  most: most?.minor ?? null,
});

/** Every limit that these claims of a person meet, in the order in which people are told about them. Throws for money that no limit is in. */
export function linesOf(claims: readonly Claim[], person: string, figures: Figures): Line[] {
  for (const claim of claims) assertCountable(claim);
  return claims.flatMap((claim) =>
    claim.scope === "tier" ? tierLines(claim, person, figures.tier) : otherLines(claim, person, figures),
  );
}

/** Limits compare numbers: another currency, or an amount below zero, would pass for room. */
function assertCountable(claim: Claim): void {
  const abroad = claim.scope === "tier" ? claim.abroad : null;
  if (claim.amount.currency !== "IDR" || claim.amount.minor < 0n)
    throw new TypeError("Limits are claimed in rupiah, not below zero");
  if (abroad !== null && (abroad.currency !== "USD" || abroad.minor < 0n))
    throw new TypeError("The limit abroad is claimed in US dollars, not below zero");
}

function tierLines({ amount, abroad }: Extract<Claim, { scope: "tier" }>, person: string, tier: TierFigures): Line[] {
  const lines = [
    amountLine("tier.transfer", person, "transfer", amount, tier.transfer),
    amountLine("tier.day", person, "day", amount, tier.day),
    amountLine("tier.month", person, "month", amount, tier.month),
  ];
  if (abroad === null) return lines;
  const nothing: Money = { currency: abroad.currency, minor: 0n };
  return [...lines, amountLine("tier.abroad_month", person, "month", abroad, tier.isDomesticOnly ? nothing : tier.abroadMonth)];
}

function otherLines(claim: Exclude<Claim, { scope: "tier" }>, person: string, { limits }: Figures): Line[] {
  const { scope, amount } = claim;
  const figures = limits.get(scope === "corridor" ? `corridor:${claim.corridor}` : scope);
  // Without figures nothing is counted: a row for a whole corridor is one that all its transfers wait for, and stands only where a limit does.
  if (!figures) return [];
  if (claim.scope === "recipient") return recipientLines(claim, person, figures);
  const whom = whomOf(claim, person);
  return [
    amountLine(`${scope}.transfer`, whom, "transfer", amount, figures.transfer),
    ...(figures.day ? [amountLine(`${scope}.day`, whom, "day", amount, figures.day)] : []),
    ...(figures.month ? [amountLine(`${scope}.month`, whom, "month", amount, figures.month)] : []),
    ...(figures.countPerDay === null
      ? []
      : [
          {
            key: `${scope}.day_count`,
            whom,
            window: "day" as const,
            currency: null,
            asked: 1n,
            most: BigInt(figures.countPerDay),
          },
        ]),
  ];
}

/**
 * A recipient's limits are about money that was paid in. What a sender has not paid takes room of their own transfers to this recipient alone: it can't block
 * the recipient for others, and its refusal tells nothing of what others send. What all send is counted beside that, refuses nobody, and is looked
 * at when the transfer is paid (`isOverRecipientLimit`).
 */
function recipientLines(
  { amount, recipient }: Extract<Claim, { scope: "recipient" }>,
  person: string,
  { transfer, day, month, countPerDay, unpaidPerSender }: LimitFigures,
): Line[] {
  const own = `${person}/${recipient}`;
  const counted = { currency: null, asked: 1n, window: "day" as const };
  return [
    amountLine("recipient.transfer", own, "transfer", amount, transfer),
    ...(unpaidPerSender === undefined
      ? []
      : [{ ...counted, window: "now" as const, key: UNPAID_KEY, whom: own, most: BigInt(unpaidPerSender) }]),
    ...(day ? [amountLine("recipient.day", own, "day", amount, day)] : []),
    ...(month ? [amountLine("recipient.month", own, "month", amount, month)] : []),
    ...(countPerDay === null ? [] : [{ ...counted, key: "recipient.day_count", whom: own, most: BigInt(countPerDay) }]),
    ...(day ? [amountLine(TOTALS.day, recipient, "day", amount, null)] : []),
    ...(month ? [amountLine(TOTALS.month, recipient, "month", amount, null)] : []),
    ...(countPerDay === null ? [] : [{ ...counted, key: TOTALS.countPerDay, whom: recipient, most: null }]),
  ];
}

/** Only what is reserved counts here: paid in, it is none of these any more, and until then it is one of them whatever the day. */
export const UNPAID_KEY = "recipient_unpaid.count";
/** What everybody sends to a recipient, by the figure that it is held against. */
export const TOTALS = { day: "recipient.all_day", month: "recipient.all_month", countPerDay: "recipient.all_day_count" } as const;

/** Whose room a claim takes. */
export function whomOf(claim: Claim, person: string): string {
  switch (claim.scope) {
    case "tier":
    case "cash_pickup":
      return person;
    case "recipient":
      return claim.recipient;
    case "corridor":
      return claim.corridor;
    case "outlet":
      return claim.outlet;
  }
}

/** A line that has a memory: a row of usage, and the claim on it. */
export interface WindowedLine extends Line {
  readonly startsOn: LocalDate;
}

/** Those that have a memory, in the one order in which their rows are locked: whoever takes several takes them in this order, and nobody waits in a circle. */
export function windowed(lines: readonly Line[], at: Date): WindowedLine[] {
  return lines
    .flatMap((line) => (line.window === "transfer" ? [] : [{ ...line, startsOn: windowStart(line.window, at) }]))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.whom, b.whom) || compareText(a.startsOn, b.startsOn));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Whether a line has room, given what is used of it; one for each transfer by itself has nothing used. */
export function hasRoom({ asked, most }: Pick<Line, "asked" | "most">, used: bigint): boolean {
  return most === null || used + asked <= most;
}

/** What somebody is told about a limit: on the screen before it is reached, and in the refusal when it is. Amounts are minor units as text. */
export interface LimitState {
  readonly limit: string;
  readonly window: Window;
  /** Null: it counts transfers. */
  readonly currency: Currency | null;
  readonly most: bigint;
  readonly used: bigint;
  readonly left: bigint;
  readonly beginsAnew: Date | null;
  /** The next tier that has more room, or null: no tier has, or it is no limit of tiers. */
  readonly raisedBy: Raise | null;
}
export interface Raise {
  readonly tier: string;
  /** Null: without a limit there. */
  readonly most: bigint | null;
}

/** The state of a limit of which so much is used. */
export function stateOf(
  line: Pick<Line, "key" | "window" | "currency"> & { readonly most: bigint },
  used: bigint,
  at: Date,
  raisedBy: Raise | null,
): LimitState {
  const { key, window, currency, most } = line;
  const left = most > used ? most - used : 0n;
  const beginsAnew = beginsAnewAt(window, at);
  return { limit: key, window, currency, most, used, left, beginsAnew, raisedBy };
}

/** Tiers by their names, the lowest first. */
export type Tiers = ReadonlyMap<string, TierFigures>;

const FIGURE = { "tier.transfer": "transfer", "tier.day": "day", "tier.month": "month" } as const;

/** What a tier lets through of one of its limits; null: without a limit. */
export function figureOf(key: string, tier: TierFigures): bigint | null {
  if (key === "tier.abroad_month") return tier.isDomesticOnly ? 0n : (tier.abroadMonth?.minor ?? null);
  return tier[FIGURE[key as keyof typeof FIGURE]]?.minor ?? null;
}

/** The next tier above that lets more through; null where none does. */
export function raiseOf(key: string, tiers: Tiers, tier: string): Raise | null {
  const own = tiers.get(tier);
  if (!key.startsWith("tier.") || !own) return null;
  const now = figureOf(key, own);
  if (now === null) return null;
  for (const [name, figures] of [...tiers].sort(([a], [b]) => compareText(a, b))) {
    if (name <= tier) continue;
    const most = figureOf(key, figures);
    if (most === null || most > now) return { tier: name, most };
  }
  return null;
}
