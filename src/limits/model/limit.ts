/**
 * Limits: which limits a claim meets, whether there is room, and which tier raises one. Pure. The figures are pricing's terms at the time
 * of the claim. A figure lowered below what is already used takes nothing back; it only refuses new claims.
 */
import type { Currency, Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import { beginsAnewAt, windowStart, type Window } from "./window.ts";

/** Each has its own figures. `tier`: the sender's, by their level of verification. */
export const LIMIT_SCOPES = ["tier", "cash_pickup", "wallet", "recipient", "corridor", "outlet"] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];

/**
 * What a transfer claims. Amounts are principals in rupiah; `abroad` is the same in US dollars at the mid rate, null for domestic
 * transfers.
 */
export type Claim =
  | { readonly scope: "tier"; readonly amount: Money; readonly abroad: Money | null }
  | { readonly scope: "cash_pickup" | "wallet"; readonly amount: Money }
  | { readonly scope: "recipient"; readonly amount: Money; readonly recipient: string }
  | { readonly scope: "corridor"; readonly amount: Money; readonly corridor: string }
  | { readonly scope: "outlet"; readonly amount: Money; readonly outlet: string };

/** Figures of one tier, in the shape of pricing's term; null means no limit. */
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
  /** For recipients: how many unpaid transfers to one recipient a sender may have. */
  readonly unpaidPerSender?: number;
}
export interface Figures {
  readonly tier: TierFigures;
  /** By the term's key: `cash_pickup`, `wallet`, `recipient`, `outlet`, `corridor:ID-SG-bank`. */
  readonly limits: ReadonlyMap<string, LimitFigures>;
}

/** One limit as one claim meets it. */
export interface Line {
  /** `tier.month`, `tier.abroad_month`, `recipient.day_count`: the same in rows, refusals and on screens. */
  readonly key: string;
  /** The owner of the limit: a person, a recipient's fingerprint, a corridor, an outlet. */
  readonly owner: string;
  readonly window: Window;
  /** Null: the limit counts transfers. */
  readonly currency: Currency | null;
  /** Minor units, or transfers. */
  readonly requested: bigint;
  /** Null: no limit today. Usage is counted nevertheless, so that a limit introduced tomorrow includes the usage of today. */
  readonly max: bigint | null;
}

/** Stands for "no limit" in the database: usage fits below it, and no transfer reaches it. 18 digits, as everywhere. */
export const NO_LIMIT = 10n ** 18n - 1n;

const amountLine = (key: string, owner: string, window: Window, requested: Money, max: Money | null): Line => ({
  key,
  owner,
  window,
  currency: requested.currency,
  requested: requested.minor,
  max: max?.minor ?? null,
});

/** Every limit that a person's claims meet, in the order in which refusals name them. Throws for a currency without limits. */
export function linesOf(claims: readonly Claim[], person: string, figures: Figures): Line[] {
  for (const claim of claims) assertCountable(claim);
  return claims.flatMap((claim) =>
    claim.scope === "tier" ? tierLines(claim, person, figures.tier) : otherLines(claim, person, figures),
  );
}

/** Limits compare bare numbers: another currency, or a negative amount, would pass as within the limit. */
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
  // Nothing is counted without figures: all transfers of a corridor queue for its one row, so the row exists only where a limit does.
  if (!figures) return [];
  if (claim.scope === "recipient") return recipientLines(claim, person, figures);
  const owner = ownerOf(claim, person);
  return [
    amountLine(`${scope}.transfer`, owner, "transfer", amount, figures.transfer),
    ...(figures.day ? [amountLine(`${scope}.day`, owner, "day", amount, figures.day)] : []),
    ...(figures.month ? [amountLine(`${scope}.month`, owner, "month", amount, figures.month)] : []),
    ...(figures.countPerDay === null
      ? []
      : [
          {
            key: `${scope}.day_count`,
            owner,
            window: "day" as const,
            currency: null,
            requested: 1n,
            max: BigInt(figures.countPerDay),
          },
        ]),
  ];
}

/**
 * A recipient's limits apply to money paid in. An unpaid transfer only takes room from the sender's own transfers to this recipient: it
 * can't block the recipient for others, and its refusal reveals nothing about other senders. The total of all senders is counted as well,
 * refuses nobody, and is checked when the transfer is paid (`isOverRecipientLimit`).
 */
