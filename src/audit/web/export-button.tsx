import { Download } from "lucide-react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { exportRows } from "../contract.ts";
import { auditWords } from "../messages.ts";
import type { TrailFilter } from "../trail.ts";

/** Takes a file of what the filter finds, once a reason is given. */
export function ExportButton({ filter }: { readonly filter: TrailFilter }) {
  const t = useWords(auditWords);
  const may = useMay();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();

  async function take() {
    try {
      const reason = await dialogs.prompt({
        title: t("export.title"),
        text: t("export.text"),
        label: t("export.reason"),
        required: true,
        maxLength: 200,
        whyNot: (text) => (text.trim().length < 3 ? t("export.reasonShort") : null),
        confirmText: t("export.confirm"),
        onConfirm: (text) => api(exportRows, { ...filter, reason: text }),
      });
      if (reason !== null) toasts.show({ kind: "success", title: t("export.done") });
    } catch (error) {
      await errors.error(error);
    }
  }

  return (
    <Button
      variant="secondary"
      iconBefore={<Download aria-hidden size={18} />}
      whyDisabled={may("audit", "export") ? null : t("export.denied")}
      onClick={() => void take()}
    >
      {t("export.button")}
    </Button>
  );
}
