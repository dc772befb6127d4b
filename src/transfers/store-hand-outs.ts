/** Maps cash that an outlet hands out, of a pickup and of a refund, to the JSON of its column, and back. */
import { money } from "#kernel/money.ts";
import type { OutletLock, PaidOut, Pickup } from "./lifecycle/pickup.ts";

/** As JSON: times and minor units as text. */
export interface WrittenHandOut {
  readonly lock: { readonly outlet: string; readonly until: string } | null;
  readonly paidOut: {
    readonly account: PaidOut["account"];
    readonly whose: string;
    readonly commissionMinor: string | null;
    readonly place?: string;
    readonly at: string;
  } | null;
}

export interface WrittenPickup extends WrittenHandOut {
  readonly availableAt: string;
  readonly notifications: number;
}

/** The outlet that is handing cash out, and the one that has: for a pickup and for a refund. */
interface HandOut {
  readonly lock: OutletLock | null;
  readonly paidOut: PaidOut | null;
}

export function toPickup(written: WrittenPickup | null): Pickup | null {
  if (written === null) return null;
  return { availableAt: new Date(written.availableAt), notifications: written.notifications, ...toHandOut(written) };
}

export function toHandOut({ lock, paidOut }: WrittenHandOut): HandOut {
  return {
    lock: lock && { outlet: lock.outlet, until: new Date(lock.until) },
    paidOut: paidOut && {
      account: paidOut.account,
      whose: paidOut.whose,
      commission: paidOut.commissionMinor === null ? null : money("IDR", BigInt(paidOut.commissionMinor)),
      ...(paidOut.place !== undefined && { place: paidOut.place }),
      at: new Date(paidOut.at),
    },
  };
}

export function fromPickup(pickup: Pickup | null): WrittenPickup | null {
  if (pickup === null) return null;
  return { availableAt: pickup.availableAt.toISOString(), notifications: pickup.notifications, ...fromHandOut(pickup) };
}

export function fromHandOut({ lock, paidOut }: HandOut): WrittenHandOut {
  return {
    lock: lock && { outlet: lock.outlet, until: lock.until.toISOString() },
    paidOut: paidOut && {
      account: paidOut.account,
      whose: paidOut.whose,
      commissionMinor: paidOut.commission?.minor.toString() ?? null,
      ...(paidOut.place !== undefined && { place: paidOut.place }),
      at: paidOut.at.toISOString(),
    },
  };
}
