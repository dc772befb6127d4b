import { Download } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { sharedMessages } from "./messages.ts";
import { useRecordActions } from "./use-record-actions.ts";

/** Exports a list as a file, in the format that the user chooses. */
export function ExportButton({ take }: { readonly take: (format: "csv" | "xlsx" | "pdf") => Promise<unknown> }) {
  const t = useMessages(sharedMessages);
  const acts = useRecordActions();
  return (
    <Button variant="secondary" iconBefore={<Download aria-hidden size={18} />} onClick={() => void acts.take(take)}>
      {t("export")}
    </Button>
  );
}
