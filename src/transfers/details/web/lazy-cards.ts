/** The cards of the page of a transfer that only some transfers have. */
import { lazy } from "react";
import { loadedPart } from "#web/loaded-part.tsx";
import type { TransferView } from "../contract.ts";

// Lazy: the bank list and its form weigh more than the page, and are rarely needed.
export const RefundAccounts = lazy(() => import("./refund-accounts.tsx"));
export const Answer = lazy(() => import("./answer.tsx"));
export const UnusedMoney = lazy(() => import("./unused-money.tsx"));
export const Awards = lazy(() => import("./awards.tsx"));
export const ExpiredOccurrence = lazy(() => import("../../schedules/web/expired-occurrence.tsx"));
export const Origin = lazy(() => import("./origin.tsx"));
export const PushOffer = lazy(() => import("#notifications/devices/web/push-offer.tsx"));
export const ShareCard = lazy(() => import("./aside/share-card.tsx"));
const arrival = loadedPart(async () => (await import("./arrival.tsx")).default);
export const Arrival = arrival.Part;
const refundCard = loadedPart(async () => (await import("../../refund/web/refund-card.tsx")).default);
export const RefundCard = refundCard.Part;
const payInCard = loadedPart(async () => (await import("./pay-in-card.tsx")).default);
export const PayInCard = payInCard.Part;
const pickupCard = loadedPart(async () => (await import("./pickup-card.tsx")).default);
export const PickupCard = pickupCard.Part;
const lockedCode = loadedPart(async () => (await import("../../pickup/web/locked-code-card.tsx")).default);
export const LockedCodeCard = lockedCode.Part;
const receiptCard = loadedPart(async () => (await import("./aside/receipt-card.tsx")).default);
export const ReceiptCard = receiptCard.Part;

const asideCards = loadedPart(async () => (await import("./aside/aside-cards.tsx")).default);
export const AsideCards = asideCards.Part;

/** A receipt is available once something was paid in. */
export const hasReceipt = ({ reached }: TransferView): boolean => reached.some(({ milestone }) => milestone === "funded");

/** Loads the cards of this state with the page. */
export const loadCards = (transfer: TransferView) =>
  Promise.all([
    asideCards.load(),
    transfer.state === "PAID" && arrival.load(),
    transfer.refund !== null && refundCard.load(),
    transfer.payIn !== null && payInCard.load(),
    transfer.collectBy !== null && pickupCard.load(),
    transfer.collectBy !== null && transfer.isCodeLocked && lockedCode.load(),
    hasReceipt(transfer) && receiptCard.load(),
  ]);
