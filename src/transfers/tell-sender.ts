/** What a sender is told of what has happened to their transfer. Pure; what may not be disclosed is gone here. */
import { sum } from "#kernel/money.ts";
import type { Telling } from "#notifications/index.ts";
import { agreementSchema } from "./agreement.ts";
import { isPayInOpen } from "./deposits.ts";
import type { TransferEvent } from "./events.ts";
import { later } from "./outcome.ts";
import { remedyFor, shownState, type ReasonCode } from "./reasons.ts";
import { handedOf, nextNoticeAt } from "./refunds.ts";
import type { TransferRules } from "./rules.ts";
import { saysOf } from "./say-reason.ts";
import { collectByOf, collectedAtOf } from "./show-way.ts";
import type { Agreed } from "./store.ts";
import { isPaidInCash, missingOf, paidOf, totalOf, type Transfer } from "./transfer.ts";
import { numberOf } from "./way.ts";

/** An event that was accepted, with the transfer before and after it. */
export interface Occurred {
  readonly before: Transfer;
  readonly after: Transfer;
  readonly event: TransferEvent;
  /** As of now: with a changed recipient, the new one. */
  readonly agreed: Agreed;
  /** Which event of the transfer it is: with it, what is told has a name of its own. */
  readonly version: number;
}
type Said = Pick<Telling, "kind" | "facts">;

export function tellingsOf(occurred: Occurred, rules: TransferRules): Telling[] {
  const { after, agreed, version } = occurred;
  const agreement = agreementSchema.safeParse(agreed.snapshot);
  // Money moves whether or not it can be told: what nobody can read holds up no refund.
  if (!agreement.success) return [];
  const { beneficiary, arrivesBy } = agreement.data;
  const common = { number: numberOf(after.id), name: beneficiary.name };
  const said = [...ofPayIn(occurred), ...ofState(occurred, new Date(arrivesBy), rules), ...ofRefund(occurred, rules)];
  if (occurred.event.type === "recipient_changed") said.push({ kind: "recipient_changed", facts: {} });
  return said.map(({ kind, facts }) => ({
    key: `${after.id}:${version}:${kind}`,
    person: agreed.sender,
    kind,
    about: after.id,
    facts: { ...common, ...facts },
  }));
}

/** That it is time to pay, before that time is over. Told once, whatever looks how often. */
export function paySoon(transfer: Transfer, { sender, snapshot }: Agreed): Telling[] {
  const agreement = agreementSchema.safeParse(snapshot);
  if (!agreement.success) return [];
  const { beneficiary } = agreement.data;
  const facts = { number: numberOf(transfer.id), name: beneficiary.name, amount: missingOf(transfer), by: transfer.payBy };
  return [{ key: `${transfer.id}:pay_soon`, person: sender, kind: "pay_soon", about: transfer.id, facts }];
}

function ofPayIn({ before, after, event }: Occurred): Said[] {
  if (event.type === "deposit_debited") return [{ kind: "paid_in", facts: { amount: paidOf(after) } }];
  if (event.type !== "payment_came" && event.type !== "payment_matched") return [];
  const came = after.payIns.find(({ payment }) => payment === event.payment);
  const rest = came?.unused ?? event.amount;
  if (isPayInOpen(before) && after.state === "FUNDED") {
    const over: Said[] = rest.minor > 0n ? [{ kind: "over", facts: { amount: rest } }] : [];
    return [{ kind: "paid_in", facts: { amount: totalOf(after.price) } }, ...over];
  }
  if (came?.isLate === false) return [{ kind: "short", facts: { amount: missingOf(after), by: after.payBy } }];
  // A second payment of what is paid was not needed; one of what is over came too late.
  return [{ kind: after.source === null ? "late" : "over", facts: { amount: rest } }];
}

function ofState({ before, after, event, agreed }: Occurred, by: Date, rules: TransferRules): Said[] {
  const [from, to] = [shownState(before.state), shownState(after.state)];
  if (from === to) return [];
  const { price, product, reason, refund } = after;
  const why = whyOf(reason, after, agreed);
  const place = collectedAtOf(after);
  switch (to) {
    case "SUBMITTED":
      // The same order once more is no news, and a promise that has passed is none to repeat.
      return before.payout === null && by > event.at ? [{ kind: "on_its_way", facts: { amount: price.receives, by } }] : [];
    case "UNDER_REVIEW":
      return [{ kind: "reviewing", facts: {} }];
    case "ACTION_REQUIRED":
      return [
        {
          kind: remedyFor(reason) === "correct" ? "wrong_account" : "asked",
          facts: { why, by: after.deadline ?? later(event.at, rules.actionMs) },
        },
      ];
    case "AVAILABLE":
      // An outlet that let go of it changes nothing for who waits.
      return from === "COLLECTING"
        ? []
        : [{ kind: "ready", facts: { amount: price.receives, by: collectByOf(after, rules) ?? event.at } }];
    case "PAID":
      return product === "cash_pickup"
        ? [{ kind: "collected", facts: { amount: price.receives, ...(place !== null && { place }) } }]
        : [{ kind: "arrived", facts: { amount: price.receives } }];
    case "RETURNED":
      return [{ kind: "returned", facts: { why } }];
    case "REFUND_PENDING":
      // Who has to say where it goes is asked, below, and told so once.
      if (refund?.status === "account_needed" && isPaidInCash(after)) return [];
      return [{ kind: "refunding", facts: { why, amount: refund?.amount ?? totalOf(price) } }];
    case "REFUNDED":
      return [
        {
          kind: refund?.cash == null ? "refunded" : "refunded_cash",
          facts: {
            amount: refund === null ? totalOf(price) : handedOf(refund),
            ...(refund?.cash == null && { to: refund?.account == null ? ("origin" as const) : ("named" as const) }),
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

/** What had come in for a transfer that was never paid whole: it goes back. */
function receivedFor({ payIns }: Transfer): Said["facts"] {
  const amount = sum(
    "IDR",
    payIns.map(({ unused }) => unused),
  );
  return amount.minor > 0n ? { amount } : {};
}

const refundsOf = ({ refund, payIns }: Transfer) => [refund, ...payIns.map((payIn) => payIn.refund)];

/** Each refund that waits for its sender since just now, and each that still does. */
function ofRefund({ before, after, event, agreed }: Occurred, rules: TransferRules): Said[] {
  if (event.type === "refund_reminded") {
    const one = refundsOf(after).find((refund) => refund?.of === event.of);
    // After the last notice it is a person who looks for them.
    const isTold = one?.asked != null && nextNoticeAt(one, rules) !== null;
    return isTold ? [{ kind: "refund_reminder", facts: { amount: one.amount } }] : [];
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

/** Why, as it may be said; nothing where there is no reason. */
function whyOf(reason: ReasonCode | null, { product }: Transfer, { snapshot }: Agreed) {
  if (reason === null) return { ID: "", EN: "" };
  const said = { product, bankTitle: agreementSchema.safeParse(snapshot).data?.bankTitle };
  return { ID: saysOf(reason, said, "ID"), EN: saysOf(reason, said, "EN") };
}
