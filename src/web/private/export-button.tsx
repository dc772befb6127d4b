import { Download } from "lucide-react";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { useDialogs, type Dialogs } from "../ui/dialogs.tsx";
import { Button } from "../ui/form/button.tsx";
import { useToasts } from "../ui/toasts.tsx";

export interface ExportButtonProps {
  readonly label: string;
  /** What is said once the file is saved. */
  readonly done: string;
  /** Why this person may not, in words; null where they may. */
  readonly whyDisabled?: string | null;
  readonly small?: boolean;
  /** Asks what has to be asked and saves the file; false when somebody thought better of it. */
  readonly take: (dialogs: Dialogs) => Promise<boolean>;
}

/** Takes what a list finds as a file; a refusal is shown. */
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

/** Saves the file under the words that it is being made. */
export async function takeNow(dialogs: Dialogs, save: () => Promise<unknown>): Promise<boolean> {
  const isMade = dialogs.loading("report");
  try {
    await save();
    return true;
  } finally {
    isMade();
  }
}

export interface ReasonWords {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly tooShort: string;
  readonly confirm: string;
}

const REASON_CHARS = { least: 3, most: 200 } as const;

/** Saves the file once a reason is given: it stands in the audit trail. */
export async function takeForReason(
  dialogs: Dialogs,
  { title, text, label, tooShort, confirm }: ReasonWords,
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
