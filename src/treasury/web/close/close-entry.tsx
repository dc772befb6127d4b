import { href } from "#kernel/href.ts";
import type { LocalDate } from "#kernel/time.ts";
import { Link } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { readPeriod } from "../../contract-close.ts";
import { periodText, type CloseKind } from "../../model/close.ts";
import { CloseCard } from "./close-card.tsx";
import { closeMessages } from "./messages.ts";

/** A close or reopening in the inbox of proposals. */
export default function CloseEntry({ id, kind, subject }: ProposalEntryProps) {
  const t = useMessages(closeMessages);
  const period = periodText(kind as CloseKind, subject as LocalDate);
  return (
    <ReadEntry read={() => api(readPeriod, { period })}>
      {(shown, around) =>
        shown.close?.id === id ? (
          <CloseCard close={shown.close} shown={shown} level={4} around={around} />
        ) : (
          // Ended: what was decided is among the period's history.
          <p>
            <Link
              to={href("/office/ledger/close/:period", { period })}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              {t("history")}
            </Link>
          </p>
        )
      }
    </ReadEntry>
  );
}
