import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { ExportButton, takeForReason } from "#web/private/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import type { Stage } from "../../application.ts";
import { exportApplications } from "../../contract-office.ts";
import { careerOfficeWords } from "./messages.ts";

/** Takes a file of the opening and stage in sight, once a reason is given. */
export function ExportApplications({ opening, stage }: { readonly opening: Id<"jo"> | null; readonly stage: Stage | null }) {
  const t = useWords(careerOfficeWords);
  const may = useMay();
  const filter = { ...(opening !== null && { opening }), ...(stage !== null && { stage }) };
  const asked = {
    title: t("exportTitle"),
    text: t("exportText"),
    label: t("reason"),
    tooShort: t("reasonShort"),
    confirm: t("exportButton"),
  };
  return (
    <ExportButton
      label={t("exportButton")}
      done={t("exportDone")}
      whyDisabled={may("career", "export") ? null : t("exportDenied")}
      take={(dialogs) => takeForReason(dialogs, asked, (reason) => api(exportApplications, { ...filter, reason }))}
    />
  );
}
