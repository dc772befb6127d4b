import { useState } from "react";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { FileField } from "#web/ui/form/file/file-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { uploadPayroll, type PayrollView } from "../contract.ts";
import { takePayrollTemplate } from "../contract-files.ts";
import { MAX_FILE_KB } from "../model/payroll.ts";
import { payrollMessages } from "./messages.ts";

interface UploadPayrollProps {
  /** The draft whose rows the file replaces, or the id of a new one. */
  readonly idFor: () => Id<"pl">;
  readonly isAgain?: boolean;
  /** The membership by which it is made for another company. */
  readonly company?: Id<"cy"> | undefined;
  readonly onUploaded: (payroll: PayrollView) => void | Promise<void>;
}

/** Chooses a file and has it read into a draft. A file that is refused stays chosen, with the reason. */
export function UploadPayroll({ idFor, isAgain = false, company, onUploaded }: UploadPayrollProps) {
  const t = useMessages(payrollMessages);
  const errors = useErrorCatalogue();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [file] = files;
  const send = () =>
    errors.attempt(async () => {
      if (file === undefined) return;
      setBusy(true);
      try {
        const payroll = await api(uploadPayroll, { id: idFor(), file, ...(company !== undefined && { company }) });
        setFiles([]);
        await onUploaded(payroll);
      } finally {
        setBusy(false);
      }
    });
  return (
    <Card level={2} title={t(isAgain ? "upload.again" : "upload.title")} {...(isAgain && { hint: t("upload.againHint") })}>
      {isAgain ? null : <Templates />}
      <FileField
        label={t("upload.field")}
        hint={t("upload.hint")}
        required
        rules={{ ext: ["csv", "xlsx"], size: MAX_FILE_KB }}
        value={files}
        onChange={setFiles}
      />
      <Button
        onClick={() => void send()}
        loading={busy}
        loadingText={t("upload.sending")}
        whyDisabled={file === undefined ? t("upload.none") : null}
      >
        {t("upload.send")}
      </Button>
    </Card>
  );
}

/** The empty file in both formats; only the spreadsheet has the list of banks beside it. */
function Templates() {
  const t = useMessages(payrollMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const take = (format: "csv" | "xlsx") =>
    errors.attempt(async () => {
      await api(takePayrollTemplate, { format });
      toasts.show({ kind: "success", title: t("how.saved") });
    });
  return (
    <div className="mb-5">
      <p className="text-sm text-ink-muted">{t("how.template")}</p>
      <div className="-ms-3 flex flex-wrap gap-x-1">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button key={format} variant="quiet" size="small" onClick={() => void take(format)}>
            {t(`how.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The four steps. */
export function HowPayrollWorks() {
  const t = useMessages(payrollMessages);
  return (
    <Card level={2} title={t("how.title")} tone="sunken">
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-sm">
        {(["file", "check", "approve", "pay"] as const).map((step) => (
          <li key={step}>{t(`how.${step}`)}</li>
        ))}
      </ol>
    </Card>
  );
}
