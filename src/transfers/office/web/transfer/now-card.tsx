import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { SectionCard } from "#web/record/section-card.tsx";
import { transferPageMessages } from "../../../details/web/messages.ts";
import { headOf } from "../../../details/web/status-sentences.ts";
import { progressMessages } from "../../../tracking/messages.ts";
import { readAsSender } from "../../contract-as-sender.ts";
import { officeTransferMessages } from "./messages.ts";

/** Where the money is, why, and what comes next: in the words that the sender reads, for the person on the telephone. */
export function NowCard({ transfer }: { readonly transfer: Id<"tr"> }) {
  const t = useMessages(officeTransferMessages);
  const tSender = useMessages(transferPageMessages);
  const tProgress = useMessages(progressMessages);
  const language = useLanguage();
  return (
    <SectionCard title={t("now")} hint={t("nowHint")} read={() => api(readAsSender, { id: transfer })}>
      {(shown) => (
        <div className="flex flex-col gap-3">
          <p className="text-lg font-semibold">{headOf(shown, tSender, language)}</p>
          {shown.reason === null ? null : (
            <p>
              {shown.reason.says} {shown.reason.canDo}
            </p>
          )}
          {shown.ahead.length === 0 ? null : (
            <ol aria-label={t("ahead")} className="flex flex-col gap-1 text-sm text-ink-muted figures">
              {shown.ahead.map(({ milestone, by }) => (
                <li key={milestone}>
                  {tProgress(`milestone.${milestone}`)}
                  {by === null ? null : `: ${t("aheadBy", { by: formatInstant(by, language) })}`}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </SectionCard>
  );
}
