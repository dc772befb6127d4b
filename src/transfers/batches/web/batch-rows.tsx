import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { numberOf } from "../../model/progress.ts";
import { actMessages } from "../../office/web/transfer/acts/messages.ts";
import type { PreviewedRow, RowResult } from "../contract.ts";
import { isProposedAct, type BatchAct, type WhyNotRow } from "../model/batch.ts";
import { batchMessages } from "./messages.ts";

interface BatchRowsProps {
  readonly act: BatchAct;
  readonly rows: readonly PreviewedRow[];
  /** Null before the act. */
  readonly results: readonly RowResult[] | null;
}

/** Each transfer with what will happen to it, or what did. */
export function BatchRows({ act, rows, results }: BatchRowsProps) {
  const t = useMessages(batchMessages);
  const language = useLanguage();
  return (
    <ul aria-label={t("list")} className="divide-y divide-line rounded-control border border-line">
      {rows.map(({ transfer, whyNot }) => {
        const result = results?.find((one) => one.transfer === transfer.id) ?? null;
        return (
          <li key={transfer.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0">
              <span className="font-semibold figures">{numberOf(transfer.id)}</span>{" "}
              <span className="figures">{formatMoney(transfer.total, language)}</span>
              <span className="block text-sm text-ink-muted wrap-anywhere">
                {transfer.senderName} → {transfer.recipientName}
              </span>
            </span>
            {result === null ? <Planned act={act} whyNot={whyNot} /> : <Ended act={act} result={result} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Why an act is not possible, in the words of the page of one transfer. */
function useWhyNot(act: BatchAct) {
  const why = useMessages(actMessages);
  return (whyNot: WhyNotRow) => {
    if (whyNot === "proposal_already_waiting") return why("waits");
    return whyNot === "state_conflict" ? why(`when.${act}`) : why(`whyNot.${whyNot}`);
  };
}

function Planned({ act, whyNot }: Pick<PreviewedRow, "whyNot"> & Pick<BatchRowsProps, "act">) {
  const t = useMessages(batchMessages);
  const why = useWhyNot(act);
  if (whyNot === null) return <Badge tone="info">{t(isProposedAct(act) ? "proposal.will" : "will")}</Badge>;
  return <span className="max-w-60 text-sm text-ink-muted">{why(whyNot)}</span>;
}

function Ended({ act, result: { outcome, whyNot } }: { readonly result: RowResult } & Pick<BatchRowsProps, "act">) {
  const t = useMessages(batchMessages);
  const why = useWhyNot(act);
  if (outcome === "done") return <Badge tone="success">{t(isProposedAct(act) ? "proposal.done" : "outcome.done")}</Badge>;
  return (
    <span className="max-w-60 text-sm font-medium text-warning">{whyNot === null ? t(`outcome.${outcome}`) : why(whyNot)}</span>
  );
}
