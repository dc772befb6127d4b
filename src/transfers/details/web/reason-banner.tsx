import { formatMoney } from "#kernel/money.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { TransferView } from "../contract.ts";
import type { MustAct } from "../../lifecycle/reasons.ts";
import { transferPageMessages } from "./messages.ts";

const isMustAct = (text: string): text is MustAct => text in transferPageMessages.ID.reason.who;

/** Why the transfer waits, was refused or is refunded: a sentence, what to do, who has to act, by when. */
export function ReasonBanner({ transfer }: { readonly transfer: TransferView }) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const { reason, refusal, deadline, payIn, refund, feeRetained, ahead } = transfer;
  if (reason === null) return null;
  // A refused payout: shows why and what to do before sending again, whatever ended the transfer afterwards.
  if (refusal !== null && refund !== null)
    return (
      <Banner kind="warning" title={refusal.says}>
        {reason.code === refusal.code ? null : <p>{reason.says}</p>}
        <p>{reason.canDo}</p>
        {feeRetained === null ? null : <p>{t("reason.feeRetained", { kept: formatMoney(feeRetained, language) })}</p>}
      </Banner>
    );
  // Once the money is refunded there is nothing to correct: only the refund is shown.
  if (refund !== null || (ahead.length === 0 && transfer.state !== "REJECTED"))
    return (
      <Banner kind="info" title={reason.says}>
        {feeRetained === null ? null : <p>{t("reason.feeRetained", { kept: formatMoney(feeRetained, language) })}</p>}
        {refund?.needsAccount ? <p>{reason.canDo}</p> : null}
      </Banner>
    );
  const mine = reason.mustAct === "sender";
  const by = payIn === null ? deadline : payIn.payBy;
  return (
    <Banner kind={mine ? "warning" : "info"} title={reason.says}>
      <p>{reason.canDo}</p>
      <p className="mt-1 font-semibold">
        {isMustAct(reason.mustAct) ? t(`reason.who.${reason.mustAct}`) : null}
        {by === null ? null : ` ${t("reason.by", { by: formatDeadline(by, language) })}`}
      </p>
    </Banner>
  );
}
