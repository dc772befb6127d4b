/** Sentences of a transfer's page: where the money is, what happens next and by when. */
import { formatMoney, type Money } from "#kernel/money.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Language } from "#kernel/locale.ts";
import { countryName } from "#kernel/country/country-name.ts";
import type { Translate } from "#web/i18n.tsx";
import type { TransferView } from "../contract.ts";
import { milestoneOf } from "../../model/progress.ts";
import type { transferPageMessages } from "./messages.ts";

type Messages = Translate<(typeof transferPageMessages)["ID"]>;

/** The place of arrival as people name it: the bank, else the country. */
export function placeOf({ destination }: Pick<TransferView, "destination">, language: Language): string {
  return destination.bank ?? countryName(destination.country, language);
}

type Assurance = NonNullable<TransferView["assurance"]>;

/** How sure it is that the money arrived, in the words for an account or for an e-wallet. */
export function sureKey({ isWallet }: Pick<TransferView, "isWallet">, assurance: Assurance) {
  return isWallet && (assurance === "ACCEPTED" || assurance === "CREDITED") ? (`${assurance}_WALLET` as const) : assurance;
}

/** Where the refunded money is: handed out as cash, at an account that the sender named, or where it came from. */
function refundHead({ refund, state, collectedAt, isCodeLocked }: TransferView) {
  if (state === "REFUNDED") {
    if (refund?.cash === "collected") return collectedAt === null ? "refundedCash" : "refundedCashAt";
    return refund?.accountEnd == null ? "refunded" : "refundedTo";
  }
  if (refund?.cash === "ready") return isCodeLocked ? "refundLocked" : "refundReady";
  if (refund?.cash === "collecting") return "refundCollecting";
  if (refund?.needsAccount) return refund.cash === "offered" ? "refundChoice" : "refundAccount";
  return refund?.accountEnd == null ? "refunding" : "refundingTo";
}

/** Where the money is, what happens next and by when. For a refused payout the first sentence says that it did not arrive. */
export function headOf(transfer: TransferView, t: Messages, language: Language, ready: string | null = null): string {
  const { refusal, state, recipientName: name } = transfer;
  const next = whereOf(transfer, t, language, ready);
  if (refusal === null) return next;
  return `${t(state === "ACTION_REQUIRED" ? "head.notArrivedYet" : "head.notArrived", { name })} ${next}`;
}

function payHead({ payIn, total }: TransferView, t: Messages, language: Language): string {
  if (payIn === null || payIn.number === null) return t("head.payUnknown");
  const by = formatDeadline(payIn.payBy, language);
  if (payIn.missing.minor < total.minor) return t("head.payRest", { missing: formatMoney(payIn.missing, language), by });
  return t("head.pay", { total: formatMoney(total, language), by });
}

/** One time: the one by which the cash is there, or the one from which it can be collected while outlets are closed. */
const fundedCash = (t: Messages, by: string, ready: string | null) =>
  ready === null ? t("head.fundedCash", { by }) : t("head.fundedCashFrom", { ready });

function whereOf(transfer: TransferView, t: Messages, language: Language, ready: string | null): string {
  const amount = (money: Money) => formatMoney(money, language);
  const when = (instant: Date) => formatInstant(instant, language);
  const { state, product, refund, arrivesBy, deadline, collectBy } = transfer;
  const isCash = product === "cash_pickup";
  const name = transfer.recipientName;
  const receives = amount(transfer.receives);
  // The amount an outlet hands out, once cash is chosen; else the amount owed, to the rupiah.
  const isCashTaken = refund?.cash != null && refund.cash !== "offered";
  const back = amount((isCashTaken ? refund?.inCash?.amount : null) ?? refund?.amount ?? transfer.total);
  if (transfer.isLate) return t("head.late", { promised: when(arrivesBy) });
  const outlet = transfer.collectedAt ?? "";
  const values = { place: placeOf(transfer, language), by: when(arrivesBy), receives, name, refund: back };
  switch (milestoneOf(state)) {
    case "created":
    case "awaiting_payment":
      return payHead(transfer, t, language);
    case "funded":
      return isCash ? fundedCash(t, values.by, ready) : t("head.funded", values);
    case "converted":
      return t("head.converted", values);
    case "reviewing":
      return t("head.reviewing");
    case "action_required":
      return t(transfer.refusal === null ? "head.action" : transfer.isWallet ? "head.correctWallet" : "head.correct", {
        by: when(deadline ?? arrivesBy),
      });
    case "sent":
      return t("head.sent", values);
    case "unclear":
      return t("head.unclear");
    case "available":
    case "code_locked":
      return t(transfer.isCodeLocked ? "head.codeLocked" : "head.available", { ...values, by: when(collectBy ?? arrivesBy) });
    case "collecting":
      return t("head.collecting", values);
    case "paid":
      return t(isCash ? (outlet === "" ? "head.paidCash" : "head.paidCashAt") : "head.paid", {
        ...values,
        outlet,
        at: when(transfer.reached.at(-1)?.at ?? arrivesBy),
      });
    case "rejected":
    case "returned":
      return t("head.back");
    case "cancel_requested":
      return t("head.cancelRequested");
    case "cancelled":
      return t(transfer.unused.length === 0 ? "head.cancelled" : "head.cancelledUnused");
    case "expired":
      return t(transfer.unused.length === 0 ? "head.expired" : "head.expiredUnused");
    case "refunding":
    case "refund_waiting":
    case "refund_ready":
    case "refund_collecting":
    case "refunded":
      return t(`head.${refundHead(transfer)}`, { ...values, outlet, end: refund?.accountEnd ?? "" });
    case "escheated":
      return t("head.escheated");
  }
}
