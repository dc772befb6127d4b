import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { WholeTransfer } from "../../contract.ts";
import { officeTransferMessages } from "./messages.ts";

/** What staff and the sender wrote about it. Left out where nobody did. */
export function NotesCard({ transfer: { notes, names } }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(officeTransferMessages);
  const language = useLanguage();
  if (notes.length === 0) return null;
  return (
    <Card level={2} title={t("notes")}>
      <ul className="flex flex-col divide-y divide-line">
        {notes.map(({ what, text, by, at }) => (
          <li key={`${at.toISOString()} ${what}`} className="py-3 first:pt-0 last:pb-0">
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="text-sm text-ink-muted">
              {t(`noted.${what as "released"}`)} · {names[by] ?? by} · {formatInstant(at, language)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
