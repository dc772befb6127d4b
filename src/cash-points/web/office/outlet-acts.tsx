import { CircleSlash, RotateCcw, Trash2 } from "lucide-react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useReasonedConfirmations } from "#web/errors/record-confirmations.ts";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { activateOutlet, deactivateOutlet, deleteOutlet, type OutletView } from "../../contract.ts";
import { outletWords } from "./messages.ts";

const DONE = { activate: "activated", deactivate: "deactivated", delete: "deleted" } as const;

/** What changes an outlet's standing (SPEC §4), as far as the caller's rights go: asked first, with a reason. */
export function OutletActs({ outlet: { id, name, status } }: { readonly outlet: OutletView }) {
  const t = useWords(outletWords);
  const may = useMay();
  const confirm = useReasonedConfirmations();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isActive = status === "active";
  /** Asks, does it while the dialog waits, says what came of it; true when it was done. */
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
          onClick={() => void act("delete").then((isDone) => isDone && navigate("/office/cash_point"))}
        >
          {t("delete")}
        </Button>
      ) : null}
    </div>
  );
}
