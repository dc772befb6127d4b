import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import type { OutletView } from "../../contract.ts";
import { withdrawInvitation, type listInvitations } from "../../contract-invitations.ts";
import { ownOutletMessages } from "./messages.ts";

type Invitations = Output<typeof listInvitations>["invitations"];

interface InvitationListProps {
  readonly outlet: OutletView["id"];
  readonly invitations: Invitations;
}

/** The invitations to an outlet that nobody has answered yet; nothing without one. */
export function InvitationList({ outlet, invitations }: InvitationListProps) {
  const t = useMessages(ownOutletMessages);
  const language = useLanguage();
  const withdraw = useWithdraw(outlet);
  if (invitations.length === 0) return null;
  return (
    <Card title={t("invitations")} level={2}>
      <ul aria-label={t("invitations")} className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{invitation.email}</p>
              <p className="text-sm text-ink-muted">{t("invitedUntil", { at: formatInstant(invitation.expiresAt, language) })}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              label={t("withdrawName", { email: invitation.email })}
              onClick={() => void withdraw(invitation)}
            >
              {t("withdraw")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks, withdraws, and shows the list as it then is. */
function useWithdraw(outlet: OutletView["id"]) {
  const t = useMessages(ownOutletMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async ({ id, email }: Invitations[number]) => {
    await errors.attempt(async () => {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: t("withdrawTitle", { email }),
        text: t("withdrawText"),
        confirmText: t("withdraw"),
        loading: "sending",
        onConfirm: () => api(withdrawInvitation, { outlet, id }),
      });
      if (isDone) toasts.show({ kind: "success", title: t("withdrawn", { email }) });
    });
    await revalidate();
  };
}
