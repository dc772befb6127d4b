import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { ExportButton, takeNow } from "#web/private/export-button.tsx";
import { useMay } from "#web/session/rights.ts";
import { EXPORT_FORMATS, exportTransfers } from "../../contract-list.ts";
import type { Listing } from "../../listing.ts";
import { transferListWords } from "./messages.ts";

/** What the filter finds, as a file. */
export function ExportTransfers({ filter }: { readonly filter: Listing }) {
  const t = useWords(transferListWords);
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
