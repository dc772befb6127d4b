import { lazy, Suspense, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatMoney } from "#kernel/money.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { cancelTransfer } from "../../../changes/contract.ts";
import type { readRepeat } from "../../../sending/contract.ts";
import { scheduleLinkMessages } from "../../../schedules/web/link-messages.ts";
import type { TransferView } from "../../contract.ts";
import { whyNotMessages } from "../../../model/why-not-messages.ts";
import { needsDocuments } from "../../../lifecycle/reasons.ts";
import { AFTER_TRANSFER, correctPath } from "#recipients/web/send-again-address.ts";
import { useSendAgain } from "../../../sending/web/use-send-again.ts";
import { transferActMessages } from "./messages.ts";

// Lazy: cash that waits is one of many states.
const NewCodeButton = lazy(() => import("../../../pickup/web/new-code-button.tsx"));

/** What a new transfer like a refused one would start from; null for any other. */
export type AfterRefusal = Output<typeof readRepeat> | null;

interface ActionsCardProps {
  readonly transfer: TransferView;
  readonly again: AfterRefusal;
  /** The form of the account that was refused, while the transfer waits for its correction. */
  readonly toCorrect: string | null;
}

/** The actions possible now. An action that is not possible shows why, in the words of the server's refusal. */
export function ActionsCard({ transfer, again, toCorrect }: ActionsCardProps) {
  const t = useMessages(transferActMessages);
  const why = useMessages(whyNotMessages);
  const monthly = useMessages(scheduleLinkMessages);
  const may = useMay();
  const acts = useActs(transfer);
  const { whyNotCancel, whyNotChangeRecipient, whyNotRepeat, state, reason, product } = transfer;
  const canCreate = may("transfer", "create");
  // A transfer that is over or being refunded cannot be cancelled, and no reason is shown.
  const isOpen = transfer.refund === null;
  const mayCancel = isOpen && may("transfer", "cancel") && whyNotCancel !== "over";
  const mayChange = isOpen && canCreate && whyNotChangeRecipient !== "over";
  // A scheduled transfer that was prepared again leads to the one in its place: a third would be one too many.
  const isReplaced = transfer.origin?.kind === "schedule" && transfer.origin.renewedBy !== null;
  // A wage is sent again in its payroll (decision 0305).
  const payroll = transfer.origin?.kind === "payroll" ? transfer.origin.id : null;
  const mayRepeat = canCreate && whyNotRepeat === null && !isReplaced && (payroll === null || again !== null);
  if (!mayCancel && !mayChange && !mayRepeat) return null;
  return (
    <Card title={t("can.title")} level={2}>
      <div className="flex flex-wrap items-start gap-3">
        {mayChange && toCorrect !== null && may("recipient", "update") ? (
          <LinkButton to={toCorrect}>{t(transfer.isWallet ? "can.mendWallet" : "can.mend")}</LinkButton>
        ) : null}
        {!mayChange ? null : whyNotChangeRecipient === null ? (
          <LinkButton
            to={href("/dashboard/transfers/:id/recipient", { id: transfer.id })}
            variant={
              toCorrect === null && state === "ACTION_REQUIRED" && !needsDocuments(reason?.code ?? null) ? "primary" : "secondary"
            }
          >
            {t("can.change")}
          </LinkButton>
        ) : (
          <Button variant="secondary" whyDisabled={why(whyNotChangeRecipient)}>
            {t("can.change")}
          </Button>
        )}
        {/* While the code is locked, this is the first button of the page instead. */}
        {canCreate && product === "cash_pickup" && state === "AVAILABLE" && !transfer.isCodeLocked ? (
          <Suspense>
            <NewCodeButton transfer={transfer.id} isLocked={false} />
          </Suspense>
        ) : null}
        {mayRepeat && payroll !== null ? (
          <LinkButton to={href("/dashboard/payroll/:id", { id: payroll })}>{t("can.inPayroll")}</LinkButton>
        ) : null}
        {mayRepeat && payroll === null ? <Again transfer={transfer} again={again} acts={acts} /> : null}
        {mayRepeat && payroll === null && state === "PAID" ? (
          <LinkButton variant="secondary" to={`${href("/dashboard/schedules/new")}?like=${transfer.id}`}>
            {monthly("monthly")}
          </LinkButton>
        ) : null}
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

/** Sending again. After a refusal it starts where the cause requires; the account has to be corrected first only if it was the cause. */
function Again({ transfer, again, acts }: Omit<ActionsCardProps, "toCorrect"> & { readonly acts: ReturnType<typeof useActs> }) {
  const t = useMessages(transferActMessages);
  const language = useLanguage();
  const may = useMay();
  if (again === null)
    return (
      <Button variant="secondary" onClick={() => void acts.repeat()}>
        {t("can.repeat")}
      </Button>
    );
  const { recipient, refusedFor, isRecipientChanged, whyNotRecipient, sentSince } = again;
  if (sentSince !== null)
    return (
      <>
        <LinkButton to={href("/dashboard/transfers/:id", { id: sentSince.id })}>{t("can.seeSince", sentSince)}</LinkButton>
        <p className="self-center text-sm text-ink-muted">{t("can.sentSince", sentSince)}</p>
      </>
    );
  const isGone = whyNotRecipient === "recipient_unknown";
  const toRecipient = href("/dashboard/recipients/:id", { id: recipient });
  const why = `?${AFTER_TRANSFER}=${transfer.id}`;
  const sendAgain = t("can.again", { amount: formatMoney(again.amount, language) });
  if (refusedFor === "account" && !isRecipientChanged && !isGone && may("recipient", "update"))
    return (
      <ul className="flex w-full flex-col gap-4">
        <Option text={t("can.mendText", { name: again.recipientName })}>
          <LinkButton to={correctPath(recipient, transfer.id)}>{t(transfer.isWallet ? "can.mendWallet" : "can.mend")}</LinkButton>
        </Option>
        <Option text={t("can.elsewhereText", { name: again.recipientName })}>
          <Button variant="secondary" onClick={() => void acts.repeat()}>
            {t(transfer.isWallet ? "can.elsewhereWallet" : "can.elsewhere")}
          </Button>
        </Option>
      </ul>
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

/** One of two ways, with the case that it is for. */
function Option({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li>
      <p className="mb-2 text-sm text-ink-muted">{text}</p>
      {children}
    </li>
  );
}

/** Each action asks for confirmation, is done, reports success, and shows the transfer's new state whatever the outcome. */
function useActs(transfer: TransferView) {
  const t = useMessages(transferActMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const sendAgain = useSendAgain();
  const { id, recipientName: name } = transfer;

  async function act(work: () => Promise<string | null>) {
    await errors.attempt(async () => {
      const title = await work();
      if (title !== null) toasts.show({ kind: "success", title });
    });
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
        return isDone ? t(hasLeft ? "can.cancelRequested" : "can.cancelled") : null;
      }),
    /** Requests a new quote of today, then opens the steps of sending from the first that needs input. */
    repeat: () =>
      act(async () => {
        await sendAgain(id);
        return null;
      }),
  };
}
