import type { CashArrival } from "#cash-points/collection/web/opening-time-text.ts";
import { formatMoney } from "#kernel/money.ts";
import { priceTexts } from "#pricing/quotes/web/price-texts.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { AmountLines } from "#web/ui/price/amount-lines.tsx";
import { FoldedCard } from "#web/ui/folded-card.tsx";
import type { TransferView } from "../contract.ts";
import { transferPageMessages } from "./messages.ts";

interface PriceCardProps {
  readonly transfer: TransferView;
  /** The time of collection; empty while outlets are open, and where no cash waits. */
  readonly arrival: CashArrival;
}

const DID_NOT_HAPPEN: ReadonlySet<string> = new Set(["CANCELLED", "EXPIRED", "REJECTED", "RETURNED"]);

/** The five lines as agreed: the same figures and words as before sending. */
export function PriceCard({ transfer, arrival }: PriceCardProps) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const { rate, refund, state } = transfer;
  // The recipient's amount and arrival time are no price of a payout that did not happen; the refund has its own card.
  if (refund !== null || DID_NOT_HAPPEN.has(state)) return null;
  const price = {
    ...transfer,
    rate: rate?.ours ?? null,
    mid: rate?.mid ?? null,
    rateAsOf: rate?.asOf ?? null,
    // Why arrival takes until then mattered only while the sender could still choose.
    arrivesWhy: [],
  };
  // The part without coins that the counter did not take. Without it the lines add up to more than was paid.
  const cashRounding =
    transfer.cashRounding === null
      ? {}
      : { cashRounding: { term: t("cashRounding"), amount: `-${formatMoney(transfer.cashRounding, language)}` } };
  const promised = state === "PAID" ? { arrivesTerm: t("promised") } : {};
  return (
    <FoldedCard title={t("price")} hint={formatMoney(transfer.total, language)}>
      <AmountLines
        {...priceTexts(price, language)}
        {...promised}
        {...(transfer.product === "cash_pickup" && { arrivesTerm: t(state === "PAID" ? "promisedReady" : "ready") })}
        {...arrival}
        {...cashRounding}
      />
    </FoldedCard>
  );
}
