import { LoaderCircle } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { groupedDigits } from "#kernel/text/account-digits.ts";
import { formatMoney, plainAmount } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Skeleton } from "#web/ui/progress/skeleton.tsx";
import { notePayrollPaid, type PayrollView } from "../contract.ts";
import { payrollMessages } from "./messages.ts";

const HowToPay = lazy(() => import("../../pay-in/web/how-to/how-to-pay.tsx"));

/** The bank answers within seconds. By then the page would show its payment. */
const ANSWERED_MS = 8_000;

/** The one payment for all rows: number, amount and deadline. */
export function PayPayroll({ payroll: { id, payIn } }: { readonly payroll: PayrollView }) {
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const [asked, setAsked] = useState<"asking" | "notYet" | null>(null);
  useEffect(() => {
    if (asked !== "asking") return;
    const timer = setTimeout(() => setAsked("notYet"), ANSWERED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  if (payIn === null) return null;
  const { number, bank, holder, missing, received, payBy, arrivesBy } = payIn;
  const isShort = received.minor > 0n;
  const amount = formatMoney(missing, language);
  const paid = () =>
    errors.attempt(async () => {
      setAsked("asking");
      await api(notePayrollPaid, { id });
    });
  return (
    <Card level={2} title={t("pay.title")} tone="raised">
      {isShort ? (
        <div className="mb-5">
          <Banner kind="warning" title={t("pay.short", { received: formatMoney(received, language), missing: amount })} live>
            {t("pay.shortText")}
          </Banner>
        </div>
      ) : null}
      <DescriptionList
        items={[
          {
            term: t("pay.number"),
            value:
              number === null ? (
                <span className="flex items-center gap-2 font-normal text-ink-muted" role="status">
                  <LoaderCircle aria-hidden size={18} className="animate-spin" />
                  {t("pay.opening")}
                </span>
              ) : (
                <span className="text-xl font-bold figures">{groupedDigits(number)}</span>
              ),
            action: number === null ? undefined : <CopyButton text={number} what={t("pay.numberWhat")} digitsOnly />,
          },
          {
            term: t(isShort ? "pay.rest" : "pay.amount"),
            value: <span className="text-xl font-bold figures">{amount}</span>,
            action: <CopyButton text={plainAmount(missing)} what={t("pay.amountWhat")} digitsOnly />,
          },
          ...(bank === null ? [] : [{ term: t("pay.bank"), value: `${bank.name} (${bank.code})` }]),
          { term: t("pay.holder"), value: holder },
          {
            term: t("pay.until"),
            value: (
              <>
                {formatInstant(payBy, language)}
                <span className="block text-sm font-normal text-ink-muted">{t("pay.untilText")}</span>
              </>
            ),
          },
          ...(arrivesBy === null
            ? []
            : [{ term: t("pay.arrives"), value: t("pay.arrivesBy", { when: formatInstant(arrivesBy, language) }) }]),
        ]}
      />
      {number === null ? null : (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="secondary" loading={asked === "asking"} loadingText={t("pay.asking")} onClick={() => void paid()}>
            {t("pay.paid")}
          </Button>
          <p className={asked === "notYet" ? "font-semibold" : "text-sm text-ink-muted"} role="status">
            {t(asked === null ? "pay.waiting" : `pay.${asked}`)}
          </p>
        </div>
      )}
      {number === null ? null : (
        <details className="mt-5 border-t border-line pt-2">
          <summary className="min-h-target cursor-pointer content-center font-semibold">{t("pay.how")}</summary>
          <div className="mt-3">
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
              <HowToPay payIn={{ bank, holder, total: missing, takesCash: false, inCash: null }} canQris={false} />
            </Suspense>
          </div>
        </details>
      )}
    </Card>
  );
}
