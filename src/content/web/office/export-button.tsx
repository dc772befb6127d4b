import { Download } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { roomWords } from "./messages.ts";
import { useRecordActs } from "./use-record-acts.ts";

/** Takes a list as a file, in the form that is chosen. */
export function ExportButton({ take }: { readonly take: (format: "csv" | "xlsx" | "pdf") => Promise<unknown> }) {
  const t = useWords(roomWords);
  const acts = useRecordActs();
  return (
    <Button variant="secondary" iconBefore={<Download aria-hidden size={18} />} onClick={() => void acts.take(take)}>
      {t("export")}
    </Button>
  );
}
