import { useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { WholeTransfer } from "../../office/contract.ts";
import { documentKindMessages } from "../messages.ts";
import { requestedMessages } from "./messages.ts";

/** The documents that a sender was last asked for, and which of them have come. Left out where nothing was asked. */
export function RequestedDocuments({ requested }: Pick<WholeTransfer, "requested">) {
  const t = useMessages(requestedMessages);
  const kindName = useMessages(documentKindMessages);
  if (requested.length === 0) return null;
  return (
    <div className="mb-5">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      <ul className="mt-1">
        {requested.map(({ kind, isGiven }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            {kindName(kind)}
            <Badge tone={isGiven ? "success" : "warning"}>{t(isGiven ? "given" : "missing")}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
