import { useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { casesAddress, listCases, type ShownCase } from "../../contract.ts";
import { caseMessages } from "../messages.ts";
import { decidingMessages } from "./messages.ts";

/** Cases of the queue among which the next is looked for: those of colleagues are passed over. */
const LOOKED_AT = 20;

/** A decided case: its outcome, and the way to the next one. */
export function ClosedCard({ shown }: { readonly shown: ShownCase }) {
  const t = useMessages(decidingMessages);
  const cases = useMessages(caseMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);
  async function openNext() {
    setLooking(true);
    await errors.attempt(async () => {
      const { cases: waiting } = await api(listCases, { view: "queue", sort: "due", perPage: LOOKED_AT });
      const next = waiting.find(({ id, assignedTo, hasDecision }) => id !== shown.id && assignedTo === null && !hasDecision);
      if (next === undefined) toasts.show({ kind: "info", title: t("noNext") });
      else await navigate(href("/office/verification/:id", { id: next.id }));
    });
    setLooking(false);
  }
  return (
    <Card level={2} title={t("closedTitle", { state: cases(`state.${shown.state}`) })} hint={t("closedText")}>
      <div className="flex flex-wrap gap-3">
        <Button loading={isLooking} loadingText={t("looking")} onClick={() => void openNext()}>
          {t("nextCase")}
        </Button>
        <LinkButton to={casesAddress.to()} variant="secondary">
          {t("toQueue")}
        </LinkButton>
      </div>
    </Card>
  );
}
