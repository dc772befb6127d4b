/** Pay-ins and their failures: short, over, twice, late, never, from an unknown payer, falsely notified. */
import {
  atHome,
  CASH,
  HOME,
  HOUR_MS,
  inCash,
  insist,
  isIn,
  isOver,
  MINUTE_MS,
  numberOf,
  paidThen,
  payAt,
  type Act,
  type Cast,
  type Made,
  type Prove,
  type Play,
} from "./act.ts";
import { paidBack, query } from "./proofs.ts";

const home = (title: string, ends: string, play: Play, more: Partial<Act> = {}): Act => ({
  title,
  request: HOME,
  to: atHome("0000001"),
  play,
  ends: [ends],
  ...more,
});

/** Too much was paid: the excess is refunded to the paying account, as a refund of the payment. */
const wentBack =
  (rupiah: number): Prove =>
  async (cast, made) => {
    const back = await cast.stage.until(
      async () => {
        const refunds = await paidBack(cast.scene, made.transfer.id);
        return refunds.length > 0 ? refunds : null;
      },
      new Date(cast.stage.now().getTime() + HOUR_MS),
    );
    const sum = (back ?? []).reduce((total, { minor }) => total + minor, 0n);
    insist(sum === BigInt(rupiah) * 100n, `Rp ${rupiah} went back, but ${sum} sen`);
    return (back ?? []).map(({ reference, minor }) => `went back to its payer: Rp ${minor / 100n} as ${reference}`);
  };

async function shortThenRest(cast: Cast, made: Made) {
  const number = await numberOf(cast, made.transfer);
  await payAt(cast, number, { amount: 400_000 });
  const short = await cast.sender.until(made.transfer, ({ reason }) => reason?.code === "PAYIN_SHORT");
  await payAt(cast, number, { amount: Number(short.payIn?.missing.minor ?? 0) / 100 });
  return cast.sender.until(made.transfer, isOver);
}

async function neverPaid(cast: Cast, { transfer }: Made) {
  await numberOf(cast, transfer);
  return cast.sender.until(transfer, isIn("EXPIRED"), 48 * HOUR_MS);
}

async function paidTooLate(cast: Cast, made: Made) {
  const number = await numberOf(cast, made.transfer);
  const expired = await neverPaid(cast, made);
  await payAt(cast, number);
  return expired;
}

async function cancelledThenPaid(cast: Cast, { transfer }: Made) {
  const number = await numberOf(cast, transfer);
  const cancelled = await cast.sender.cancel(transfer);
  await payAt(cast, number);
  return cancelled;
}

/** The bank notifies a payment that does not exist: its answer to the inquiry lists none. */
async function reportedFalsely(cast: Cast, { transfer }: Made) {
  const number = await numberOf(cast, transfer);
  await payAt(cast, number, { times: 1, notifications: 3 });
  return cast.sender.until(transfer, isOver);
}

/** An unknown number: the money is in suspense until staff match it. */
async function onNobodysNumber(cast: Cast, made: Made) {
  const number = await numberOf(cast, made.transfer);
  const nobodys = `${number.slice(0, -4)}${String((Number(number.slice(-4)) + 4_321) % 10_000).padStart(4, "0")}`;
  await payAt(cast, nobodys, { amount: 77_000, payer: null });
  await payAt(cast, number);
  return cast.sender.until(made.transfer, isOver);
}

const inSuspense: Prove = async ({ scene, stage }) => {
  const suspended = await stage.until(
    async () => {
      const rows = await query(scene, "select amount_minor from transfers.pay_in where transfer is null");
      return rows.length > 0 ? rows : null;
    },
    new Date(stage.now().getTime() + 10 * MINUTE_MS),
  );
  insist(suspended?.length === 1, "one unapplied payment is recorded");
  return ["Rp 77.000 on an unknown number are in suspense, for staff"];
};

export const PAY_IN_ACTS: readonly Act[] = [
  home("Too little is paid in, then the rest", "PAID", shortThenRest),
  home("Too much is paid in: the excess is refunded", "PAID", paidThen(isOver, { amount: 1_105_550 }), {
    prove: wentBack(100_000),
  }),
  home("Paid in twice: the second payment is refunded", "PAID", paidThen(isOver, { times: 2 }), { prove: wentBack(1_005_550) }),
  home("Three notifications of one payment: it counts once", "PAID", reportedFalsely),
  home(
    "No notification of the payment: the bank is inquired before the pay-in expires",
    "PAID",
    paidThen(isOver, { notifications: 0 }),
  ),
  home("Never paid in: it expires", "EXPIRED", neverPaid, { because: "PAYIN_NOT_MADE" }),
  home("Paid in after expiry: refunded", "EXPIRED", paidTooLate, { prove: wentBack(1_005_550) }),
  home("Cancelled before it is paid in", "CANCELLED", async ({ sender }, { transfer }) => sender.cancel(transfer)),
  home("Cancelled, then paid in: refunded", "CANCELLED", cancelledThenPaid, {
    prove: wentBack(1_005_550),
  }),
  home("A payment on an unknown number", "PAID", onNobodysNumber, { prove: inSuspense }),
  {
    title: "Payer unknown and payout impossible: the sender is asked for a refund account",
    request: HOME,
    to: atHome("0000003"),
    play: async (cast, { transfer }) => {
      await payAt(cast, await numberOf(cast, transfer), { payer: null });
      return cast.sender.until(transfer, ({ refund }) => refund?.needsAccount === true);
    },
    ends: ["REFUND_PENDING"],
  },
  {
    title: "The payer's account is closed at the refund: the sender is asked for another account",
    request: CASH,
    to: inCash("Paimin", "081234567802"),
    play: async (cast, { transfer }) => {
      await payAt(cast, await numberOf(cast, transfer), { payer: { name: "SARI LESTARI", bank: "014", account: "5220000022" } });
      const waits = await cast.sender.until(transfer, isIn("AVAILABLE"));
      await cast.sender.cancel(waits);
      return cast.sender.until(transfer, ({ refund }) => refund?.needsAccount === true);
    },
    ends: ["REFUND_PENDING"],
    because: "REFUND_BOUNCED",
  },
];
