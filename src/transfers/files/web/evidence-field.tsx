import { useMessages } from "#web/i18n.tsx";
import { FilesField } from "#web/upload/files-field.tsx";
import type { SendNewFile } from "#web/upload/use-file-upload.ts";
import { MAX_FILES, type GivenFile } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";

interface EvidenceFieldProps {
  /** Left out: the hint for one proposal. */
  readonly hint?: string;
  readonly value: readonly GivenFile[];
  readonly onChange: (files: GivenFile[]) => void;
  /** The call that stores one file for the act. */
  readonly send: SendNewFile<"tf", GivenFile>;
  /** A file is on its way, or no longer: meanwhile the act is not sent. */
  readonly onSending: (isSending: boolean) => void;
}

/** Files as evidence: the other person decides on exactly these. */
export function EvidenceField({ hint, value, onChange, send, onSending }: EvidenceFieldProps) {
  const t = useMessages(fileMessages);
  return (
    <FilesField
      prefix="tf"
      maxFiles={MAX_FILES}
      label={t("evidence")}
      hint={hint ?? t("evidenceHint")}
      value={value}
      onChange={(files) => onChange([...files])}
      send={send}
      onSending={onSending}
    />
  );
}
