import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { PayoutView } from "../contract.ts";
import { counterPath, type CounterView } from "../../web/load-counter.ts";
import { counterMessages } from "../../web/messages.ts";

interface OpenPayoutsProps {
  readonly counter: CounterView;
  readonly openPayouts: readonly PayoutView[];
}

/** Payouts in progress at an outlet; renders nothing when there are none. */
export function OpenPayouts({ counter, openPayouts }: OpenPayoutsProps) {
  const t = useMessages(counterMessages);
  const language = useLanguage();
  if (openPayouts.length === 0) return null;
  return (
    <section aria-labelledby="under-way">
      <h2 id="under-way" className="text-lg font-bold">
        {t("openPayouts")}
      </h2>
      <p className="text-sm text-ink-muted">{t("openPayoutsText")}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {openPayouts.map(({ id, amount, lockUntil, waitsForSecond, documentName, purpose }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
          >
            <div className="min-w-0">
              <p className="text-lg font-bold figures">{formatMoney(amount, language)}</p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {purpose === "refund" ? t("isRefund", { name: documentName }) : documentName},{" "}
                {t("until", { time: formatInstant(lockUntil, language, "time") })}
              </p>
              {waitsForSecond ? <StatusBadge status="attention">{t("waitsForSecond")}</StatusBadge> : null}
            </div>
            <LinkButton to={counterPath(href("/dashboard/counter/payouts/:id", { id }), counter)}>{t("goOn")}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
