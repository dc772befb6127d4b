import type { CashArrival } from "#cash-points/collection/web/opening-time-text.ts";
import type { TransferView } from "../../contract.ts";
import { PriceCard } from "../price-card.tsx";
import { Help } from "./help-card.tsx";
import { RecipientCard } from "./recipient-card.tsx";

interface AsideCardsProps {
  readonly transfer: TransferView;
  readonly arrival: CashArrival;
}

/** The agreement, and the people to ask: below the progress on a phone, beside it on a wide screen. */
export default function AsideCards({ transfer, arrival }: AsideCardsProps) {
  return (
    <>
      <PriceCard transfer={transfer} arrival={arrival} />
      <RecipientCard transfer={transfer} />
      <Help transfer={transfer} />
    </>
  );
}
