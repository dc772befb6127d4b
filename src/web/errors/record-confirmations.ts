/** SPEC §4: cancel, reactivate, activate, deactivate and delete of data records are asked first, with what follows from them. */
import { useMemo } from "react";
import { useWords } from "../i18n.tsx";
import { useDialogs, type DialogKind } from "../ui/dialogs.tsx";
import { reasonWords, recordWords } from "./messages.ts";

export type RecordAction = "cancel" | "reactivate" | "activate" | "deactivate" | "delete";
const KIND: Record<RecordAction, DialogKind> = {
  cancel: "warning",
  reactivate: "question",
  activate: "question",
  deactivate: "warning",
  delete: "danger",
};

/** `name` is how the record is called on screen; `work` is done while the dialog says "Sending data...". True when done. */
export type ConfirmRecord = (name: string, work?: () => Promise<unknown>) => Promise<boolean>;

/** The same question with what follows for this kind of record, and a reason, which whoever acts on others owes them. `work` gets it. */
export type ConfirmWithReason = (
  name: string,
  consequences: string,
  work: (reason: string) => Promise<unknown>,
) => Promise<boolean>;

const REASON_MAX_CHARS = 500;

type ReasonedAction = Exclude<RecordAction, "cancel">;

export function useReasonedConfirmations(): Readonly<Record<ReasonedAction, ConfirmWithReason>> {
  const dialogs = useDialogs();
  const t = useWords(recordWords);
  const reason = useWords(reasonWords);
  return useMemo(() => {
    const ask =
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
      activate: ask("activate"),
      reactivate: ask("reactivate"),
      deactivate: ask("deactivate"),
      delete: ask("delete"),
    };
  }, [dialogs, t, reason]);
}

export function useRecordConfirmations(): Readonly<Record<RecordAction, ConfirmRecord>> {
  const dialogs = useDialogs();
  const t = useWords(recordWords);
  return useMemo(() => {
    const ask =
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
      cancel: ask("cancel"),
      reactivate: ask("reactivate"),
      activate: ask("activate"),
      deactivate: ask("deactivate"),
      delete: ask("delete"),
    };
  }, [dialogs, t]);
}
