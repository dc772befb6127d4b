/** The behaviours of a partner abroad: an act for each of its test numbers (simulators/partner/README.md). */
import {
  DAY_MS,
  inSingapore,
  insist,
  isIn,
  isOver,
  paidThen,
  paidThenLater,
  paidThenPerson,
  payAt,
  numberOf,
  rupiah,
  SINGAPORE,
  type Act,
  type Prove,
  type Play,
} from "./act.ts";
import { differing } from "./cases.ts";
import { workedAbroad } from "./proofs.ts";
import { shown } from "./scene.ts";

const abroad = (ending: string, title: string, ends: string, more: Partial<Act> = {}): Act => ({
  title,
  sentinel: ending,
  request: SINGAPORE,
  to: inSingapore(ending),
  play: paidThen(isOver),
  ends: [ends],
  ...more,
});
const PAID = "PAID";
const REFUNDED = "REFUNDED";
const TWO_DAYS_MS = 2 * DAY_MS + 60_000;

/** Checks the product's answers to the partner's callbacks, as recorded by the partner. */
const wasAnswered =
  (...wanted: readonly string[]): Prove =>
  async ({ scene, sender }, { transfer }) => {
    const { notes } = await shown<{ notes: readonly { readonly what: string }[] }>(
      scene.partnerUrl,
      `transactions/${transfer.id}`,
    );
    const answers = notes.map(({ what }) => what).filter((what) => what.includes("callback"));
    for (const one of wanted)
      insist(
        answers.some((answer) => answer.startsWith(one)),
        `the partner noted "${one}": ${answers.join("; ")}`,
      );
    const { history } = await sender.read(transfer.id);
    const states = history.map(({ state }) => state).join(" ");
    insist(states === PLAIN, `the history is ${PLAIN}, but ${states}`);
    return [...answers, "the history is that of any other transfer"];
  };
const PLAIN = "AWAITING_PAYMENT FUNDED READY CONVERTED SUBMITTED PAID";

/** Pays in, and asks for cancellation after the order was sent. */
const recalled: Play = async (cast, { transfer }) => {
  await payAt(cast, await numberOf(cast, transfer));
  const left = await cast.sender.until(transfer, isIn("SUBMITTED", "OUTCOME_UNKNOWN"));
  await cast.sender.cancel(left);
  return cast.sender.until(transfer, isOver);
};

export const ABROAD_ACTS: readonly Act[] = [
  abroad("7000001", "To a bank in Singapore: Rp 10.000.000", PAID, {
    request: { ...SINGAPORE, ...rupiah(10_000_000) },
    prove: workedAbroad,
    isBrief: true,
  }),
  abroad("7000002", "The partner pays slowly", PAID),
  abroad("7000003", "Accepted by the rail, no credit confirmed", PAID),
  abroad("7000004", "Refused before creation; the account is not corrected, and after a week the money is refunded", REFUNDED, {
    play: paidThenLater(7 * DAY_MS, REFUNDED),
    because: "RECIPIENT_NOT_CORRECTED",
  }),
  abroad("7000005", "Rejected by the network: no such account", REFUNDED, { because: "ACCOUNT_INVALID" }),
  abroad("7000006", "Taken, then declined: account closed", REFUNDED, { because: "ACCOUNT_CLOSED" }),
  abroad("7000007", "Taken, then declined: account dormant", REFUNDED, { because: "ACCOUNT_DORMANT" }),
  abroad("7000008", "Taken, then declined: another name", REFUNDED, { because: "NAME_MISMATCH" }),
  abroad("7000009", "Barred by the network: its sender reads a neutral sentence", REFUNDED, { because: "PARTY_REFUSED" }),
  abroad("7000010", "Taken, then declined: over a limit", REFUNDED, { because: "AMOUNT_OVER_LIMIT" }),
  abroad("7000011", "The partner pays without an answer: unknown, inquired, paid", PAID),
  abroad("7000012", "The partner pays, and the confirmation is answered 502", PAID),
  abroad("7000013", "The confirmation is lost: unknown, and confirmed again under its reference", PAID),
  abroad("7000014", "The confirmation is answered 502 and not done: the same", PAID),
  abroad("7000015", "Made, but the creation gets no answer: taken up again", PAID),
  abroad("7000016", "The partner answers too late", PAID),
  abroad("7000017", "Every callback comes three times", PAID, { prove: wasAnswered("callback 70000 → 2") }),
  abroad("7000018", "Callbacks come in the wrong order", PAID, {
    prove: wasAnswered("callback 70000 → 2", "callback 50000 → 2"),
  }),
  abroad("7000019", "A forged callback and a stale one", PAID, {
    prove: wasAnswered("forged callback → 401", "stale callback → 401", "callback 70000 → 2"),
  }),
  abroad("7000020", "Paid correctly, but the answer has ten times the amount: unknown, staff decide", "OUTCOME_UNKNOWN", {
    play: paidThenPerson,
    because: "PAYOUT_UNCLEAR",
    ...differing("missing_here"),
  }),
  abroad("7000021", "Every answer has ten times the amount: never confirmed, staff decide", "OUTCOME_UNKNOWN", {
    play: paidThenPerson,
    because: "PAYOUT_UNCLEAR",
  }),
  abroad("7000022", "Paid abroad, and returned after two days: account closed", REFUNDED, {
    play: paidThenLater(TWO_DAYS_MS, REFUNDED),
    because: "ACCOUNT_CLOSED",
  }),
  abroad("7000023", "Paid, then reversed: only 98 % come back", REFUNDED, { play: paidThen(isIn(REFUNDED)) }),
  abroad("7000024", "Paid, and missing from the partner's statement", PAID, differing("missing_there")),
  abroad("7000025", "Paid once, twice in the partner's statement", PAID, differing("twice_there")),
  abroad("7000026", "Paid, another amount in the partner's statement", PAID, differing("other_amount")),
  abroad("7000027", "Under review for a while, then paid", PAID),
  abroad("7000028", "Paid through unknown statuses", PAID),
  abroad("7000029", "Declined with an unknown status", REFUNDED, { because: "PARTY_REFUSED" }),
  abroad("7000030", "Not enough prefund: retried, then refunded", REFUNDED, { because: "PAYOUT_NOT_POSSIBLE" }),
  abroad("7000031", "The partner's quotation has expired: quoted again under the same transaction", PAID),
  abroad("7000032", "The partner's quotation expires every time: refunded", REFUNDED, { because: "PAYOUT_NOT_POSSIBLE" }),
  abroad("7000033", "The partner is busy (429): sent again after a pause", PAID),
  abroad("7000034", "Paid, and answered with 1 MB that is no JSON", PAID),
  abroad("7000036", "Paid, and no notification is ever sent", PAID),
  {
    ...abroad("7000002", "Recalled too late: paid", PAID, { play: recalled }),
    ends: [PAID],
  },
  abroad("7000013", "Recalled in time: the partner had not paid yet, and everything is refunded", REFUNDED, {
    play: recalled,
    because: "CANCELLED_BY_SENDER",
  }),
];

/** Test numbers that no transfer can reach, with the reason. */
export const WITHOUT_ACT: Readonly<Record<string, string>> = {
  "7000035": "cash that the partner pays out: no corridor offers it",
};
