/** An act: one transfer and its course. */
import type { FindingKind } from "#reconciliation/model/finding.ts";
import type { Person } from "./person.ts";
import { steer, type Scene } from "./scene.ts";
import type { Quote, Recipient, Sender, Transfer } from "./sender.ts";
import type { Stage } from "./stage.ts";

export interface Cast {
  readonly scene: Scene;
  readonly stage: Stage;
  readonly sender: Sender;
  /** A person of demo-accounts.yaml, by e-mail address; signed in once for all acts. */
  readonly person: (email: string) => Promise<Person>;
}

/** A created transfer. */
export interface Made {
  readonly quote: Quote;
  readonly transfer: Transfer;
}

export type Play = (cast: Cast, made: Made) => Promise<Transfer>;
/** Returns lines to print; throws when an expectation fails. */
export type Prove = (cast: Cast, made: Made) => Promise<readonly string[]>;

export interface Act {
  readonly title: string;
  /** One of the few acts that `npm test` plays. */
  readonly isBrief?: true;
  /** The ending of the number that makes the bank or the partner behave this way. */
  readonly sentinel?: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly to: Recipient;
  /** The actions of the sender, or of a person at the bank; returns the transfer in its final state. */
  readonly play: Play;
  /** The allowed final states: any other fails the demonstration. */
  readonly ends: readonly string[];
  /** The expected reason. */
  readonly because?: string;
  /** Further expectations. */
  readonly prove?: Prove;
  /** The kind of case that the treasury must get because of it; without this there must be none. */
  readonly differs?: FindingKind;
}

/** No transfer is created: the account does not exist at the bank. */
export const NO_RECIPIENT = "NO RECIPIENT";

const FINAL: ReadonlySet<string> = new Set(["PAID", "REFUNDED", "CANCELLED", "EXPIRED"]);
export const isOver = ({ state }: Transfer): boolean => FINAL.has(state);
export const isIn =
  (...states: readonly string[]) =>
  ({ state }: Transfer): boolean =>
    states.includes(state);

export const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

export const rupiah = (amount: number) => ({ side: "source", amountMinor: String(amount * 100) });
export const HOME = { corridor: "ID-ID-bank", bank: "014", ...rupiah(1_000_000) };
export const SINGAPORE = { corridor: "ID-SG-bank", ...rupiah(1_000_000) };
export const CASH = { corridor: "ID-ID-cash", ...rupiah(500_000) };

export const atHome = (ending: string, name = "Siti Rahma"): Recipient => ({
  country: "ID",
  method: "bank",
  fields: { bank: "014", account: `123${ending}`, name },
});
/** A recipient with an e-wallet: GoPay, by mobile number. */
export const atWallet = (ending: string, name = "Siti Rahma"): Recipient => ({
  country: "ID",
  method: "bank",
  fields: { bank: "901", account: `08123${ending}`, name },
});
export const inSingapore = (ending: string): Recipient => ({
  country: "SG",
  method: "bank",
  fields: { holder: "person", name: "Tan Wei Ling", bank: "DBSSSGSG", account: `123${ending}`, relationship: "sibling" },
});
export const inCash = (name: string, phone: string): Recipient => ({
  country: "ID",
  method: "cash",
  fields: { name, phone, city: "Bima" },
});

interface Payment {
  /** In rupiah; by default the amount that the number was opened for. */
  readonly amount?: number;
  /** The payer; null: the bank does not name one. */
  readonly payer?: { readonly name: string; readonly bank: string; readonly account: string } | null;
  /** How often the money is paid, and how many notifications each payment gets. */
  readonly times?: number;
  readonly notifications?: number;
}

/** The number to pay in to, as soon as the bank has issued it. */
export async function numberOf({ sender }: Cast, transfer: Transfer): Promise<string> {
  const ready = await sender.until(transfer, ({ payIn }) => payIn?.number != null);
  const number = ready.payIn?.number;
  if (number == null) throw new Error("the bank gave no number to pay in to");
  return number;
}

/** A payment to a number at the bank. */
export const payAt = ({ scene }: Cast, number: string, { amount, ...payment }: Payment = {}) =>
  steer<object>(scene.bankUrl, "pay", { number, ...payment, ...(amount === undefined ? {} : { amount: amount.toFixed(2) }) });

/** Pays in the transfer's amount, and waits until `isDone`. */
export const paidThen =
  (isDone: (now: Transfer) => boolean, payment: Payment = {}): Play =>
  async (cast, { transfer }) => {
    await payAt(cast, await numberOf(cast, transfer), payment);
    return cast.sender.until(transfer, isDone);
  };

/** Pays in, waits for the payout, and then waits `laterMs` for the later outcome. */
export const paidThenLater =
  (laterMs: number, ...ends: readonly string[]): Play =>
  async (cast, made) => {
    const paid = await paidThen(isOver)(cast, made);
    await cast.stage.wait(laterMs);
    return cast.sender.until(paid, isIn(...ends));
  };

/** Pays in, and waits until only a person can continue. */
export const paidThenPerson: Play = async (cast, made) => {
  await payAt(cast, await numberOf(cast, made.transfer));
  return cast.sender.untilPerson(made.transfer);
};

/** Throws unless `isSo`. */
export function insist(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`not true: ${what}`);
}
