import { formatMoney } from "#kernel/amount.ts";
import type { Money } from "#kernel/money.ts";
import { useLanguage } from "#web/i18n.tsx";

/** What a movement added to a float, or took from it. */
export function MovementAmount({ amount }: { readonly amount: Money }) {
  const language = useLanguage();
  return (
    <p className={`font-bold figures ${amount.minor > 0n ? "text-success" : ""}`}>
      {amount.minor > 0n ? "+" : ""}
      {formatMoney(amount, language)}
    </p>
  );
}
