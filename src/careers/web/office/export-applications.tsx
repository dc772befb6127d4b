import type { FilterIn } from "#kernel/list-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportForReason } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportApplications, type applicationsAddress } from "../../contract-office.ts";
import { careerOfficeMessages } from "./messages.ts";

/** Exports the applications of the shown opening and stage, after a reason is given. */
export function ExportApplications({ filter: { jobOpening, stage } }: { readonly filter: FilterIn<typeof applicationsAddress> }) {
  const t = useMessages(careerOfficeMessages);
  const may = useMay();
  const filter = { ...(jobOpening !== undefined && { jobOpening }), ...(stage !== undefined && { stage }) };
  return (
    <ExportForReason
      title={t("exportTitle")}
      text={t("exportText")}
      whyDisabled={may("career", "export") ? null : t("exportDenied")}
      save={(reason) => api(exportApplications, { ...filter, reason })}
    />
  );
}
