import { useRevalidator } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { may } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { cancelTransfer, type TransferView } from "../../contract.ts";
import { whyNotWords } from "../../messages.ts";
import { transferPageWords } from "./messages.ts";

/** What can be done now; what can't says why, in the words with which the server would refuse it. */
export function ActionsCard({ transfer }: { readonly transfer: TransferView }) {
  const t = useWords(transferPageWords);
  const why = useWords(whyNotWords);
  const language = useLanguage();
  const auth = useAuth();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  if (auth === null || !may(auth, { menu: "transfer", modules: ["cancel"] })) return null;

  const isUnpaid = transfer.payIn !== null;
  const hasLeft = transfer.holder === "network";
  const what = isUnpaid
    ? "cancelUnpaid"
    : !hasLeft
      ? "cancelFree"
      : transfer.isFreeToCancel
        ? "cancelRecallFree"
        : "cancelRecall";

  async function cancel() {
    try {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: t("can.cancelTitle", { name: transfer.recipientName }),
        text: t(`can.${what}`, { total: formatMoney(transfer.total, language) }),
        confirmText: t("can.cancelYes"),
        cancelText: t("can.cancelNo"),
        loading: "sending",
        onConfirm: () => api(cancelTransfer, { id: transfer.id }),
      });
      if (isDone) toasts.show({ kind: "success", title: t(hasLeft ? "can.cancelAsked" : "can.cancelled") });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
  }

  return (
    <Card title={t("can.title")} level={2}>
      <div className="flex flex-col items-start gap-4">
        <Button
          variant="secondary"
          whyDisabled={transfer.whyNotCancel === null ? null : why(transfer.whyNotCancel)}
          onClick={() => void cancel()}
        >
          {t("can.cancel")}
        </Button>
      </div>
    </Card>
  );
}
