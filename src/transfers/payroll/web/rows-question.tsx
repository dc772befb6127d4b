import { useState, type ReactNode } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { PayrollRowView, PayrollView } from "../contract.ts";

/** The rows that a dialog asks about, together. */
export interface RowsProps {
  readonly payroll: PayrollView["id"];
  readonly rows: readonly PayrollRowView[];
  readonly onClose: () => void;
  readonly onChanged: (payroll: PayrollView) => void;
}

interface RowsQuestionProps extends Pick<RowsProps, "onClose" | "onChanged"> {
  readonly texts: Readonly<Record<"title" | "text" | "cancel" | "accept", string>>;
  readonly answer: () => Promise<PayrollView>;
  readonly children: ReactNode;
}

/** A question about several rows of a draft, with one button for all of them. It stays open when the answer is refused. */
export function RowsQuestion({ texts, answer, onClose, onChanged, children }: RowsQuestionProps) {
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  async function accept() {
    setSending(true);
    await errors.attempt(async () => {
      onChanged(await answer());
      onClose();
    });
    setSending(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      hint={texts.text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={isSending} onClick={() => void accept()}>
            {texts.accept}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
