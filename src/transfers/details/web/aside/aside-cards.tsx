import type { TransferView } from "../../contract.ts";
import { PriceCard } from "../price-card.tsx";
import { Help } from "./help-card.tsx";
import { RecipientCard } from "./recipient-card.tsx";

interface AsideCardsProps {
  readonly transfer: TransferView;
  /** The opening time of the city's outlets; null while they are open, and where no cash waits. */
  readonly opening: string | null;
}

/** What was agreed, and whom to ask: below the progress on a phone, beside it on a wide screen. */
export default function AsideCards({ transfer, opening }: AsideCardsProps) {
  return (
    <>
      <PriceCard transfer={transfer} opening={opening} />
      <RecipientCard transfer={transfer} />
      <Help id={transfer.id} number={transfer.number} />
    </>
  );
}
