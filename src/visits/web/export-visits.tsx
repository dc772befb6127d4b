import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { ExportButton, takeNow } from "#web/private/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportVisits } from "../contract.ts";
import { visitWords } from "../messages.ts";
import type { Period } from "../periods.ts";

/** The counts of the period as a file. */
export function ExportVisits({ period }: { readonly period: Period }) {
  const t = useWords(visitWords);
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
