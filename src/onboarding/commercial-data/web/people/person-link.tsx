import { useState } from "react";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { peopleToVerify } from "../../../model/people.ts";
import { PersonBadge } from "../../../web/badges.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { peopleFormMessages } from "./messages.ts";
import { offersLink } from "./why-not-invite.ts";

interface PersonLinkProps {
  readonly sheet: DataSheet;
  readonly person: string;
  /** The section has typed text that is not saved: a link would go to the stored address. */
  readonly isDirty: boolean;
}

/** How far a person is with the link of their own, and the button that sends it. */
export function PersonLink({ sheet, person, isDirty }: PersonLinkProps) {
  const t = useMessages(peopleFormMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const { view } = sheet;
  const stored = view.sections.people;
  const named = stored?.people.find(({ id }) => id === person);
  if (stored === null || named === undefined) return <p className="text-sm text-ink-muted">{t("link.saveFirst")}</p>;
  if (!peopleToVerify(stored, view.beneficialOwnerBps).some(({ id }) => id === person))
    return <p className="text-sm text-ink-muted">{t("link.notNeeded")}</p>;
  const check = view.people.find(({ id }) => id === person);
  const state = check?.state ?? "NOT_INVITED";
  const isFirst = state === "NOT_INVITED";
  const until = check?.until ?? null;
  async function send(email: string) {
    setBusy(true);
    const isSent = await sheet.invite(person as `bp_${string}`);
    if (isSent) toasts.show({ kind: "success", title: t("link.sent", { email }) });
    setBusy(false);
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PersonBadge state={state} />
        {until === null ? null : (
          <span className="text-sm text-ink-muted">
            {/* A verification is valid for years, a link for days. */}
            {t("link.until", {
              when: state === "VERIFIED" ? formatDate(toLocalDate(until), language) : formatInstant(until, language),
            })}
          </span>
        )}
        {offersLink(view.sheet.state, state) ? (
          <Button
            size="small"
            variant="secondary"
            loading={isBusy}
            whyDisabled={isDirty ? t("link.saveFirst") : null}
            reasonAt="tip"
            label={t(isFirst ? "link.sendTo" : "link.againTo", { name: named.name })}
            onClick={() => void send(named.email)}
          >
            {t(isFirst ? "link.send" : "link.again")}
          </Button>
        ) : null}
      </div>
      {check?.isNameSame === false ? (
        <p className="text-sm font-medium text-danger">{t("link.differs", { name: check.verifiedName ?? "" })}</p>
      ) : null}
      {state === "DENIED" ? <p className="text-sm font-medium text-danger">{t("link.denied")}</p> : null}
    </div>
  );
}
