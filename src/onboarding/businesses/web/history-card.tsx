import { Download } from "lucide-react";
import { useState } from "react";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SheetBadge } from "../../web/badges.tsx";
import { sheetMessages } from "../../messages.ts";
import { takeOwnSheet } from "../contract.ts";
import { ownBusinessMessages } from "./messages.ts";
import type { OwnBusiness } from "./own-business.ts";

/** The sheets of before, newest first. */
export function HistoryCard({ history }: Pick<OwnBusiness, "history">) {
  const t = useMessages(ownBusinessMessages);
  const names = useMessages(sheetMessages);
  const language = useLanguage();
  if (history.length === 0) return null;
  return (
    <Card level={2} title={t("history.title")}>
      <ul className="divide-y divide-line">
        {history.map(({ id, kind, state, openedAt, activatedAt, reason }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <strong className="block">{names(`kind.${kind}`)}</strong>
              <span className="block text-sm text-ink-muted">
                {activatedAt === null
                  ? t("history.opened", { when: formatInstant(openedAt, language) })
                  : t("history.inForce", { when: formatInstant(activatedAt, language) })}
              </span>
              {reason === null ? null : <span className="block text-sm wrap-anywhere whitespace-pre-line">{reason}</span>}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <SheetBadge state={state} />
              {activatedAt === null ? null : <SignedSheet id={id} name={names(`kind.${kind}`)} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The sheet as it was signed, with the company, the people, the terms and the signatures. */
function SignedSheet({ id, name }: { readonly id: Id<"sh">; readonly name: string }) {
  const t = useMessages(ownBusinessMessages);
  const errors = useErrorCatalogue();
  const [isTaking, setTaking] = useState(false);
  async function take() {
    setTaking(true);
    await errors.attempt(() => api(takeOwnSheet, { sheet: id }));
    setTaking(false);
  }
  return (
    <Button
      size="small"
      variant="secondary"
      label={t("history.takeOf", { name })}
      loading={isTaking}
      iconBefore={<Download aria-hidden size={18} />}
      onClick={() => void take()}
    >
      {t("history.take")}
    </Button>
  );
}
