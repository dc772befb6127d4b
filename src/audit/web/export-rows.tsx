import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportButton, takeForReason } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportRows } from "../contract.ts";
import { auditMessages } from "../messages.ts";
import type { TrailFilter } from "../model/trail.ts";

/** Exports the rows of the filter, after a reason is given. */
export function ExportRows({ filter }: { readonly filter: TrailFilter }) {
  const t = useMessages(auditMessages);
  const may = useMay();
  const query = {
    title: t("export.title"),
    text: t("export.text"),
    label: t("export.reason"),
    tooShort: t("export.reasonShort"),
    confirm: t("export.confirm"),
  };
  return (
    <ExportButton
      label={t("export.button")}
      done={t("export.done")}
      whyDisabled={may("audit", "export") ? null : t("export.denied")}
      take={(dialogs) => takeForReason(dialogs, query, (reason) => api(exportRows, { ...filter, reason }))}
    />
  );
}
