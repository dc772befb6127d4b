import type { RiskBand } from "#verification/contract-risk.ts";
import { RiskFormDialog } from "#verification/web/risk/risk-form-dialog.tsx";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { riskMessages } from "../../../model/messages.ts";
import { overrideBusinessRisk } from "../../../risk/contract.ts";
import { reasonText } from "../../../web/text-rules.ts";
import { fileMessages } from "./messages.ts";
import { fileRiskMessages } from "./risk-messages.ts";
import type { FileDesk } from "./use-file.ts";

interface RiskDialogProps {
  readonly desk: FileDesk;
  readonly now: Date;
  readonly band: RiskBand;
  readonly onClose: () => void;
}

/** Sets the risk of the business by hand. */
export function RiskDialog({ desk, now, band, onClose }: RiskDialogProps) {
  const t = useMessages(fileRiskMessages);
  const file = useMessages(fileMessages);
  const words = useMessages(riskMessages);
  const { id: business } = desk.file.business;
  return (
    <RiskFormDialog
      now={now}
      band={band}
      reason={reasonText}
      bandText={(one) => words(`band.${one}`)}
      texts={{
        title: t("setTitle"),
        hint: t("setHint"),
        band: t("band"),
        until: t("until"),
        reason: file("reason"),
        reasonHint: file("kept"),
        save: t("save"),
        cancel: file("cancel"),
      }}
      onSend={(entered) => desk.send(() => api(overrideBusinessRisk, { business, ...entered }), t("done"))}
      onClose={onClose}
    />
  );
}
