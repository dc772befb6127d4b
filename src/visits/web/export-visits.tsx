import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportButton, takeNow } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportVisits } from "../contract.ts";
import { visitMessages } from "../messages.ts";
import type { Period } from "../model/periods.ts";

/** Exports the counts of the period to a file. */
export function ExportVisits({ period }: { readonly period: Period }) {
  const t = useMessages(visitMessages);
  const may = useMay();
  return (
    <ExportButton
      label={t("export")}
      done={t("exported")}
      whyDisabled={may("report", "export") ? null : t("exportDenied")}
      take={(dialogs) => takeNow(dialogs, () => api(exportVisits, { period }))}
    />
  );
}
