import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { Dialog, type DialogSize } from "#web/ui/dialog/dialog.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { sharedMessages } from "./messages.ts";

interface RecordDialogProps<Values extends FieldValues> {
  readonly form: AppForm<Values>;
  readonly title: string;
  readonly size?: DialogSize;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A dialog over this one, outside the form. */
  readonly above?: ReactNode;
}

/** The form of a record in a dialog. */
export function RecordDialog<Values extends FieldValues>({
  form,
  title,
  size = "lg",
  onClose,
  children,
  above,
}: RecordDialogProps<Values>) {
  const shared = useMessages(sharedMessages);
  return (
    <Dialog open title={title} onClose={onClose} size={size}>
      <Form form={form} label={title}>
        {children}
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {shared("save")}
          </Button>
        </div>
      </Form>
      {above}
    </Dialog>
  );
}

/** After a record is saved: says so, reads the list again and closes the dialog. */
export function useAfterSaving(onClose: () => void): (saved: string) => Promise<void> {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return async (saved) => {
    toasts.show({ kind: "success", title: saved });
    await revalidate();
    onClose();
  };
}
