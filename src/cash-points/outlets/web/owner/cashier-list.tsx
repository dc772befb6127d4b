import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { removeCashier, type listCashiers } from "../../../float/contract.ts";
import type { OutletView } from "../../contract.ts";
import { reopenCashier, suspendCashier } from "../../contract-cashiers.ts";
import { ownOutletMessages } from "./messages.ts";

const LimitDialog = lazy(() => import("./limit-dialog.tsx"));

type Cashier = Output<typeof listCashiers>["cashiers"][number];

interface CashierListProps {
  readonly outlet: OutletView["id"];
  readonly cashiers: readonly Cashier[];
}

/** The cashiers of an outlet, each of whom can be limited, suspended, reopened and removed. */
export function CashierList({ outlet, cashiers }: CashierListProps) {
  const t = useMessages(ownOutletMessages);
  if (cashiers.length === 0) return <p className="text-ink-muted">{t("noCashiers")}</p>;
  return (
    <ul aria-label={t("cashiers")} className="divide-y divide-line">
      {cashiers.map((cashier) => (
        <CashierRow key={cashier.person} outlet={outlet} cashier={cashier} />
      ))}
    </ul>
  );
}

function CashierRow({ outlet, cashier }: { readonly outlet: OutletView["id"]; readonly cashier: Cashier }) {
  const t = useMessages(ownOutletMessages);
  const language = useLanguage();
  const change = useChange(outlet, cashier);
  const [isLimiting, setLimiting] = useState(false);
  const { name, maskedEmail, addedAt, suspendedAt } = cashier;
  const isSuspended = suspendedAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">{maskedEmail}</p>
        <p className="text-sm text-ink-muted">{t("since", { at: formatInstant(addedAt, language) })}</p>
        <LimitsOf cashier={cashier} />
        {isSuspended ? (
          <p className="mt-1">
            <StatusBadge status="attention">{t("suspended", { at: formatInstant(suspendedAt, language) })}</StatusBadge>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" label={t("limitsName", { name })} onClick={() => setLimiting(true)}>
          {t("limits")}
        </Button>
        {isSuspended ? (
          <Button variant="secondary" size="small" label={t("reopenName", { name })} onClick={() => void change("reopen")}>
            {t("reopen")}
          </Button>
        ) : (
          <Button variant="secondary" size="small" label={t("suspendName", { name })} onClick={() => void change("suspend")}>
            {t("suspend")}
          </Button>
        )}
        <Button variant="secondary" size="small" label={t("removeName", { name })} onClick={() => void change("remove")}>
          {t("remove")}
        </Button>
      </div>
      {isLimiting ? (
        <Suspense>
          <LimitDialog outlet={outlet} cashier={cashier} onClose={() => setLimiting(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

function LimitsOf({ cashier: { payoutLimit, dayLimit } }: { readonly cashier: Cashier }) {
  const t = useMessages(ownOutletMessages);
  const language = useLanguage();
  return (
    <>
      {payoutLimit === null ? null : (
        <p className="text-sm">{t("payoutLimitOf", { amount: formatMoney(payoutLimit, language) })}</p>
      )}
      {dayLimit === null ? null : <p className="text-sm">{t("dayLimitOf", { amount: formatMoney(dayLimit, language) })}</p>}
    </>
  );
}

const CALLS = { remove: removeCashier, suspend: suspendCashier, reopen: reopenCashier } as const;
const DONE = { remove: "removed", suspend: "suspendDone", reopen: "reopenDone" } as const;

/** Asks, changes, and shows the list as it then is. */
function useChange(outlet: OutletView["id"], { person, name }: Cashier) {
  const t = useMessages(ownOutletMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async (verb: keyof typeof CALLS) => {
    try {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: t(`${verb}Title`, { name }),
        text: t(`${verb}Text`),
        confirmText: t(verb),
        loading: "sending",
        onConfirm: () => api(CALLS[verb], { outlet, person }),
      });
      if (!isDone) return;
      toasts.show({ kind: "success", title: t(DONE[verb], { name }) });
    } catch (thrown) {
      await errors.error(thrown);
    }
    await revalidate();
  };
}
