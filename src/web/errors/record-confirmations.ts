/** ACC-11: cancel, reactivate, activate, deactivate and delete of data records are confirmed first, with their consequences. */
import { useMemo } from "react";
import { useMessages } from "../i18n.tsx";
import { useDialogs, type DialogKind } from "../ui/dialog/dialogs.tsx";
import { reasonMessages, recordMessages } from "./messages.ts";

export type RecordAction = "cancel" | "reactivate" | "activate" | "deactivate" | "delete";
const KIND: Record<RecordAction, DialogKind> = {
  cancel: "warning",
  reactivate: "question",
  activate: "question",
  deactivate: "warning",
  delete: "danger",
};

/** `name`: the record as named on screen; `work` runs while the dialog shows "Sending data...". True when done. */
export type ConfirmRecord = (name: string, work?: () => Promise<unknown>) => Promise<boolean>;

/**
 * The same question with the consequences for this kind of record, and a reason, which is required to act on others. `work` gets the
 * reason.
 */
export type ConfirmWithReason = (
  name: string,
  consequences: string,
  work: (reason: string) => Promise<unknown>,
) => Promise<boolean>;

const REASON_MAX_CHARS = 500;

type ReasonedAction = Exclude<RecordAction, "cancel">;

export function useReasonedConfirmations(): Readonly<Record<ReasonedAction, ConfirmWithReason>> {
  const dialogs = useDialogs();
  const t = useMessages(recordMessages);
  const reason = useMessages(reasonMessages);
  return useMemo(() => {
    const request =
      (action: ReasonedAction): ConfirmWithReason =>
      async (name, consequences, work) =>
        (await dialogs.prompt({
          kind: KIND[action],
          title: t(`${action}.title`, { name }),
          text: `${t(`${action}.body`)} ${consequences}`,
          label: reason("label"),
          hint: reason("hint"),
          required: true,
          maxLength: REASON_MAX_CHARS,
          confirmText: t(`${action}.confirm`),
          loading: "sending",
          onConfirm: work,
        })) !== null;
    return {
      activate: request("activate"),
      reactivate: request("reactivate"),
      deactivate: request("deactivate"),
      delete: request("delete"),
    };
  }, [dialogs, t, reason]);
}

export function useRecordConfirmations(): Readonly<Record<RecordAction, ConfirmRecord>> {
  const dialogs = useDialogs();
  const t = useMessages(recordMessages);
  return useMemo(() => {
    const request =
      (action: RecordAction): ConfirmRecord =>
      (name, work) =>
        dialogs.confirm({
          kind: KIND[action],
          title: t(`${action}.title`, { name }),
          text: t(`${action}.body`),
          confirmText: t(`${action}.confirm`),
          ...(work === undefined ? {} : { onConfirm: work }),
        });
    return {
      cancel: request("cancel"),
      reactivate: request("reactivate"),
      activate: request("activate"),
      deactivate: request("deactivate"),
      delete: request("delete"),
    };
  }, [dialogs, t]);
}
