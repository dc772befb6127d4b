/** The behaviours of a bank within Indonesia: an act for each of its test accounts (simulators/bank/README.md). */
import {
  atHome,
  atWallet,
  DAY_MS,
  HOME,
  insist,
  isIn,
  isOver,
  NO_RECIPIENT,
  paidThen,
  paidThenLater,
  paidThenPerson,
  rupiah,
  type Act,
  type Cast,
  type Made,
  type Prove,
} from "./act.ts";
import { differing } from "./cases.ts";
import { workedAtHome } from "./proofs.ts";
import { shown } from "./scene.ts";

type Reported = readonly (number | null)[];

/** The product's answers to the bank's notifications about a transfer. */
async function reportedOf({ scene }: Cast, { transfer }: Made): Promise<Reported> {
  const { notifications } = await shown<{
    notifications: readonly { readonly reference: string; readonly status: number | null }[];
  }>(scene.bankUrl, "notifications");
  return notifications.filter(({ reference }) => reference === transfer.id).map(({ status }) => status);
}

/** Checks the answers to notifications, and that the transfer's history is that of any other: the notifications changed nothing. */
const hasReceived =
  (...wanted: Reported): Prove =>
  async (cast, made) => {
    const { stage, sender } = cast;
    const reported = await stage.until(
      async () => {
        const now = await reportedOf(cast, made);
        return now.length >= wanted.length ? now : null;
      },
      new Date(stage.now().getTime() + 60_000),
    );
    insist(
      JSON.stringify(reported) === JSON.stringify(wanted),
      `the bank was answered ${JSON.stringify(wanted)}, but ${JSON.stringify(reported)}`,
    );
    const { history } = await sender.read(made.transfer.id);
    const states = history.map(({ state }) => state).join(" ");
    insist(states === PLAIN, `the history is ${PLAIN}, but ${states}`);
    return [`notifications were answered ${wanted.join(", ")}; the history is that of any other transfer`];
  };
const PLAIN = "AWAITING_PAYMENT FUNDED READY SUBMITTED PAID";

const home = (ending: string, title: string, ends: string, more: Partial<Act> = {}): Act => ({
  title,
  sentinel: ending,
  request: HOME,
  to: atHome(ending),
  play: paidThen(isOver),
  ends: [ends],
  ...more,
});
const TO_WALLET = { ...HOME, bank: "901" };
const toWallet = (ending: string, title: string, ends: string, more: Partial<Act> = {}): Act =>
  home(ending, title, ends, { request: TO_WALLET, to: atWallet(ending), ...more });
const PAID = "PAID";
const REFUNDED = "REFUNDED";

const TWO_DAYS_MS = 2 * DAY_MS + 60_000;

export const HOME_ACTS: readonly Act[] = [
  home("0000001", "To a domestic bank: Rp 1.000.000", PAID, { prove: workedAtHome, isBrief: true }),
  home("0000002", "The bank pays slowly", PAID),
  home("0000003", "The bank refuses: not permitted", REFUNDED, { because: "ACCOUNT_NOT_PERMITTED" }),
  home("0000004", "The bank takes it, and it fails later", REFUNDED, { because: "ACCOUNT_INVALID" }),
  home("0000005", "The bank pays without an answer: unknown, inquired, paid", PAID),
  home("0000006", "The bank pays, and a proxy answers 502", PAID),
  home("0000007", "Lost in transit: unknown, `not_found` twice one hour apart, sent again under its reference", PAID),
  home("0000008", "Answered 500 and not done: the same", PAID),
  home("0000009", "The bank notifies three times", PAID, { prove: hasReceived(200, 200, 200) }),
  home("0000010", "The notification of success arrives before that of processing", PAID, { prove: hasReceived(200, 200) }),
  home("0000011", "A forged notification and a stale one", PAID, { prove: hasReceived(401, 401, 200) }),
  home("0000012", "No notification", PAID, { prove: hasReceived() }),
  home("0000013", "The notification arrives before the answer", PAID, { prove: hasReceived(200) }),
  home("0000014", "The bank's answer names ten times the amount", PAID),
  home("0000015", "Every inquiry too: stays unknown, staff decide", "OUTCOME_UNKNOWN", {
    play: paidThenPerson,
    because: "PAYOUT_UNCLEAR",
    ...differing("missing_here"),
  }),
  home("0000016", "Paid, and returned after two days: account closed", REFUNDED, {
    play: paidThenLater(TWO_DAYS_MS, REFUNDED),
    because: "ACCOUNT_CLOSED",
  }),
  home("0000017", "Paid, and returned after two days, less Rp 2.500", REFUNDED, {
    play: paidThenLater(TWO_DAYS_MS, REFUNDED),
    because: "ACCOUNT_CLOSED",
  }),
  home("0000018", "Paid, and reversed by the bank", REFUNDED, { play: paidThen(isIn(REFUNDED)) }),
  home("0000019", "Paid, and missing in the bank's statement", PAID, differing("missing_there")),
  home("0000020", "Paid once, twice in the bank's statement", PAID, differing("twice_there")),
  home("0000021", "Paid, Rp 100 more in the bank's statement", PAID, differing("other_amount")),
  home("0000022", "The account is closed: the account inquiry reports it", NO_RECIPIENT),
  home("0000023", "The account is dormant: the same", NO_RECIPIENT),
  home("0000024", "There is no such account: the same", NO_RECIPIENT),
  home("0000025", "Our account at the bank is empty: retried, then refunded", REFUNDED, { because: "PAYOUT_NOT_POSSIBLE" }),
  home("0000026", "Over a limit of the bank's", REFUNDED, { because: "AMOUNT_OVER_LIMIT" }),
  home("0000027", "The bank suspects fraud: the sender reads a neutral sentence", REFUNDED, { because: "PARTY_REFUSED" }),
  home("0000028", "The bank's answer comes too late", PAID),
  home("0000029", "Paid and answered 504", PAID),
  home("0000030", "Paid and not answered; a repetition is answered as inconsistent", PAID),
  home("0000031", "The bank is busy (429): sent again after a pause", PAID),
  home("0000032", "Paid, and answered with 1 MB of noise", PAID),
  home("0000033", "The bank writes its codes without quotes", PAID),
  home("0000034", "Paid, and no inquiry is ever answered", PAID),
  home("0000035", "Paid without an answer; the first inquiry answers `not_found`", PAID),
  home("0000036", "Our token has expired: a new token, and the call is repeated", PAID),
  home("0000037", "The bank spells the name differently", PAID, { to: atHome("0000037", "Muhammad Rizki") }),
  home("0000038", "A name of one word", PAID, { to: atHome("0000038", "Sumarni") }),
  home("0000039", "Somebody else's name, which the sender accepts", PAID),
  toWallet("0000001", "To an e-wallet: Rp 1.000.000 to a GoPay number", PAID),
  toWallet("0000026", "An e-wallet that is full", REFUNDED, { because: "WALLET_FULL" }),
  toWallet("0000040", "An e-wallet that is not upgraded: Rp 3.000.000", REFUNDED, {
    because: "WALLET_FULL",
    request: { ...TO_WALLET, ...rupiah(3_000_000) },
  }),
  toWallet("0000022", "A closed e-wallet: the account inquiry reports it", NO_RECIPIENT),
];
