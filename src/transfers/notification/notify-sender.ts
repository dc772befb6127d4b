/** Notifications to a sender about events of their transfer. Pure; whatever may not be disclosed is removed here. */
import { sum, type Money } from "#kernel/money.ts";
import type { NotificationInput } from "#notifications/index.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import { awardCauses } from "../model/award-messages.ts";
import type { AwardCause, AwardKind } from "../lifecycle/awards.ts";
import { isPayInOpen } from "../lifecycle/phases/pay-ins.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import { later } from "../lifecycle/outcome.ts";
import { remedyFor, shownState, type ReasonCode } from "../lifecycle/reasons.ts";
import { refundAmountOf, nextReminderAt } from "../lifecycle/refunds.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { saysOf } from "../model/describe-reason.ts";
import { collectByOf, collectedAtOf } from "../details/show-progress.ts";
import type { Agreed } from "../store.ts";
import { isPaidInCash, missingOf, paidOf, totalOf, type Transfer } from "../lifecycle/transfer.ts";
import { numberOf } from "../model/progress.ts";

/** An accepted event, with the transfer before and after it. */
export interface Occurred {
  readonly before: Transfer;
  readonly after: Transfer;
  readonly event: TransferEvent;
  /** The agreement now: with a changed recipient, the new one. */
  readonly agreed: Agreed;
  /** The number of the transfer's event. It makes the notification key unique. */
  readonly version: number;
}
type Said = Pick<NotificationInput, "kind" | "facts">;

/** Notices of a single transfer of a payroll: where its business has to act, or gets money. Of all others it hears once, together. */
const OF_ONE_ROW: ReadonlySet<Said["kind"]> = new Set([
  "action_required",
  "wrong_account",
  "refund_account",
  "refund_reminder",
  "recipient_changed",
  "compensation",
  "goodwill",
  "award_account",
  "award_paid",
]);

export function notificationsFor(occurred: Occurred, rules: TransferRules): NotificationInput[] {
  const { after, agreed, version } = occurred;
  const agreement = agreementSchema.safeParse(agreed.snapshot);
  // Money moves whether or not the sender can be notified: an unreadable agreement must not stop a refund.
  if (!agreement.success) return [];
  const { beneficiary, arrivesBy } = agreement.data;
  const common = { number: numberOf(after.id), name: beneficiary.name };
  const said = [
    ...ofPayIn(occurred),
    ...ofState(occurred, new Date(arrivesBy), rules),
    ...ofRefund(occurred, rules),
    ...ofAward(occurred, rules),
  ];
  if (occurred.event.type === "recipient_changed") said.push({ kind: "recipient_changed", facts: {} });
  const isOfPayroll = after.source?.account === "payroll_funds";
  return said
    .filter(({ kind }) => !isOfPayroll || OF_ONE_ROW.has(kind))
    .map(({ kind, facts }) => ({
      key: `${after.id}:${version}:${kind}`,
      person: agreed.sender,
      kind,
      about: after.id,
      facts: { ...common, ...facts },
    }));
}

/** The reminder to pay before the pay-in ends. Its key sends it once, however often the job runs. */
export function paySoon(transfer: Transfer, { sender, snapshot }: Agreed): NotificationInput[] {
  const agreement = agreementSchema.safeParse(snapshot);
  if (!agreement.success) return [];
  const { beneficiary } = agreement.data;
  const facts = { number: numberOf(transfer.id), name: beneficiary.name, amount: missingOf(transfer), by: transfer.payBy };
  return [{ key: `${transfer.id}:pay_soon`, person: sender, kind: "pay_soon", about: transfer.id, facts }];
}

/** The figures that one types at the bank, for a transfer that was not paid at once. Its key sends it once. */
export function toPay(
  transfer: Transfer,
  { sender, snapshot }: Agreed,
  to: Required<Pick<NotificationInput["facts"], "bank" | "bankCode" | "holder" | "payTo">>,
): NotificationInput[] {
  const agreement = agreementSchema.safeParse(snapshot);
  if (!agreement.success) return [];
  const { name } = agreement.data.beneficiary;
  const facts = { ...to, number: numberOf(transfer.id), name, amount: totalOf(transfer.price), by: transfer.payBy };
  return [{ key: `${transfer.id}:to_pay`, person: sender, kind: "to_pay", about: transfer.id, facts }];
}

