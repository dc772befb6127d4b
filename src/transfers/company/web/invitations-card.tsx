import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { answerInvitation, type OwnCompanies } from "../contract.ts";
import { companyMessages } from "./messages.ts";

type Invitation = OwnCompanies["invitations"][number];

/** The open invitations for the reader's address; nothing without one. */
export function InvitationsCard({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useMessages(companyMessages);
  if (invitations.length === 0) return null;
  return (
    <Card level={2} title={t("invitations.title")} tone="raised">
      <ul aria-label={t("invitations.title")} className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ invitation: { id, company: name, role, expiresAt } }: { readonly invitation: Invitation }) {
  const t = useMessages(companyMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  useNotificationsRead(id, "open");
  const answer = async (accepts: boolean) => {
    setBusy(true);
    await errors.attempt(async () => {
      await api(answerInvitation, { id, accepts });
      toasts.show({ kind: "success", title: t(accepts ? "invitations.accepted" : "invitations.declined", { name }) });
    });
    await revalidate();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{t("invitations.text", { company: name, role: t(`role.${role}`) })}</p>
        <p className="text-sm text-ink-muted">{t(`does.${role}`)}</p>
        <p className="text-sm text-ink-muted">{t("invitations.until", { when: formatInstant(expiresAt, language) })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button label={t("invitations.acceptName", { name })} loading={isBusy} onClick={() => void answer(true)}>
          {t("invitations.accept")}
        </Button>
        <Button
          variant="secondary"
          label={t("invitations.declineName", { name })}
          loading={isBusy}
          onClick={() => void answer(false)}
        >
          {t("invitations.decline")}
        </Button>
      </div>
    </li>
  );
}
