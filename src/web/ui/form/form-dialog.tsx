import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Dialog } from "../dialog/dialog.tsx";
import type { AppForm } from "./app-form.tsx";
import { Button } from "./button.tsx";
import { Form } from "./form.tsx";

interface DialogButtonsProps {
  readonly cancelText: string;
  readonly submitText: string;
  readonly isDanger?: boolean;
  /** Why the form cannot be sent at the moment. Null or absent: it can. */
  readonly whyDisabled?: string | null;
  readonly isSubmitting: boolean;
  readonly onCancel: () => void;
}

/** The last row of a form in a dialog: the way back, and the button that sends it. */
export function DialogButtons({
  cancelText,
  submitText,
  isDanger = false,
  whyDisabled = null,
  isSubmitting,
  onCancel,
}: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {cancelText}
      </Button>
      <Button type="submit" variant={isDanger ? "danger" : "primary"} loading={isSubmitting} whyDisabled={whyDisabled}>
        {submitText}
      </Button>
    </div>
  );
}

interface FormDialogProps<Values extends FieldValues> extends Pick<
  DialogButtonsProps,
  "cancelText" | "submitText" | "isDanger" | "whyDisabled"
> {
  readonly form: AppForm<Values>;
  readonly title: string;
  readonly hint?: string;
  readonly onClose: () => void;
  /** The fields, and what has to be read before them. */
  readonly children: ReactNode;
}

/** A form in a dialog, open while it is mounted. Once something is typed, a click outside does not close it. */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  hint,
  onClose,
  children,
  ...buttons
}: FormDialogProps<Values>) {
  return (
    <Dialog
      open
      onClose={onClose}
      dismissal={form.isDirty ? "escape" : "anywhere"}
      title={title}
      {...(hint !== undefined && { hint })}
    >
      <Form form={form} label={title}>
        {children}
        <DialogButtons {...buttons} isSubmitting={form.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
