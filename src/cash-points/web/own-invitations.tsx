import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { answerInvitation, type listOwnInvitations } from "../outlets/contract-invitations.ts";
import { counterMessages } from "./messages.ts";

type Invitations = Output<typeof listOwnInvitations>["invitations"];

/** The invitations to work at an outlet, each of which is accepted or declined; nothing without one. */
export function OwnInvitations({ invitations }: { readonly invitations: Invitations }) {
  const t = useMessages(counterMessages);
  const language = useLanguage();
  const answer = useAnswer();
  if (invitations.length === 0) return null;
  return (
    <section aria-label={t("invitations")} className="flex flex-col gap-4">
      {invitations.map(({ id, outletName, cityName, owner, expiresAt }) => {
        const place = `${outletName}, ${cityName}`;
        return (
          <Card key={id} level={2} title={t("invitedTo", { place })}>
            <p>{t("invitedBy", { owner, at: formatInstant(expiresAt, language) })}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button label={t("acceptPlace", { place })} onClick={() => void answer(id, true)}>
                {t("accept")}
              </Button>
              <Button variant="secondary" label={t("declinePlace", { place })} onClick={() => void answer(id, false)}>
                {t("decline")}
              </Button>
            </div>
          </Card>
        );
      })}
    </section>
  );
}

function useAnswer() {
  const t = useMessages(counterMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async (id: Invitations[number]["id"], accepts: boolean) => {
    await errors.attempt(async () => {
      await api(answerInvitation, { id, accepts });
      toasts.show({ kind: "success", title: t(accepts ? "accepted" : "declined") });
    });
    await revalidate();
  };
}
