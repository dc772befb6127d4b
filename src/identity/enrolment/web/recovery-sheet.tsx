import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { saveFile } from "#web/save-file.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { recoveryCodeOf } from "../../model/factor.ts";
import { factorsMessages } from "./messages.ts";

interface RecoverySheetProps {
  readonly codes: readonly string[];
  /** The owner's address, for the printout and the file. */
  readonly email: string;
  readonly onSaved: () => void;
}

/**
 * Shows new recovery codes, the only time they are visible: to copy, save or print. Only the codes are printed. The sheet can be left once
 * the codes are somewhere else; whoever writes them down by hand types one.
 */
export function RecoverySheet({ codes, email, onSaved }: RecoverySheetProps) {
  const t = useMessages(factorsMessages);
  useLeavePageQuestion(true);
  const [isKept, setKept] = useState(false);
  const [typed, setTyped] = useState("");
  const isWritten = codes.some((code) => recoveryCodeOf(code) === recoveryCodeOf(typed));
  const keep = () => setKept(true);
  const head = t("recovery.fileHead", { email });
  const text = `${head}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-muted">{t("recovery.shownText")}</p>
      {/* Also a copy of the selected codes. */}
      <div data-print-alone onCopy={keep}>
        <p className="hidden pb-6 print:block">{head}</p>
        <ul
          aria-label={t("recovery.list")}
          translate="no"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-surface-sunken p-5 text-center font-mono text-base font-semibold max-[21rem]:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} what={t("recovery.what")} onCopied={keep} />
        <Button
          variant="secondary"
          size="small"
          iconBefore={<Download aria-hidden size={16} />}
          onClick={() => {
            saveFile(new Blob([text], { type: "text/plain" }), t("recovery.file"));
            keep();
          }}
        >
          {t("recovery.download")}
        </Button>
        <Button
          variant="secondary"
          size="small"
          iconBefore={<Printer aria-hidden size={16} />}
          onClick={() => {
            window.print();
            keep();
          }}
        >
          {t("recovery.print")}
        </Button>
      </div>
      {isKept ? null : (
        <TextField
          value={typed}
          onChange={setTyped}
          label={t("recovery.typed")}
          autoComplete="off"
          autoCapitalize="characters"
          figures
          unmarked
          dense
        />
      )}
      <Button size="large" wide whyDisabled={isKept || isWritten ? null : t("recovery.keepFirst")} onClick={onSaved}>
        {t("recovery.saved")}
      </Button>
    </div>
  );
}
