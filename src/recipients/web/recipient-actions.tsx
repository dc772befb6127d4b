import { Trash2, UserRoundCheck, UserRoundX } from "lucide-react";
import { useNavigate, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { activateRecipient, deactivateRecipient, deleteRecipient, type RecipientView } from "../contract.ts";
import { recipientMessages } from "./messages.ts";

/** Deactivate, reactivate, delete: each confirmed first, for the version shown here. */
export function RecipientActs({ recipient: { id, version, name, status } }: { readonly recipient: RecipientView }) {
  const t = useMessages(recipientMessages);
  const may = useMay();
  const confirm = useRecordConfirmations();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const revalidator = useRevalidator();

  async function act(running: Promise<boolean>, done: "deactivated" | "activated" | "removed") {
    try {
      if (!(await running)) return;
      toasts.show({ kind: "success", title: t(done, { name }) });
      if (done === "removed") await navigate(href("/dashboard/recipients"), { replace: true });
      else await revalidator.revalidate();
    } catch (error) {
      await errors.error(error);
      // The version shown may be stale, because another tab has changed it.
      await revalidator.revalidate();
    }
  }
  const shown = { id, version };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may("recipient", "deactivate") && status === "active" ? (
        <Button
          variant="secondary"
          iconBefore={<UserRoundX aria-hidden size={20} />}
          onClick={() =>
            void act(
              confirm.deactivate(name, () => api(deactivateRecipient, shown)),
              "deactivated",
            )
          }
        >
          {t("deactivate")}
        </Button>
      ) : null}
      {may("recipient", "deactivate") && status === "inactive" ? (
        <Button
          iconBefore={<UserRoundCheck aria-hidden size={20} />}
          onClick={() =>
            void act(
              confirm.reactivate(name, () => api(activateRecipient, shown)),
              "activated",
            )
          }
        >
          {t("activate")}
        </Button>
      ) : null}
      {may("recipient", "delete") ? (
        <Button
          variant="quiet"
          iconBefore={<Trash2 aria-hidden size={20} />}
          onClick={() =>
            void act(
              confirm.delete(name, () => api(deleteRecipient, shown)),
              "removed",
            )
          }
        >
          {t("remove")}
        </Button>
      ) : null}
    </div>
  );
}
