import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { ExportButton, takeForReason } from "#web/private/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportRows } from "../contract.ts";
import { auditWords } from "../messages.ts";
import type { TrailFilter } from "../trail.ts";

/** Takes a file of what the filter finds, once a reason is given. */
export function ExportRows({ filter }: { readonly filter: TrailFilter }) {
  const t = useWords(auditWords);
  const may = useMay();
  const asked = {
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
      take={(dialogs) => takeForReason(dialogs, asked, (reason) => api(exportRows, { ...filter, reason }))}
    />
  );
}
