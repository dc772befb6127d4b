import type { FilterIn } from "#kernel/list-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ExportButton, takeNow } from "#web/ui/export/export-button.tsx";
import { EXPORT_FORMATS, exportOutlets, type outletsAddress } from "../../outlets/contract.ts";
import { outletListMessages } from "../../outlets/web/messages.ts";

/** Downloads the listed outlets as a file. */
export function ExportOutlets({ filter }: { readonly filter: FilterIn<typeof outletsAddress> }) {
  const t = useMessages(outletListMessages);
  return (
    <ExportButton
      label={t("export.button")}
      done={t("export.done")}
      take={async (dialogs) => {
        const format = await dialogs.choose({
          title: t("export.title"),
          text: t("export.text"),
          choices: EXPORT_FORMATS.map((value) => ({ value, label: t(`export.${value}`), hint: t(`export.${value}Hint`) })),
        });
        return format !== null && takeNow(dialogs, () => api(exportOutlets, { ...filter, format }));
      }}
    />
  );
}
