import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { ExportButton, takeForReason } from "#web/private/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { exportMessages } from "../../contract-office.ts";
import type { Category, Folder } from "../../message.ts";
import { inboxWords } from "./messages.ts";

/** Takes a file of the folder and topic in sight, once a reason is given. */
export function ExportMessages({ folder, category }: { readonly folder: Folder; readonly category: Category | null }) {
  const t = useWords(inboxWords);
  const may = useMay();
  const filter = { folder, ...(category !== null && { category }) };
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
      whyDisabled={may("contact", "export") ? null : t("exportDenied")}
      take={(dialogs) => takeForReason(dialogs, asked, (reason) => api(exportMessages, { ...filter, reason }))}
    />
  );
}
