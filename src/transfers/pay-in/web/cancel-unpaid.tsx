import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { cancelTransfer } from "../../changes/contract.ts";
import { transferActMessages } from "../../details/web/actions/messages.ts";
import { payMessages } from "./messages.ts";

/**
 * Fulfils the promise of the review step: until it is paid, it is cancelled at once and free. Confirms and reports as on the transfer's own
 * page.
 */
export function CancelUnpaid({ id, name }: { readonly id: Id<"tr">; readonly name: string }) {
  const t = useMessages(payMessages);
  const messages = useMessages(transferActMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const may = useMay();
  if (!may("transfer", "cancel")) return null;

  const cancel = () =>
    errors.attempt(async () => {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: messages("can.cancelTitle", { name }),
        text: messages("can.cancelUnpaid"),
        confirmText: messages("can.cancelYes"),
        cancelText: messages("can.cancelNo"),
        loading: "sending",
        onConfirm: () => api(cancelTransfer, { id }),
      });
      if (!isDone) return;
      toasts.show({ kind: "success", title: messages("can.cancelled") });
      await navigate(href("/dashboard/transfers/:id", { id }), { replace: true });
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="text-sm text-ink-muted">{t("changedMind")}</p>
      <Button variant="secondary" onClick={() => void cancel()}>
        {messages("can.cancel")}
      </Button>
    </div>
  );
}
