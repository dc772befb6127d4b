import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { ExportButton, takeNow } from "#web/private/export-button.tsx";
import { EXPORT_FORMATS, exportOutlets } from "../../contract-outlets.ts";
import { outletListWords } from "./messages.ts";
import { readFilters, readSearch } from "./outlets-address.ts";

/** What the list finds, as a file. */
export function ExportOutlets({ params }: { readonly params: URLSearchParams }) {
  const t = useWords(outletListWords);
  const search = readSearch(params);
  const filter = { ...readFilters(params), ...(search !== "" && { search }) };
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
