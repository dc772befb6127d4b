/** An act: one transfer and what becomes of it. */
import type { FindingKind } from "#reconciliation/finding.ts";
import type { Person } from "./person.ts";
import { steer, type Scene } from "./scene.ts";
import type { Quote, Recipient, Sender, Transfer } from "./sender.ts";
import type { Stage } from "./stage.ts";

export interface Cast {
  readonly scene: Scene;
  readonly stage: Stage;
  readonly sender: Sender;
  /** Somebody of demo-accounts.yaml, by e-mail address: signed in once for all acts. */
  readonly person: (email: string) => Promise<Person>;
}

/** A transfer that was made. */
export interface Made {
  readonly quote: Quote;
  readonly transfer: Transfer;
}

export type Play = (cast: Cast, made: Made) => Promise<Transfer>;
/** Answers lines to print, throws what is not so. */
export type Prove = (cast: Cast, made: Made) => Promise<readonly string[]>;

export interface Act {
  readonly title: string;
  /** One of the few that `npm test` plays. */
  readonly isBrief?: true;
  /** The ending of the number that makes the bank or the partner behave so. */
  readonly sentinel?: string;
  readonly ask: Readonly<Record<string, unknown>>;
  readonly to: Recipient;
  /** What the sender, or a person at the bank, does; answers the transfer as it is in the end. */
  readonly play: Play;
  /** In which states it may end: anything else fails the demonstration. */
  readonly ends: readonly string[];
  /** For which reason. */
  readonly because?: string;
  /** What has to be true besides. */
  readonly prove?: Prove;
  /** The case that the treasury gets because of it; without it there must be none. */
  readonly differs?: FindingKind;
}

/** No transfer is made: the bank knows no account to send to. */
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
  /** In rupiah; without it, what the number was opened for. */
  readonly amount?: number;
  /** Who pays; null: the bank does not say. */
  readonly payer?: { readonly name: string; readonly bank: string; readonly account: string } | null;
  /** How often the money is paid, and how often each payment is told. */
  readonly times?: number;
  readonly notices?: number;
}

/** The number to pay in to, as soon as the bank has given it. */
export async function numberOf({ sender }: Cast, transfer: Transfer): Promise<string> {
  const ready = await sender.until(transfer, ({ payIn }) => payIn?.number != null);
  const number = ready.payIn?.number;
  if (number == null) throw new Error("the bank gave no number to pay in to");
  return number;
}

/** Somebody pays to a number at the bank. */
export const payAt = ({ scene }: Cast, number: string, { amount, ...payment }: Payment = {}) =>
  steer<object>(scene.bankUrl, "pay", { number, ...payment, ...(amount === undefined ? {} : { amount: amount.toFixed(2) }) });

/** Pays in what the transfer asks for, and waits for what is wanted. */
export const paidThen =
  (isDone: (now: Transfer) => boolean, payment: Payment = {}): Play =>
  async (cast, { transfer }) => {
    await payAt(cast, await numberOf(cast, transfer), payment);
    return cast.sender.until(transfer, isDone);
  };

/** Pays in, sees it paid out, and waits so long for what comes after. */
export const paidThenLater =
  (laterMs: number, ...ends: readonly string[]): Play =>
  async (cast, made) => {
    const paid = await paidThen(isOver)(cast, made);
    await cast.stage.wait(laterMs);
    return cast.sender.until(paid, isIn(...ends));
  };

/** Pays in, and waits until only a person can bring it on. */
export const paidThenPerson: Play = async (cast, made) => {
  await payAt(cast, await numberOf(cast, made.transfer));
  return cast.sender.untilPerson(made.transfer);
};

/** Throws unless it is so. */
export function insist(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`it is not so that ${what}`);
}
