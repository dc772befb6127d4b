import type { FilterIn } from "#kernel/list-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportButton, takeForReason } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportMessages, type inboxAddress } from "../../contract-office.ts";
import { inboxMessages } from "./messages.ts";

/** Exports the displayed folder and topic to a file, after a reason is given. */
export function ExportMessages({ filter: { folder, category } }: { readonly filter: FilterIn<typeof inboxAddress> }) {
  const t = useMessages(inboxMessages);
  const may = useMay();
  const filter = { folder, ...(category !== undefined && { category }) };
  const query = {
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
      whyDisabled={may("contact", "export") ? null : t("exportDenied")}
      take={(dialogs) => takeForReason(dialogs, query, (reason) => api(exportMessages, { ...filter, reason }))}
    />
  );
}