function ofPayIn({ before, after, event }: Occurred): Said[] {
  if (event.type === "deposit_debited") return [{ kind: "paid_in", facts: { amount: paidOf(after) } }];
  if (event.type !== "payment_received" && event.type !== "payment_matched") return [];
  const came = after.payIns.find(({ payment }) => payment === event.payment);
  const rest = came?.unused ?? event.amount;
  if (isPayInOpen(before) && after.state === "FUNDED") {
    const over: Said[] = rest.minor > 0n ? [{ kind: "over", facts: { amount: rest } }] : [];
    return [{ kind: "paid_in", facts: { amount: totalOf(after.price) } }, ...over];
  }
  if (came?.isLate === false) return [{ kind: "short", facts: { amount: missingOf(after), by: after.payBy } }];
  // A second payment of a paid transfer was not needed; one of a transfer that is over came too late.
  return [{ kind: after.source === null ? "late" : "over", facts: { amount: rest } }];
}

/** The destination of a refund: back to the account that paid, or one that was named. */
const toOf = (refund: Transfer["refund"]) => ({ to: refund?.account == null ? ("origin" as const) : ("named" as const) });

function ofState({ before, after, event, agreed }: Occurred, by: Date, rules: TransferRules): Said[] {
  const [from, to] = [shownState(before.state), shownState(after.state)];
  if (from === to) return [];
  const { price, product, reason, refund } = after;
  const why = whyOf(reason, after, agreed);
  const place = collectedAtOf(after);
  switch (to) {
    case "SUBMITTED":
      // A recall that the sender had asked for. They are not told of one that we began ourselves, and that changed nothing for them.
      if (event.type === "recall_answered")
        return before.reason === "CANCELLED_BY_SENDER" ? [{ kind: "recall_failed", facts: {} }] : [];
      // A resubmitted order is no news, and a promise that has passed is not repeated.
      return before.payout === null && by > event.at ? [{ kind: "in_transit", facts: { amount: price.receives, by } }] : [];
    case "UNDER_REVIEW":
      return [{ kind: "reviewing", facts: {} }];
    case "ACTION_REQUIRED":
      return [
        {
          kind: remedyFor(reason) === "correct" ? "wrong_account" : "action_required",
          facts: { why, by: after.deadline ?? later(event.at, rules.actionMs) },
        },
      ];
    case "AVAILABLE":
      // An outlet that released the pickup changes nothing for the waiting recipient.
      return from === "COLLECTING"
        ? []
        : [{ kind: "ready", facts: { amount: price.receives, by: collectByOf(after, rules) ?? event.at } }];
    case "PAID":
      return product === "cash_pickup"
        ? [{ kind: "collected", facts: { amount: price.receives, at: event.at, ...(place !== null && { place }) } }]
        : [{ kind: "arrived", facts: { amount: price.receives, at: event.at, ...accountOf(agreed) } }];
    case "RETURNED":
      return [{ kind: "returned", facts: { why } }];
    case "REFUND_PENDING":
      // A sender who has to choose where it goes is notified of that alone, below.
      if (refund?.status === "account_needed" && isPaidInCash(after)) return [];
      return [
        {
          kind: "refunding",
          // The destination is not known while the sender has to name an account.
          facts: { why, amount: refund?.amount ?? totalOf(price), ...(refund?.status === "account_needed" ? {} : toOf(refund)) },
        },
      ];
    case "REFUNDED":
      return [
        {
          kind: refund?.cash == null ? "refunded" : "refunded_cash",
          facts: {
            amount: refund === null ? totalOf(price) : refundAmountOf(refund),
            // One message says all when the refund follows the failure at once.
            ...(refund?.cash == null && { ...toOf(refund), at: event.at, why }),
            ...(refund?.cash != null && place !== null && { place }),
          },
        },
      ];
    case "CANCELLED":
      return [{ kind: "cancelled", facts: receivedFor(after) }];
    case "EXPIRED":
      return [{ kind: "expired", facts: receivedFor(after) }];
    default:
      return [];
  }
}

