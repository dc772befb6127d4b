/**
 * Automatic stops: the account that pays a corridor does not cover what is coming. They stand beside the terms, so that they neither undo nor
 * hide what people decide: a corridor sells while its term says open and no automatic stop lasts. Pure.
 */
import type { Bilingual } from "#kernel/locale.ts";
import type { Currency } from "#kernel/money.ts";
import type { Availability } from "../../model/network.ts";

/**
 * `overdrawn`: more is ordered than lies on the account, so payouts wait too. `runway_low`: what is left is kept for transfers that are promised
 * already.
 */
export const STOP_CAUSES = ["overdrawn", "runway_low"] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

/** Why a corridor is to be stopped: the account, and what it had. */
export interface Shortage {
  readonly corridor: string;
  /** `bank:014`, `nostro:partner` */
  readonly account: string;
  readonly currency: Currency;
  readonly cause: StopCause;
  readonly availableMinor: bigint;
  readonly runwayDays: number | null;
  /** The term of the figure by which it is stopped. */
  readonly term: string;
}

export interface AutomaticStop extends Omit<Shortage, "term"> {
  readonly stoppedAt: Date;
  /** Null while it lasts. */
  readonly openedAt: Date | null;
}

/** What visitors read. */
export const AUTOMATIC_REASON: Bilingual = {
  ID: "Dana kami untuk membayar di tujuan ini sedang diisi kembali. Tujuan ini dibuka lagi segera setelah terisi.",
  EN: "Our funds for payouts at this destination are being topped up. It opens again as soon as they are.",
};

/** What the term says, unless it says open while an automatic stop lasts. A person's stop keeps its own reason. */
export function withAutomaticStop(availability: Availability, isStopped: boolean): Availability {
  return isStopped && availability.state === "open" ? { state: "stopped", reason: AUTOMATIC_REASON } : availability;
}

interface Stretch {
  readonly from: Date;
  readonly until: Date | null;
  readonly reason: Bilingual;
}

/** The stops of a corridor by people and by itself, earliest first, without overlaps: where both apply, the person's reason is shown. */
export function mergedStops(
  byPeople: readonly Stretch[],
  byItself: readonly Pick<AutomaticStop, "stoppedAt" | "openedAt">[],
): Stretch[] {
  const pieces = byItself.flatMap(({ stoppedAt, openedAt }) => {
    let left: { from: Date; until: Date | null }[] = [{ from: stoppedAt, until: openedAt }];
    for (const stop of byPeople) left = left.flatMap((piece) => outside(piece, stop));
    return left.map((piece) => ({ ...piece, reason: AUTOMATIC_REASON }));
  });
  return [...byPeople, ...pieces].toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

const endOf = ({ until }: Pick<Stretch, "until">) => until?.getTime() ?? Number.POSITIVE_INFINITY;

/** The parts of a stretch before and after a stop. */
function outside(piece: Pick<Stretch, "from" | "until">, stop: Stretch): { from: Date; until: Date | null }[] {
  if (endOf(stop) <= piece.from.getTime() || stop.from.getTime() >= endOf(piece)) return [piece];
  return [
    ...(piece.from < stop.from ? [{ from: piece.from, until: stop.from }] : []),
    ...(stop.until !== null && stop.until.getTime() < endOf(piece) ? [{ from: stop.until, until: piece.until }] : []),
  ];
}
