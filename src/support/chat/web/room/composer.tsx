import { Paperclip, Send } from "lucide-react";
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { SecretKind } from "../../model/mask-secrets.ts";
import type { ChatFile } from "../../../files/model/chat-file.ts";
import type { FilesFor } from "../../../files/web/message-files-field.tsx";
import { ENTRY_MAX_CHARS, messageTextSchema } from "../../model/thread.ts";
import { composerMessages } from "./messages.ts";

/** Needed by messages with files only. */
const MessageFilesField = lazy(() => import("../../../files/web/message-files-field.tsx"));

const needsText = refineFields({ text: [required()] });
const schema = z.strictObject({ text: messageTextSchema, files: z.array(z.custom<ChatFile>()) }).superRefine((values, sink) => {
  if (values.files.length === 0) needsText(values, sink);
});

export interface ComposerProps {
  readonly label: string;
  readonly submit: string;
  readonly isNote?: boolean;
  /** Text that is put into the field when `key` of the component changes: a prepared answer. */
  readonly initial?: string;
  readonly send: (text: string, files: readonly ChatFile[]) => readonly SecretKind[];
  /** Left out where a message has no files. */
  readonly filesFor?: FilesFor | undefined;
  readonly onTyping?: () => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** The field that one writes into. Enter sends, Shift and Enter begin a line. What is refused stays in the field. */
export function Composer({ label, submit, isNote = false, initial = "", send, filesFor, onTyping, children }: ComposerProps) {
  const t = useMessages(composerMessages);
  const [isAdding, setAdding] = useState(false);
  const whyNotSent = useRef<string | null>(null);
  const [masked, setMasked] = useState<readonly SecretKind[]>([]);
  const form = useAppForm({
    schema,
    defaultValues: { text: initial, files: [] },
    onSubmit({ text, files }) {
      // Enter would send the message without the file that is on its way.
      if (whyNotSent.current !== null) throw fieldRefusal("text", whyNotSent.current);
      setMasked(send(text, files));
      form.hook.reset({ text: "", files: [] });
      setAdding(false);
      // The page went on to the next message: the field is still the one that is written into.
      setTimeout(() => form.hook.setFocus("text"));
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    onTyping?.();
    // While an input method composes, Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <div className="flex flex-col gap-3">
      {masked.length === 0 ? null : (
        <Banner kind="warning" live title={t("maskedTitle")} onDismiss={() => setMasked([])}>
          {t("masked", { kinds: masked.map((kind) => t(`kind.${kind}`)).join(", ") })}
        </Banner>
      )}
      <Form form={form} label={label}>
        <form.Field name="text">
          {(field) => (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field inside
            <div onKeyDown={onKeyDown}>
              <TextArea {...field} label={label} hint={t("hint")} unmarked rows={2} maxCharacters={ENTRY_MAX_CHARS} />
            </div>
          )}
        </form.Field>
        {filesFor !== undefined && isAdding ? (
          <form.Field name="files">
            {({ value, onChange }) => (
              <Suspense>
                <MessageFilesField
                  filesFor={filesFor}
                  value={value}
                  onChange={(files) => {
                    onChange(files);
                    // With a file the message needs no text.
                    form.hook.clearErrors("text");
                  }}
                  onWhyNot={(why) => {
                    whyNotSent.current = why;
                  }}
                />
              </Suspense>
            )}
          </form.Field>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant={isNote ? "secondary" : "primary"} iconBefore={<Send aria-hidden size={18} />}>
            {submit}
          </Button>
          {filesFor === undefined || isAdding ? null : (
            <Button variant="quiet" iconBefore={<Paperclip aria-hidden size={18} />} onClick={() => setAdding(true)}>
              {t("addFile")}
            </Button>
          )}
          {children}
        </div>
      </Form>
    </div>
  );
}
