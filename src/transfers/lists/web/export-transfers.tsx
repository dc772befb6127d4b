import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportButton, takeNow } from "#web/ui/export/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { EXPORT_FORMATS, exportTransfers } from "../contract.ts";
import type { Listing } from "../model/listing.ts";
import { transferListMessages } from "./messages.ts";

/** Downloads the filtered transfers as a file. */
export function ExportTransfers({ filter }: { readonly filter: Listing }) {
  const t = useMessages(transferListMessages);
  const may = useMay();
  return (
    <ExportButton
      label={t("export.button")}
      done={t("export.done")}
      whyDisabled={may("transfer", "export") ? null : t("export.denied")}
      take={async (dialogs) => {
        const format = await dialogs.choose({
          title: t("export.title"),
          text: t("export.text"),
          choices: EXPORT_FORMATS.map((value) => ({ value, label: t(`export.${value}`), hint: t(`export.${value}Hint`) })),
        });
        return format !== null && takeNow(dialogs, () => api(exportTransfers, { ...filter, format }));
      }}
    />
  );
}
