import { formatMoney } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { listTopUpLines } from "../../contract.ts";
import { readFloatRequest } from "../../contract-office.ts";
import { floatOfficeMessages } from "./messages.ts";
import { RequestCard } from "./request-view.tsx";

/** A request about an agent's float in the inbox of proposals. */
export default function FloatRequestEntry({ id }: ProposalEntryProps) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const request = { id: id as Id<"fr"> };
  const read = async () => {
    const [found, lines] = await Promise.all([api(readFloatRequest, request), api(listTopUpLines, request)]);
    return { found, lines };
  };
  return (
    <ReadEntry read={read}>
      {({ found, lines }, around) => (
        <RequestCard
          read={found}
          lines={lines}
          title={`${t(`kind.${found.request.kind}`)} ${formatMoney(found.request.amount, language)} · ${found.agent.name}`}
          level={4}
          around={around}
        />
      )}
    </ReadEntry>
  );
}
