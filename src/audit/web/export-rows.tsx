import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportForReason } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportRows } from "../contract.ts";
import { auditMessages } from "../messages.ts";
import type { TrailFilter } from "../model/trail.ts";

/** Exports the rows of the filter, after a reason is given. */
export function ExportRows({ filter }: { readonly filter: TrailFilter }) {
  const t = useMessages(auditMessages);
  const may = useMay();
  return (
    <ExportForReason
      title={t("export.title")}
      text={t("export.text")}
      says={{
        button: t("export.button"),
        confirm: t("export.confirm"),
        done: t("export.done"),
        reason: t("export.reason"),
        tooShort: t("export.reasonShort"),
      }}
      whyDisabled={may("audit", "export") ? null : t("export.denied")}
      save={(reason) => api(exportRows, { ...filter, reason })}
    />
  );
}
