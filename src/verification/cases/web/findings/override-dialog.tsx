import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { staffNote } from "../../../model/shown.ts";
import { RiskFormDialog } from "../../../web/risk/risk-form-dialog.tsx";
import { overrideRisk } from "../../contract-steps.ts";
import { caseMessages } from "../messages.ts";
import type { CaseDesk } from "../use-case.ts";
import { findingMessages } from "./messages.ts";

interface OverrideDialogProps {
  readonly desk: CaseDesk;
  readonly now: Date;
  readonly onClose: () => void;
}

/** Sets the risk of the person by hand. */
export function OverrideDialog({ desk, now, onClose }: OverrideDialogProps) {
  const t = useMessages(findingMessages);
  const cases = useMessages(caseMessages);
  const toasts = useToasts();
  return (
    <RiskFormDialog
      now={now}
      band={desk.shown.riskBand}
      reason={staffNote}
      bandText={(band) => cases(`band.${band}`)}
      texts={{
        title: t("risk.overrideTitle"),
        hint: t("risk.overrideHint"),
        band: t("risk.band"),
        until: t("risk.until"),
        reason: t("risk.reason"),
        reasonHint: t("risk.reasonHint"),
        save: t("risk.save"),
        cancel: t("risk.cancel"),
      }}
      onSend={async (entered) => {
        await desk.send(({ id, version }) => api(overrideRisk, { id, version, ...entered }));
        toasts.show({ kind: "success", title: t("risk.done") });
      }}
      onClose={onClose}
    />
  );
}