/** The recipient's account as a mail names it: its bank and last digits. */
function accountOf({ snapshot }: Agreed): Said["facts"] {
  const { beneficiary, bankTitle } = agreementSchema.parse(snapshot);
  const end = beneficiary.account?.number.slice(-4) ?? "";
  return {
    ...(bankTitle != null && { toBank: bankTitle }),
    ...(/^[0-9A-Z]+$/.test(end) && { toEnd: end }),
  };
}

/** The amount received for a transfer that was never fully paid; it is refunded. */
function receivedFor({ payIns }: Transfer): Said["facts"] {
  const amount = sum(
    "IDR",
    payIns.map(({ unused }) => unused),
  );
  return amount.minor > 0n ? { amount } : {};
}

const refundsOf = ({ refund, payIns }: Transfer) => [refund, ...payIns.map((payIn) => payIn.refund)];

/** Refunds that have just begun to wait for the sender, and reminders of those that still wait. */
function ofRefund({ before, after, event, agreed }: Occurred, rules: TransferRules): Said[] {
  if (event.type === "refund_reminded") {
    const one = refundsOf(after).find((refund) => refund?.of === event.of);
    // After the last notice staff look for the sender.
    const isReminderDue = one?.accountRequest != null && nextReminderAt(one, rules) !== null;
    return isReminderDue ? [{ kind: "refund_reminder", facts: { amount: one.amount } }] : [];
  }
  const known = new Set(refundsOf(before).flatMap((one) => (one?.status === "account_needed" ? [one.of] : [])));
  return refundsOf(after)
    .filter((one) => one !== null)
    .filter(({ of, status }) => status === "account_needed" && !known.has(of))
    .slice(0, 1)
    .map(({ of, amount }) =>
      of === after.id && isPaidInCash(after)
        ? { kind: "refund_choice", facts: { amount, why: whyOf(after.reason, after, agreed) } }
        : { kind: "refund_account", facts: { amount } },
    );
}

/** Awards: what is given and why, that an account is needed for it, and that it was paid. */
function ofAward({ before, after, event }: Occurred, rules: TransferRules): Said[] {
  if (before.awards === after.awards) return [];
  return after.awards.flatMap(({ kind, cause, refund: { amount, ...refund } }): Said[] => {
    const former = before.awards.find((award) => award.refund.of === refund.of)?.refund;
    if (former?.status === refund.status) {
      const isReminded =
        event.type === "refund_reminded" && event.of === refund.of && nextReminderAt({ ...refund, amount }, rules) !== null;
      return isReminded ? [{ kind: "award_account", facts: { amount } }] : [];
    }
    const given: Said[] = former === undefined ? [givenAs(kind, cause, amount)] : [];
    if (refund.status === "account_needed") return [...given, { kind: "award_account", facts: { amount } }];
    return refund.status === "paid" ? [...given, { kind: "award_paid", facts: { amount } }] : given;
  });
}

const givenAs = (kind: AwardKind, cause: AwardCause | null, amount: Money): Said =>
  kind === "goodwill" || cause === null
    ? { kind: "goodwill", facts: { amount } }
    : { kind: "compensation", facts: { amount, why: { ID: awardCauses.ID[cause], EN: awardCauses.EN[cause] } } };

/** The reason as it may be disclosed; empty without a reason. */
function whyOf(reason: ReasonCode | null, { product }: Transfer, { snapshot }: Agreed) {
  if (reason === null) return { ID: "", EN: "" };
  const { data } = agreementSchema.safeParse(snapshot);
  const said = { product, bankTitle: data?.bankTitle, isWallet: data !== undefined && isToWallet(data.beneficiary) };
  return { ID: saysOf(reason, said, "ID"), EN: saysOf(reason, said, "EN") };
}
