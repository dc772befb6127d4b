import { formatMoney } from "#kernel/amount.ts";
import type { Money } from "#kernel/money.ts";
import { useLanguage } from "#web/i18n.tsx";

/** The amount of a movement of a float, with its sign. */
export function MovementAmount({ amount }: { readonly amount: Money }) {
  const language = useLanguage();
  return (
    <p className={`font-bold figures ${amount.minor > 0n ? "text-success" : ""}`}>
      {amount.minor > 0n ? "+" : ""}
      {formatMoney(amount, language)}
    </p>
  );
}
