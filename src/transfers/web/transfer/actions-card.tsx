import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/money.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { cancelTransfer, giveDocuments, resendCode, type readRepeat, type TransferView } from "../../contract.ts";
import { whyNotWords } from "../../messages.ts";
import { asksForDocuments } from "../../reasons.ts";
import { AFTER_TRANSFER } from "../send/after-transfer.ts";
import { useSendAgain } from "../send/use-send-again.ts";
import { transferActWords } from "./acts/messages.ts";

const MOST_CHARS = 1_000;

/** What a new transfer like a refused one would start from; null for any other. */
export type AfterRefusal = Output<typeof readRepeat> | null;

interface ActionsCardProps {
  readonly transfer: TransferView;
  readonly again: AfterRefusal;
}

/** What can be done now; what can't says why, in the words with which the server would refuse it. */
export function ActionsCard({ transfer, again }: ActionsCardProps) {
  const t = useWords(transferActWords);
  const why = useWords(whyNotWords);
  const may = useMay();
  const acts = useActs(transfer);
  const { whyNotCancel, whyNotChangeRecipient, whyNotRepeat, state, reason, product } = transfer;
  const canCreate = may("transfer", "create");
  // Of what is over, or goes back already, there is nothing to cancel, and no reason to say so.
  const isOpen = transfer.refund === null;
  const mayCancel = isOpen && may("transfer", "cancel") && whyNotCancel !== "over";
  const mayChange = isOpen && canCreate && whyNotChangeRecipient !== "over";
  const mayRepeat = canCreate && whyNotRepeat === null;
  if (!mayCancel && !mayChange && !mayRepeat) return null;
  return (
    <Card title={t("can.title")} level={2}>
      <div className="flex flex-col items-start gap-4">
        {canCreate && state === "ACTION_REQUIRED" && asksForDocuments(reason?.code ?? null) ? (
          <Button onClick={() => void acts.answer()}>{t("can.answer")}</Button>
        ) : null}
        {!mayChange ? null : whyNotChangeRecipient === null ? (
          <LinkButton
            to={`/dashboard/transfers/${transfer.id}/recipient`}
            variant={state === "ACTION_REQUIRED" && !asksForDocuments(reason?.code ?? null) ? "primary" : "secondary"}
          >
            {t("can.change")}
          </LinkButton>
        ) : (
          <Button variant="secondary" whyDisabled={why(whyNotChangeRecipient)}>
            {t("can.change")}
          </Button>
        )}
        {canCreate && product === "cash_pickup" && state === "AVAILABLE" ? (
          <Button variant="secondary" onClick={() => void acts.resendCode()}>
            {t("can.resend")}
          </Button>
        ) : null}
        {mayRepeat ? <Again transfer={transfer} again={again} acts={acts} /> : null}
        {mayCancel ? (
          <Button
            variant="secondary"
            whyDisabled={whyNotCancel === null ? null : why(whyNotCancel)}
            onClick={() => void acts.cancel()}
          >
            {t("can.cancel")}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Sending again: after a refusal in the way that its cause allows, with the account's mending first only where the account was the cause. */
function Again({ transfer, again, acts }: ActionsCardProps & { readonly acts: ReturnType<typeof useActs> }) {
  const t = useWords(transferActWords);
  const language = useLanguage();
  const may = useMay();
  if (again === null)
    return (
      <Button variant="secondary" onClick={() => void acts.repeat()}>
        {t("can.repeat")}
      </Button>
    );
  const { recipient, refusedFor, isRecipientChanged, whyNotRecipient } = again;
  const isGone = whyNotRecipient === "recipient_unknown";
  const toRecipient = `/dashboard/recipients/${recipient}`;
  const why = `?${AFTER_TRANSFER}=${transfer.id}`;
  const sendAgain = t("can.again", { amount: formatMoney(again.amount, language) });
  if (refusedFor === "account" && !isRecipientChanged && !isGone && may("recipient", "update"))
    return (
      <>
        <LinkButton to={`${toRecipient}/edit${why}`}>{t("can.mend")}</LinkButton>
        <Button variant="secondary" onClick={() => void acts.repeat()}>
          {t("can.elsewhere")}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={() => void acts.repeat()}>{refusedFor === "amount" ? t("can.less") : sendAgain}</Button>
      {isRecipientChanged ? <p className="text-sm text-ink-muted">{t("can.changed", { name: again.recipientName })}</p> : null}
      {refusedFor !== "unknown" || isRecipientChanged || isGone ? null : (
        <LinkButton variant="secondary" to={`${toRecipient}${why}`}>
          {t("can.look")}
        </LinkButton>
      )}
    </>
  );
}

/** Each asks first, does it, says that it is done, and shows how the transfer stands then, whatever came of it. */
function useActs(transfer: TransferView) {
  const t = useWords(transferActWords);
  const language = useLanguage();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const sendAgain = useSendAgain();
  const { id, recipientName: name } = transfer;

  async function act(work: () => Promise<string | null>) {
    try {
      const title = await work();
      if (title !== null) toasts.show({ kind: "success", title });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
  }

  return {
    cancel: () =>
      act(async () => {
        const hasLeft = transfer.holder === "network";
        const recall = transfer.isFreeToCancel ? "cancelRecallFree" : "cancelRecall";
        const free = transfer.isPaidInCash ? "cancelFreeCash" : "cancelFree";
        const what = transfer.payIn !== null ? "cancelUnpaid" : hasLeft ? recall : free;
        const isDone = await dialogs.confirm({
          kind: "warning",
          title: t("can.cancelTitle", { name }),
          text: t(`can.${what}`, { total: formatMoney(transfer.total, language) }),
          confirmText: t("can.cancelYes"),
          cancelText: t("can.cancelNo"),
          loading: "sending",
          onConfirm: () => api(cancelTransfer, { id }),
        });
        return isDone ? t(hasLeft ? "can.cancelAsked" : "can.cancelled") : null;
      }),
    resendCode: () =>
      act(async () => {
        const isDone = await dialogs.confirm({
          title: t("can.resendTitle"),
          text: t("can.resendText"),
          confirmText: t("can.resendYes"),
          loading: "sending",
          onConfirm: () => api(resendCode, { id }),
        });
        return isDone ? t("can.resent") : null;
      }),
    /** A new price of today, then the steps of sending from where something has to be said anew. */
    repeat: () =>
      act(async () => {
        await sendAgain(id);
        return null;
      }),
    answer: () =>
      act(async () => {
        const text = await dialogs.prompt({
          title: t("can.answer"),
          text: t("can.answerText"),
          label: t("can.answerLabel"),
          required: true,
          maxLength: MOST_CHARS,
          loading: "sending",
          onConfirm: (typed) => api(giveDocuments, { id, text: typed }),
        });
        return text === null ? null : t("can.answered");
      }),
  };
}
