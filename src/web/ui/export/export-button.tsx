import { Download } from "lucide-react";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import { useDialogs, type Dialogs } from "../dialog/dialogs.tsx";
import { Button } from "../form/button.tsx";
import { useToasts } from "../toast/toasts.tsx";

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
  async function run() {
    try {
      if (await take(dialogs)) toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
  }
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

export interface ReasonMessages {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly tooShort: string;
  readonly confirm: string;
}

const REASON_CHARS = { least: 3, most: 200 } as const;

/** Saves the file after asking for a reason, which the audit trail records. */
export async function takeForReason(
  dialogs: Dialogs,
  { title, text, label, tooShort, confirm }: ReasonMessages,
  save: (reason: string) => Promise<unknown>,
): Promise<boolean> {
  const reason = await dialogs.prompt({
    title,
    text,
    label,
    required: true,
    maxLength: REASON_CHARS.most,
    whyNot: (given) => (given.trim().length < REASON_CHARS.least ? tooShort : null),
    confirmText: confirm,
    loading: "report",
    onConfirm: save,
  });
  return reason !== null;
}
