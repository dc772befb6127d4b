/** The problems of the day: each is an act of tools/demo, played until only a person can continue. */
import {
  atHome,
  CASH,
  HOME,
  inCash,
  inSingapore,
  isIn,
  isOver,
  numberOf,
  paidThen,
  paidThenPerson,
  payAt,
  rupiah,
  SINGAPORE,
  type Act,
  type Play,
} from "../../../tools/demo/act.ts";
import type { ProblemKind } from "../day.ts";

export interface Planned extends Pick<Act, "title" | "request" | "to" | "play" | "ends"> {
  readonly kind: ProblemKind;
}

/** The payer is not named, and the payout impossible: the refund has no account. */
const payerUnknown: Play = async (cast, { transfer }) => {
  await payAt(cast, await numberOf(cast, transfer), { payer: null });
  return cast.sender.until(transfer, ({ refund }) => refund?.needsAccount === true);
};
/** The refund comes back, as the payer's account is closed. */
const payerClosed: Play = async (cast, { transfer }) => {
  await payAt(cast, await numberOf(cast, transfer), { payer: { name: "SARI LESTARI", bank: "014", account: "5220000022" } });
  await cast.sender.cancel(await cast.sender.until(transfer, isIn("AVAILABLE")));
  return cast.sender.until(transfer, ({ refund }) => refund?.needsAccount === true);
};
const paidShort: Play = async (cast, { transfer }) => {
  await payAt(cast, await numberOf(cast, transfer), { amount: 400_000 });
  return cast.sender.until(transfer, ({ reason }) => reason?.code === "PAYIN_SHORT");
};
const TEN_DAYS_MS = 10 * 86_400_000;
const UNCORRECTED = ["REJECTED", "REFUND_PENDING", "REFUNDED"] as const;
/** The sender does not correct the recipient before the deadline, which comes later than any inquiry. */
const leftUncorrected: Play = async (cast, { transfer }) => {
  await payAt(cast, await numberOf(cast, transfer));
  return cast.sender.until(transfer, isIn(...UNCORRECTED), TEN_DAYS_MS);
};
/** Money on a number that was never given out, and the transfer itself paid. */
const payElsewhere =
  (amount: number, shift: number): Play =>
  async (cast, { transfer }) => {
    const number = await numberOf(cast, transfer);
    const wrong = `${number.slice(0, -4)}${String((Number(number.slice(-4)) + shift) % 10_000).padStart(4, "0")}`;
    await payAt(cast, wrong, { amount, payer: { name: "SUPARMAN", bank: "014", account: "5229990001" } });
    return cast.sender.read(transfer.id);
  };

const home = (kind: ProblemKind, ending: string, play: Play, ends: string, more: Partial<Planned> = {}): Planned => ({
  kind,
  title: `${kind} ${ending}`,
  request: HOME,
  to: atHome(ending),
  play,
  ends: [ends],
  ...more,
});
const abroad = (kind: ProblemKind, ending: string, play: Play, ends: string): Planned => ({
  ...home(kind, ending, play, ends),
  request: SINGAPORE,
  to: inSingapore(ending),
});
const cash = (kind: ProblemKind, name: string, play: Play, ends: string, amount = 500_000): Planned => ({
  ...home(kind, name, play, ends),
  request: { ...CASH, ...rupiah(amount) },
  to: inCash(name, `+62812345678${String(10 + name.length)}`),
});
const times = (count: number, one: (n: number) => Planned): Planned[] => Array.from({ length: count }, (_, n) => one(n));

/** Those that need nobody's act outside before the morning. */
export const PLANNED: readonly Planned[] = [
  ...times(6, () => home("unknown_home", "0000015", paidThenPerson, "OUTCOME_UNKNOWN")),
  ...times(2, () => abroad("unknown_abroad", "7000020", paidThenPerson, "OUTCOME_UNKNOWN")),
  ...times(2, () => abroad("unknown_abroad", "7000021", paidThenPerson, "OUTCOME_UNKNOWN")),
  ...times(5, () => home("account_needed", "0000003", payerUnknown, "REFUND_PENDING")),
  ...times(2, (n) => cash("refund_bounced", ["Paimin", "Sukinem"][n] ?? "", payerClosed, "REFUND_PENDING")),
  ...times(3, () => home("short_paid", "0000001", paidShort, "AWAITING_PAYMENT")),
  ...times(8, (n) =>
    cash(
      "uncollected",
      ["Suparmi", "Sarinem", "Paijo", "Ngatinem", "Wagiyo", "Tukiyem", "Ponirah", "Sugiman"][n] ?? "",
      paidThen(isIn("AVAILABLE")),
      "AVAILABLE",
      300_000 + n * 50_000,
    ),
  ),
  ...times(2, () => home("returned", "0000018", paidThen(isIn("REFUNDED")), "REFUNDED")),
  abroad("returned", "7000023", paidThen(isIn("REFUNDED")), "REFUNDED"),
  // Its refund may be on its way by the time that it is read: time passes for all senders at once.
  ...times(2, () => ({ ...abroad("not_corrected", "7000004", leftUncorrected, "REJECTED"), ends: UNCORRECTED })),
  home("statement_differs", "0000019", paidThen(isOver), "PAID"),
  home("statement_differs", "0000020", paidThen(isOver), "PAID"),
  home("statement_differs", "0000021", paidThen(isOver), "PAID"),
  abroad("statement_differs", "7000024", paidThen(isOver), "PAID"),
  abroad("statement_differs", "7000025", paidThen(isOver), "PAID"),
  abroad("statement_differs", "7000026", paidThen(isOver), "PAID"),
  home("unapplied", "0000001", payElsewhere(1_005_550, 4_321), "AWAITING_PAYMENT"),
  ...times(5, (n) => home("unapplied", "0000001", payElsewhere(77_000 + n * 1_000, 1_111 * (n + 1)), "AWAITING_PAYMENT")),
  ...times(9, () => home("paid", "0000001", paidThen(isOver), "PAID")),
  ...times(2, () => abroad("paid", "7000001", paidThen(isOver), "PAID")),
];
