/** The cards of the page of a transfer that only some transfers have. */
import { lazy } from "react";
import type { TransferView } from "../contract.ts";

// Lazy: the bank list and its form weigh more than the page, and are rarely needed.
export const RefundAccountCard = lazy(() => import("../../refund/web/refund-account-card.tsx"));
export const RefundChoiceCard = lazy(() => import("../../refund/web/refund-choice-card.tsx"));

export const AnswerCard = lazy(() => import("../../review/web/answer-card.tsx"));
export const UnusedMoney = lazy(() => import("./unused-money.tsx"));
export const Awards = lazy(() => import("./awards.tsx"));
export const ShareCard = lazy(() => import("./aside/share-card.tsx"));
const readArrival = () => import("./arrival.tsx");
export const Arrival = lazy(readArrival);
const readRefund = () => import("../../refund/web/refund-card.tsx");
export const RefundCard = lazy(readRefund);
const readPayIn = () => import("./pay-in-card.tsx");
export const PayInCard = lazy(readPayIn);
const readPickup = () => import("./pickup-card.tsx");
export const PickupCard = lazy(readPickup);

/** Loads the cards of this state with the page: one that came later would push down what is being read. */
export const loadCards = ({ state, payIn, refund, collectBy }: TransferView) =>
  Promise.all([
    state === "PAID" && readArrival(),
    payIn !== null && readPayIn(),
    refund !== null && readRefund(),
    collectBy !== null && readPickup(),
  ]);
