import { formatMoney, wholeUnits, type Money } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { changeOf, TAPPED_NOTES, withNote, type Change } from "../model/change.ts";
import { cashInMessages } from "./messages.ts";

interface ChangeDueProps {
  readonly due: Money;
  readonly tendered: Money | null;
  readonly onTendered: (tendered: Money | null) => void;
}

/** The change due for the notes that the sender tendered. For the cashier only: nothing of it is sent or stored. */
export function ChangeDue({ due, tendered, onTendered }: ChangeDueProps) {
  const t = useMessages(cashInMessages);
  const language = useLanguage();
  const shown = (units: number) => formatMoney(wholeUnits("IDR", BigInt(units)), language);
  const isTyped = tendered !== null && tendered.minor > 0n;
  return (
    <section aria-labelledby="change-title" className="mt-6 rounded-card border border-line bg-surface p-5">
      <h2 id="change-title" className="mb-3 text-lg font-bold">
        {t("change.title")}
      </h2>
      <MoneyField
        currency="IDR"
        label={t("change.tendered")}
        hint={t("change.hint")}
        unmarked
        dense
        value={tendered}
        onChange={onTendered}
      />
      <div role="group" aria-label={t("change.notes")} className="mt-3 flex flex-wrap gap-2">
        {TAPPED_NOTES.map((note) => (
          <Button key={note} variant="secondary" onClick={() => onTendered(withNote(tendered, note))}>
            + {shown(note)}
          </Button>
        ))}
        {isTyped ? (
          <Button variant="quiet" onClick={() => onTendered(null)}>
            {t("change.clear")}
          </Button>
        ) : null}
      </div>
      <output className="mt-3 block">{isTyped ? <ChangeResult change={changeOf(due, tendered)} /> : null}</output>
    </section>
  );
}

/** The change in notes and coins. */
export function ChangeResult({ change }: { readonly change: Change }) {
  const t = useMessages(cashInMessages);
  const language = useLanguage();
  if (change.is === "exact") return <span className="font-semibold">{t("change.exact")}</span>;
  const amount = formatMoney(change.amount, language);
  if (change.is === "short") return <span className="font-semibold text-warning">{t("change.short", { amount })}</span>;
  const piles = change.piles.map(({ denomination, pieces }) =>
    t("change.pile", { pieces, of: formatMoney(wholeUnits("IDR", BigInt(denomination)), language) }),
  );
  return (
    <>
      <strong className="block text-xl figures">{t("change.back", { amount })}</strong>
      <span className="block text-ink-muted">{piles.join(", ")}</span>
    </>
  );
}
