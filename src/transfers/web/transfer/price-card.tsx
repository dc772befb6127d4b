import { formatMoney } from "#kernel/money.ts";
import { priceTexts } from "#pricing/web/price-texts.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { AmountLines } from "#web/ui/amount-lines.tsx";
import { Card } from "#web/ui/card.tsx";
import type { TransferView } from "../../contract.ts";
import { transferPageWords } from "./messages.ts";

interface PriceCardProps {
  readonly transfer: TransferView;
  /** From when cash can be collected, where no outlet is open when it is there. */
  readonly collect: string | null;
}

/** The five lines, as they were agreed: the same figures in the same words as before it was sent. */
export function PriceCard({ transfer, collect }: PriceCardProps) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const { rate, refund, state } = transfer;
  // What the recipient would have had, and by when, is no price of what did not happen: the refund has its own card.
  if (refund !== null || state === "CANCELLED" || state === "EXPIRED") return null;
  const price = {
    ...transfer,
    rate: rate?.ours ?? null,
    mid: rate?.mid ?? null,
    rateAsOf: rate?.asOf ?? null,
    // Why it took until then mattered when one could still choose.
    arrivesWhy: [],
  };
  // What there were no coins for, and the counter did not take: without it the lines are more than what was paid.
  const cashRounding =
    transfer.cashRounding === null
      ? {}
      : { cashRounding: { term: t("cashRounding"), amount: `-${formatMoney(transfer.cashRounding, language)}` } };
  return (
    <Card title={t("price")} level={2}>
      <AmountLines {...priceTexts(price, language)} {...(collect !== null && { arrives: collect })} {...cashRounding} />
    </Card>
  );
}