function recipientLines(
  { amount, recipient }: Extract<Claim, { scope: "recipient" }>,
  person: string,
  { transfer, day, month, countPerDay, unpaidPerSender }: LimitFigures,
): Line[] {
  const own = `${person}/${recipient}`;
  const counted = { currency: null, requested: 1n, window: "day" as const };
  return [
    amountLine("recipient.transfer", own, "transfer", amount, transfer),
    ...(unpaidPerSender === undefined
      ? []
      : [{ ...counted, window: "now" as const, key: UNPAID_KEY, owner: own, max: BigInt(unpaidPerSender) }]),
    ...(day ? [amountLine("recipient.day", own, "day", amount, day)] : []),
    ...(month ? [amountLine("recipient.month", own, "month", amount, month)] : []),
    ...(countPerDay === null ? [] : [{ ...counted, key: "recipient.day_count", owner: own, max: BigInt(countPerDay) }]),
    ...(day ? [amountLine(TOTALS.day, recipient, "day", amount, null)] : []),
    ...(month ? [amountLine(TOTALS.month, recipient, "month", amount, null)] : []),
    ...(countPerDay === null ? [] : [{ ...counted, key: TOTALS.countPerDay, owner: recipient, max: null }]),
  ];
}

/** Counts reservations only: a paid-in transfer no longer counts, and an unpaid one counts whatever the day. */
export const UNPAID_KEY = "recipient_unpaid.count";
/** The most that one transfer to an e-wallet may carry. */
export const WALLET_KEY = "wallet.transfer";
/** What all senders together send to a recipient, by the figure it is compared with. */
export const TOTALS = { day: "recipient.all_day", month: "recipient.all_month", countPerDay: "recipient.all_day_count" } as const;

/** The owner of the limit that a claim takes from. */
export function ownerOf(claim: Claim, person: string): string {
  switch (claim.scope) {
    case "tier":
    case "cash_pickup":
    case "wallet":
      return person;
    case "recipient":
      return claim.recipient;
    case "corridor":
      return claim.corridor;
    case "outlet":
      return claim.outlet;
  }
}

/** A line whose usage is stored: a usage row, and the claim on it. */
export interface WindowedLine extends Line {
  readonly startsOn: LocalDate;
}

/** The lines whose usage is stored, in the one order in which their rows are locked, so that concurrent claims cannot deadlock. */
export function windowed(lines: readonly Line[], at: Date): WindowedLine[] {
  return lines
    .flatMap((line) => (line.window === "transfer" ? [] : [{ ...line, startsOn: windowStart(line.window, at) }]))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.owner, b.owner) || compareText(a.startsOn, b.startsOn));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Whether a line has room after `used`; a limit per transfer has nothing used. */
export function hasRoom({ requested, max }: Pick<Line, "requested" | "max">, used: bigint): boolean {
  return max === null || used + requested <= max;
}

/** The state of a limit as the sender sees it: on the screen before it is reached, and in the refusal when it is. Amounts are minor units. */
export interface LimitState {
  readonly limit: string;
  readonly window: Window;
  /** Null: the limit counts transfers. */
  readonly currency: Currency | null;
  readonly max: bigint;
  readonly used: bigint;
  readonly left: bigint;
  readonly beginsAnew: Date | null;
  /** The next tier with more room; null when no tier has more, or when it is not a tier limit. */
  readonly raisedBy: Raise | null;
}
export interface Raise {
  readonly tier: string;
  /** Null: no limit in that tier. */
  readonly max: bigint | null;
}

/** The state of a limit after `used`. */
export function stateOf(
  line: Pick<Line, "key" | "window" | "currency"> & { readonly max: bigint },
  used: bigint,
  at: Date,
  raisedBy: Raise | null,
): LimitState {
  const { key, window, currency, max } = line;
  const left = max > used ? max - used : 0n;
  const beginsAnew = beginsAnewAt(window, at);
  return { limit: key, window, currency, max, used, left, beginsAnew, raisedBy };
}

/** Tiers by name, the lowest first. */
export type Tiers = ReadonlyMap<string, TierFigures>;

const FIGURE = { "tier.transfer": "transfer", "tier.day": "day", "tier.month": "month" } as const;

/** The figure of one of a tier's limits; null: no limit. */
export function figureOf(key: string, tier: TierFigures): bigint | null {
  if (key === "tier.abroad_month") return tier.isDomesticOnly ? 0n : (tier.abroadMonth?.minor ?? null);
  return tier[FIGURE[key as keyof typeof FIGURE]]?.minor ?? null;
}

/** The next higher tier that allows more; null when none does. */
export function raiseOf(key: string, tiers: Tiers, tier: string): Raise | null {
  const own = tiers.get(tier);
  if (!key.startsWith("tier.") || !own) return null;
  const now = figureOf(key, own);
  if (now === null) return null;
  for (const [name, figures] of [...tiers].sort(([a], [b]) => compareText(a, b))) {
    if (name <= tier) continue;
    const max = figureOf(key, figures);
    if (max === null || max > now) return { tier: name, max };
  }
  return null;
}
