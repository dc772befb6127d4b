import { CircleSlash, RotateCcw, Trash2 } from "lucide-react";
import { useNavigate, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useReasonedConfirmations } from "#web/errors/record-confirmations.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { activateOutlet, deactivateOutlet, deleteOutlet, type OutletView } from "../contract.ts";
import { outletMessages } from "./messages.ts";

const DONE = { activate: "activated", deactivate: "deactivated", delete: "deleted" } as const;

/** Changes an outlet's status (CASH-8, ACC-11), within the caller's rights. Each action asks for confirmation and a reason. */
export function OutletActions({ outlet: { id, name, status } }: { readonly outlet: OutletView }) {
  const t = useMessages(outletMessages);
  const may = useMay();
  const confirm = useReasonedConfirmations();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isActive = status === "active";
  /** Confirms, calls while the dialog waits and shows the result. True on success. */
  async function act(verb: keyof typeof DONE): Promise<boolean> {
    const call = { activate: activateOutlet, deactivate: deactivateOutlet, delete: deleteOutlet }[verb];
    try {
      if (!(await confirm[verb](name, t(`${verb}Text`), (reason) => api(call, { id, reason })))) return false;
      toasts.show({ kind: "success", title: t(DONE[verb], { name }) });
      return true;
    } catch (error) {
      await errors.error(error);
      return false;
    } finally {
      if (verb !== "delete") await revalidate();
    }
  }
  return (
    <div className="flex flex-wrap items-start gap-3 empty:hidden">
      {isActive && may("cash_point", "deactivate") ? (
        <Button variant="secondary" iconBefore={<CircleSlash aria-hidden size={20} />} onClick={() => void act("deactivate")}>
          {t("deactivate")}
        </Button>
      ) : null}
      {!isActive && may("cash_point", "activate") ? (
        <Button iconBefore={<RotateCcw aria-hidden size={20} />} onClick={() => void act("activate")}>
          {t("activate")}
        </Button>
      ) : null}
      {!isActive && may("cash_point", "delete") ? (
        <Button
          variant="danger"
          iconBefore={<Trash2 aria-hidden size={20} />}
          onClick={() => void act("delete").then((isDone) => isDone && navigate(href("/office/cash_point")))}
        >
          {t("delete")}
        </Button>
      ) : null}
    </div>
  );
}
