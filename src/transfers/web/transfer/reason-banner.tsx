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
  const { reason, deadline, payIn } = transfer;
  if (reason === null) return null;
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
