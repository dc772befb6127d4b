/** The partner's books: double entry, one set per currency, with the client's account and its movements. */
import { CURRENCIES } from "./amounts.ts";

/**
 * `client`: what the partner owes the client; `held`: the part reserved for payouts. The other accounts are where money comes from and goes
 * to.
 */
type Account = "client" | "held" | "funding" | "payers" | "fees";

export interface Movement {
  readonly id: string;
  readonly type: "TOP_UP" | "AUTHORIZE" | "RELEASE" | "SETTLE" | "FEE" | "REVERSAL";
  readonly at: number;
  readonly externalId: string | null;
  readonly currency: string;
  /** From the client's view: outgoing amounts are below zero. */
  readonly minor: bigint;
}

/** A hold is not a booking: the client's balance does not change. */
export const isBooked = ({ type }: Movement): boolean => type !== "AUTHORIZE" && type !== "RELEASE";

export interface Books {
  topUp(currency: string, minor: bigint, at: number, externalId: string | null): void;
  /** What may still be reserved for payouts. */
  available(currency: string): bigint;
  authorize(entry: Entry): void;
  release(entry: Entry): void;
  settle(entry: Entry): void;
  reverse(entry: Entry, backMinor: bigint): void;
  balances(): { readonly currency: string; readonly balance: bigint; readonly pending: bigint; readonly available: bigint }[];
  /** Movements of one day in Jakarta, oldest first. */
  movementsOf(currency: string, day: string): readonly Movement[];
  /** Movements up to the end of a day in Jakarta. */
  movementsUntil(currency: string, day: string): readonly Movement[];
  /** What was really paid and returned under a reference: from the postings, not from a status. */
  paidOf(externalId: string): Paid;
  allPaid(): ReadonlyMap<string, Paid>;
  /** Currencies whose accounts do not sum to zero, or whose movements do not sum to the balance. Must always be empty. */
  faults(): string[];
}

interface Entry {
  readonly externalId: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly feeMinor: bigint;
  readonly at: number;
}

export interface Paid {
  readonly times: number;
  readonly currency: string | null;
  readonly minor: bigint;
  readonly returnedMinor: bigint;
}
const NEVER_PAID: Paid = { times: 0, currency: null, minor: 0n, returnedMinor: 0n };

const JAKARTA_AHEAD_MS = 7 * 3_600_000;
/** The date in Jakarta, which has had one time zone since 1964. */
export const dayOf = (at: number): string => new Date(at + JAKARTA_AHEAD_MS).toISOString().slice(0, 10);

const total = ({ minor, feeMinor }: Entry): bigint => minor + feeMinor;

/** Opens empty books. `nextId` numbers the movements. */
export function openBooks(nextId: () => string): Books {
  const accounts = new Map(CURRENCIES.map((currency) => [currency, { client: 0n, held: 0n, funding: 0n, payers: 0n, fees: 0n }]));
  const days = new Map<string, Movement[]>();
  const paid = new Map<string, Paid>();
  const accountsOf = (currency: string) => {
    const found = accounts.get(currency);
    if (!found) throw new RangeError(`no account in ${currency}`);
    return found;
  };
  const post = (currency: string, lines: Partial<Record<Account, bigint>>): void => {
    if (Object.values(lines).reduce((sum, minor) => sum + minor, 0n) !== 0n)
      throw new RangeError("a journal that does not balance");
    const balances = accountsOf(currency);
    for (const [account, minor] of Object.entries(lines) as [Account, bigint][]) balances[account] += minor;
  };
  const move = (
    type: Movement["type"],
    { externalId, currency, at }: Pick<Movement, "externalId" | "currency" | "at">,
    minor: bigint,
  ): void => {
    const key = `${currency} ${dayOf(at)}`;
    const movement = { id: nextId(), type, at, externalId, currency, minor };
    const sameDay = days.get(key);
    if (sameDay) sameDay.push(movement);
    else days.set(key, [movement]);
  };
  return {
    topUp(currency, minor, at, externalId) {
      // Credit balances are negative: they are what the partner owes.
      post(currency, { client: -minor, funding: minor });
      move("TOP_UP", { externalId, currency, at }, minor);
    },
    available: (currency) => -accountsOf(currency).client,
    authorize(entry) {
      post(entry.currency, { client: total(entry), held: -total(entry) });
      move("AUTHORIZE", entry, -total(entry));
    },
    release(entry) {
      post(entry.currency, { held: total(entry), client: -total(entry) });
      move("RELEASE", entry, total(entry));
    },
    settle(entry) {
      post(entry.currency, { held: total(entry), payers: -entry.minor, fees: -entry.feeMinor });
      move("SETTLE", entry, -entry.minor);
      if (entry.feeMinor > 0n) move("FEE", entry, -entry.feeMinor);
      const before = paid.get(entry.externalId) ?? NEVER_PAID;
      const { currency } = entry;
      paid.set(entry.externalId, { ...before, times: before.times + 1, currency, minor: before.minor + entry.minor });
    },
    reverse(entry, backMinor) {
      post(entry.currency, { payers: backMinor, client: -backMinor });
      move("REVERSAL", entry, backMinor);
      const before = paid.get(entry.externalId) ?? NEVER_PAID;
      paid.set(entry.externalId, { ...before, returnedMinor: before.returnedMinor + backMinor });
    },
    balances: () =>
      [...accounts].map(([currency, { client, held }]) => ({
        currency,
        balance: -client - held,
        pending: -held,
        available: -client,
      })),
    movementsOf: (currency, day) => days.get(`${currency} ${day}`) ?? [],
    movementsUntil: (currency, day) =>
      [...days].flatMap(([key, movements]) => (key.startsWith(`${currency} `) && key <= `${currency} ${day}` ? movements : [])),
    paidOf: (externalId) => paid.get(externalId) ?? NEVER_PAID,
    allPaid: () => paid,
    faults: () =>
      [...accounts].flatMap(([currency, { client, held, funding, payers, fees }]) => {
        const booked = [...days.values()]
          .flat()
          .filter((movement) => movement.currency === currency && isBooked(movement))
          .reduce((sum, { minor }) => sum + minor, 0n);
        return client + held + funding + payers + fees === 0n && booked === -client - held ? [] : [currency];
      }),
  };
}
