import type { FilterIn } from "#kernel/list-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportForReason } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportMessages, type inboxAddress } from "../../contract-office.ts";
import { inboxMessages } from "./messages.ts";

/** Exports the displayed folder and topic to a file, after a reason is given. */
export function ExportMessages({ filter: { folder, category } }: { readonly filter: FilterIn<typeof inboxAddress> }) {
  const t = useMessages(inboxMessages);
  const may = useMay();
  const filter = { folder, ...(category !== undefined && { category }) };
  return (
    <ExportForReason
      title={t("exportTitle")}
      text={t("exportText")}
      whyDisabled={may("contact", "export") ? null : t("exportDenied")}
      save={(reason) => api(exportMessages, { ...filter, reason })}
    />
  );
}
