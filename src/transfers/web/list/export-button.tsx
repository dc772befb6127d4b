import { Download } from "lucide-react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { EXPORT_FORMATS, exportTransfers } from "../../contract-list.ts";
import type { Listing } from "../../listing.ts";
import { transferListWords } from "./messages.ts";

/** What the filter finds, as a file. */
export function ExportButton({ filter }: { readonly filter: Listing }) {
  const t = useWords(transferListWords);
  const may = useMay();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();

  async function take() {
    const format = await dialogs.choose({
      title: t("export.title"),
      text: t("export.text"),
      choices: EXPORT_FORMATS.map((value) => ({ value, label: t(`export.${value}`), hint: t(`export.${value}Hint`) })),
    });
    if (format === null) return;
    const done = dialogs.loading("report");
    try {
      await api(exportTransfers, { ...filter, format });
      toasts.show({ kind: "success", title: t("export.done") });
    } catch (error) {
      await errors.error(error);
    } finally {
      done();
    }
  }

  return (
    <Button
      variant="secondary"
      iconBefore={<Download aria-hidden size={18} />}
      whyDisabled={may("transfer", "export") ? null : t("export.denied")}
      onClick={() => void take()}
    >
      {t("export.button")}
    </Button>
  );
}
