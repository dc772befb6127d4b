import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { isOpenState } from "../../../model/rules/case-states.ts";
import { isToTake, TakeButton } from "../take-button.tsx";
import type { TakenDesk } from "../use-case.ts";
import { useWhyNot } from "../why-not.ts";
import { ClosedCard } from "./closed-card.tsx";
import { ACTIONS, DecideDialog } from "./decide-dialog.tsx";
import { decidingMessages } from "./messages.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { takesTwo, whyNotOutcome, whyNotRequest, type Outcome } from "./why-not-decide.ts";

/** Asking the person, and deciding. A button that cannot be pressed says why. */
export function NextStepCard({ desk }: { readonly desk: TakenDesk }) {
  const t = useMessages(decidingMessages);
  const whyNot = useWhyNot();
  const may = useMay();
  const [open, setOpen] = useState<Outcome | "request" | null>(null);
  const { shown } = desk;
  const isByTwo = takesTwo(shown);
  const mayDecide = may("verification", isByTwo ? "review" : "approve");
  const close = () => setOpen(null);
  // An open dialog stays when a conflict has closed the case: what was typed in it would be lost.
  if (!isOpenState(shown.state) && open === null) return <ClosedCard shown={shown} />;
  // Before the case is taken every other step is refused for that one reason: the step that comes first stands alone.
  if (isToTake(shown) && open === null && may("verification", "review"))
    return (
      <Card level={2} title={t("title")} hint={t("takeFirst")}>
        <TakeButton desk={desk} />
      </Card>
    );
  const action = (outcome: Outcome) => ({
    whyDisabled: whyNot(whyNotOutcome(shown, outcome)),
    onClick: () => setOpen(outcome),
    children: t(ACTIONS[isByTwo ? "two" : "alone"][outcome]),
  });
  return (
    <div data-next-step tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Card level={2} title={t("title")} {...(isByTwo && { hint: t("byTwo") })}>
        <div className="flex flex-wrap items-start gap-3">
          {mayDecide ? <Button {...action("approve")} /> : null}
          {may("verification", "review") ? (
            <Button variant="secondary" whyDisabled={whyNot(whyNotRequest(shown))} onClick={() => setOpen("request")}>
              {t("request")}
            </Button>
          ) : null}
          {/* Apart from the others: it is no answer to be pressed by mistake. */}
          {mayDecide ? (
            <span className="sm:ms-auto">
              <Button {...action("reject")} variant="danger" />
            </span>
          ) : null}
        </div>
        {open === "request" ? <RequestDialog desk={desk} onClose={close} /> : null}
        {open === "approve" || open === "reject" ? <DecideDialog desk={desk} outcome={open} onClose={close} /> : null}
      </Card>
    </div>
  );
}
