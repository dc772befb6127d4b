import { useNavigate } from "react-router";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { cancelTransfer } from "../../contract.ts";
import { transferActWords } from "../transfer/acts/messages.ts";
import { payWords } from "./messages.ts";

/** What the review promises: until it is paid, it is called off at once and for nothing. Asked, and said, as on the transfer's own page. */
export function CancelUnpaid({ id, name }: { readonly id: Id<"tr">; readonly name: string }) {
  const t = useWords(payWords);
  const words = useWords(transferActWords);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const may = useMay();
  if (!may("transfer", "cancel")) return null;

  async function cancel() {
    try {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: words("can.cancelTitle", { name }),
        text: words("can.cancelUnpaid"),
        confirmText: words("can.cancelYes"),
        cancelText: words("can.cancelNo"),
        loading: "sending",
        onConfirm: () => api(cancelTransfer, { id }),
      });
      if (!isDone) return;
      toasts.show({ kind: "success", title: words("can.cancelled") });
      await navigate(`/dashboard/transfers/${id}`, { replace: true });
    } catch (error) {
      await errors.error(error);
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="text-sm text-ink-muted">{t("changedMind")}</p>
      <Button variant="secondary" onClick={() => void cancel()}>
        {words("can.cancel")}
      </Button>
    </div>
  );
}
