import { Download } from "lucide-react";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import { useMessages } from "../../i18n.tsx";
import { useDialogs, type Dialogs } from "../dialog/dialogs.tsx";
import { Button } from "../form/button.tsx";
import { useToasts } from "../toast/toasts.tsx";
import { exportForReasonMessages } from "./messages.ts";

export interface ExportButtonProps {
  readonly label: string;
  /** Shown once the file is saved. */
  readonly done: string;
  /** Why this person may not export, as text; null where they may. */
  readonly whyDisabled?: string | null;
  readonly small?: boolean;
  /** Asks what is needed and saves the file; false when the person cancelled. */
  readonly take: (dialogs: Dialogs) => Promise<boolean>;
}

/** Exports a list's result as a file; shows a refusal. */
export function ExportButton({ label, done, whyDisabled = null, small = false, take }: ExportButtonProps) {
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const run = () =>
    errors.attempt(async () => {
      if (await take(dialogs)) toasts.show({ kind: "success", title: done });
    });
  return (
    <Button
      variant="secondary"
      size={small ? "small" : "medium"}
      iconBefore={<Download aria-hidden size={18} />}
      whyDisabled={whyDisabled}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}

/** Saves the file while a loading dialog is shown. */
export async function takeNow(dialogs: Dialogs, save: () => Promise<unknown>): Promise<boolean> {
  const isMade = dialogs.loading("report");
  try {
    await save();
    return true;
  } finally {
    isMade();
  }
}

const REASON_CHARS = { least: 3, most: 200 } as const;

interface ExportForReasonProps {
  readonly title: string;
  readonly text: string;
  /** Texts that differ from the usual ones. */
  readonly says?: Partial<Readonly<Record<"button" | "confirm" | "done" | "reason" | "tooShort", string>>>;
  readonly whyDisabled: string | null;
  readonly save: (reason: string) => Promise<unknown>;
}

/** Exports rows after asking for a reason, which the audit trail records. */
export function ExportForReason({ title, text, says, whyDisabled, save }: ExportForReasonProps) {
  const t = useMessages(exportForReasonMessages);
  const { button = t("button"), confirm = button, done = t("done"), reason = t("reason"), tooShort = t("tooShort") } = says ?? {};
  async function take(dialogs: Dialogs): Promise<boolean> {
    const given = await dialogs.prompt({
      title,
      text,
      label: reason,
      required: true,
      maxLength: REASON_CHARS.most,
      whyNot: (typed) => (typed.trim().length < REASON_CHARS.least ? tooShort : null),
      confirmText: confirm,
      loading: "report",
      onConfirm: save,
    });
    return given !== null;
  }
  return <ExportButton label={button} done={done} whyDisabled={whyDisabled} take={take} />;
}
