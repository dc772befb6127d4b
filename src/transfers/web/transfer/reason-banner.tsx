import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { TransferView } from "../../contract.ts";
import type { MustAct } from "../../reasons.ts";
import { transferPageWords } from "./messages.ts";

const isMustAct = (text: string): text is MustAct => text in transferPageWords.ID.reason.who;

/** Why it waits, was refused or goes back: a sentence, what one can do, who has to act, by when. */
export function ReasonBanner({ transfer }: { readonly transfer: TransferView }) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const { reason, refusal, deadline, payIn, refund, feeKept, ahead } = transfer;
  if (reason === null) return null;
  // It did not arrive: why, and what to do before sending again, whatever ended it afterwards.
  if (refusal !== null && refund !== null)
    return (
      <Banner kind="warning" title={refusal.says}>
        {reason.code === refusal.code ? null : <p>{reason.says}</p>}
        <p>{reason.canDo}</p>
        {feeKept === null ? null : <p>{t("reason.feeKept", { kept: formatMoney(feeKept, language) })}</p>}
      </Banner>
    );
  // Once the money goes back there is nothing to correct any more: what is left to say is what comes back.
  if (refund !== null || (ahead.length === 0 && transfer.state !== "REJECTED"))
    return (
      <Banner kind="info" title={reason.says}>
        {feeKept === null ? null : <p>{t("reason.feeKept", { kept: formatMoney(feeKept, language) })}</p>}
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
        {by === null ? null : ` ${t("reason.by", { by: formatInstant(by, language) })}`}
      </p>
    </Banner>
  );
}
