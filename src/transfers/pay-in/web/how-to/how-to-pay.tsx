import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { addressOf, EMPTY_QUERY } from "#cash-points/finder/web/finder-query.ts";
import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import type { PayIn } from "../use-pay-in.ts";
import { appsFor } from "./banking-apps.ts";
import { howToPayMessages } from "./messages.ts";
import { readPayingWith, rememberPayingWith } from "./paying-with.ts";

const STEPS = ["first", "second", "third", "fourth"] as const;
const WRONGS = ["short", "over", "late"] as const;
/** Only outlets open now: with little time to pay, a closed outlet does not help. */
const OPEN_FOR_CASH = addressOf({ ...EMPTY_QUERY, service: "cash_in", isOpen: true });

interface HowToPayProps {
  readonly payIn: Pick<PayIn, "bank" | "holder" | "total" | "takesCash" | "inCash">;
  /** Whether the payer can scan a code instead. */
  readonly canQris: boolean;
}

/** The steps that pay the number in: by banking app, at an ATM, in cash; and what happens to a wrong amount. */
export default function HowToPay({ payIn: { bank, holder, total, takesCash, inCash }, canQris }: HowToPayProps) {
  const t = useMessages(howToPayMessages);
  const to = useLocalizedPath();
  const language = useLanguage();
  // Not changed while the page is open: the list would move under the hand.
  const [remembered] = useState(readPayingWith);
  const apps = appsFor(bank?.code ?? null, remembered);
  const ways = [...apps.map(({ app }) => app), "atm", ...(takesCash ? ["outlet"] : [])];
  const chosen = ways.find((way) => way === remembered) ?? null;
  const cash =
    inCash === null
      ? t("cashExact", { due: formatMoney(total, language) })
      : t("cashRounded", { due: formatMoney(inCash.due, language), rounding: formatMoney(inCash.rounding, language) });
  // If the treasury has not named our bank, its name is what the payer's bank shows for the number.
  const named = { bank: bank?.name ?? t("ourBank"), code: bank?.code ?? "–", holder, cash };
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-lg font-bold">
        {t("how")}
      </h2>
      {chosen === null ? <p className="mt-2">{t("generic", named)}</p> : null}
      {canQris && apps.some(({ app, kind }) => app === "bca" && kind === "cross") ? <p className="mt-2">{t("quicker")}</p> : null}
      <p className="mt-2 text-sm text-ink-muted">{t("menus")}</p>
      <div className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {apps.map(({ app, kind }) => (
          <Method key={app} way={app} chosen={chosen} name={t(`apps.${app}.name`, named)}>
            <li>{t(`apps.${app}.${kind}`, named)}</li>
            <li>{t(`${kind}.paste`)}</li>
            <li>{t(`${kind}.check`, named)}</li>
            <li>{t(`${kind}.confirm`, named)}</li>
          </Method>
        ))}
        <Method way="atm" chosen={chosen} name={t("atm.name")}>
          {STEPS.map((step) => (
            <li key={step}>{t(`atm.steps.${step}`, named)}</li>
          ))}
        </Method>
        {takesCash ? (
          <Method way="outlet" chosen={chosen} name={t("outlet.name")}>
            {STEPS.map((step) => (
              <li key={step}>
                {t(`outlet.steps.${step}`, named)}
                {step === "first" ? (
                  <>
                    {" "}
                    <Link
                      to={to(OPEN_FOR_CASH)}
                      className="inline-flex min-h-target items-center font-semibold text-primary underline"
                    >
                      {t("findOutlet")}
                    </Link>
                  </>
                ) : null}
              </li>
            ))}
          </Method>
        ) : null}
      </div>
      <h3 className="mt-6 text-base font-bold">{t("wrong")}</h3>
      <ul className="mt-2 list-disc space-y-1.5 ps-5 text-ink-muted">
        {WRONGS.map((wrong) => (
          <li key={wrong}>{t(`wrongs.${wrong}`)}</li>
        ))}
      </ul>
    </section>
  );
}

interface MethodProps {
  readonly way: string;
  /** The way that the payer pays with: its steps are open, and all others folded. */
  readonly chosen: string | null;
  readonly name: string;
  readonly children: ReactNode;
}

function Method({ way, chosen, name, children }: MethodProps) {
  return (
    <details
      name="paying-with"
      open={way === chosen}
      onToggle={({ currentTarget }) => currentTarget.open && rememberPayingWith(way)}
      className="group px-5"
    >
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {name}
        <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <ol className="list-decimal space-y-1.5 ps-5 pb-4 text-ink-muted">{children}</ol>
    </details>
  );
}
