import { useState } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useAction } from "#web/use-action.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { assignCase, noteCase, NOTE_MAX_CHARS, type CaseDetail } from "../../../contract.ts";
import { differenceMessages } from "../messages.ts";
import { ProposeDialog } from "./propose-dialog.tsx";
import { templatesOf } from "./templates-of.ts";

/** What can be done with a case, or why not. */
export function ActsCard({ shown }: { readonly shown: CaseDetail }) {
  const t = useMessages(differenceMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const { act, isBusy } = useAction();
  const [isProposing, setProposing] = useState(false);
  const { id, state, assignedTo, corrections } = shown;
  const whyNot = state === "closed" ? t("isClosed") : may("ledger", "adjust") ? null : t("mayNot");
  const isWaiting = corrections.some((one) => one.state === "proposed");
  const whyNotPropose = whyNot ?? (isWaiting ? t("isWaiting") : templatesOf(shown).length === 0 ? t("noTemplate") : null);
  const assign = (to: "me" | "nobody") => void act(() => api(assignCase, { id, to }), t(to === "me" ? "taken" : "released"));
  const note = () =>
    void act(() =>
      dialogs.prompt({
        title: t("note"),
        text: t("noteText"),
        label: t("noteLabel"),
        required: true,
        maxLength: NOTE_MAX_CHARS,
        confirmText: t("noteSave"),
        loading: "sending",
        onConfirm: (text) => api(noteCase, { id, text }),
      }),
    );
  return (
    <Card level={2} title={t("acts")}>
      <div className="flex flex-col items-stretch gap-3">
        <Button whyDisabled={whyNotPropose} onClick={() => setProposing(true)}>
          {t("propose")}
        </Button>
        <Button variant="secondary" whyDisabled={whyNot} loading={isBusy} onClick={() => assign("me")}>
          {t("take")}
        </Button>
        {assignedTo === null ? null : (
          <Button variant="secondary" whyDisabled={whyNot} loading={isBusy} onClick={() => assign("nobody")}>
            {t("release")}
          </Button>
        )}
        <Button variant="secondary" whyDisabled={whyNot} onClick={note}>
          {t("note")}
        </Button>
      </div>
      {isProposing ? <ProposeDialog shown={shown} onClose={() => setProposing(false)} /> : null}
    </Card>
  );
}
