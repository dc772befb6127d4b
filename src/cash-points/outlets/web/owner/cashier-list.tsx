import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { removeCashier, type listCashiers } from "../../../float/contract.ts";
import type { OutletView } from "../../contract.ts";
import { ownOutletMessages } from "./messages.ts";

type Cashier = Output<typeof listCashiers>["cashiers"][number];

interface CashierListProps {
  readonly outlet: OutletView["id"];
  readonly cashiers: readonly Cashier[];
}

/** The cashiers of an outlet, each removable. */
export function CashierList({ outlet, cashiers }: CashierListProps) {
  const t = useMessages(ownOutletMessages);
  const language = useLanguage();
  const remove = useRemoveCashier(outlet);
  if (cashiers.length === 0) return <p className="text-ink-muted">{t("noCashiers")}</p>;
  return (
    <ul aria-label={t("cashiers")} className="divide-y divide-line">
      {cashiers.map((cashier) => (
        <li key={cashier.person} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{cashier.name}</p>
            <p className="text-sm wrap-anywhere text-ink-muted">{cashier.maskedEmail}</p>
            <p className="text-sm text-ink-muted">{t("since", { at: formatInstant(cashier.addedAt, language) })}</p>
          </div>
          <Button
            variant="secondary"
            size="small"
            label={t("removeName", { name: cashier.name })}
            onClick={() => void remove(cashier)}
          >
            {t("remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Asks, removes, and shows the list as it then is. */
function useRemoveCashier(outlet: OutletView["id"]) {
  const t = useMessages(ownOutletMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async ({ person, name }: Cashier) => {
    try {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: t("removeTitle", { name }),
        text: t("removeText"),
        confirmText: t("remove"),
        loading: "sending",
        onConfirm: () => api(removeCashier, { outlet, person }),
      });
      if (!isDone) return;
      toasts.show({ kind: "success", title: t("removed", { name }) });
    } catch (thrown) {
      await errors.error(thrown);
    }
    await revalidate();
  };
}
