import { Send } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { z } from "zod";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { SecretKind } from "../../model/mask-secrets.ts";
import { ENTRY_MAX_CHARS, entryTextSchema } from "../../model/thread.ts";
import { composerMessages } from "./messages.ts";

const schema = z.strictObject({ text: entryTextSchema });

export interface ComposerProps {
  readonly label: string;
  readonly submit: string;
  readonly isNote?: boolean;
  /** Text that is put into the field when `key` of the component changes: a prepared answer. */
  readonly initial?: string;
  readonly send: (text: string) => readonly SecretKind[];
  readonly onTyping?: () => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** The field that one writes into. Enter sends, Shift and Enter begin a line. What is refused stays in the field. */
export function Composer({ label, submit, isNote = false, initial = "", send, onTyping, children }: ComposerProps) {
  const t = useMessages(composerMessages);
  const [masked, setMasked] = useState<readonly SecretKind[]>([]);
  const form = useAppForm({
    schema,
    defaultValues: { text: initial },
    onSubmit({ text }) {
      setMasked(send(text));
      form.hook.reset({ text: "" });
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
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant={isNote ? "secondary" : "primary"} iconBefore={<Send aria-hidden size={18} />}>
            {submit}
          </Button>
          {children}
        </div>
      </Form>
    </div>
  );
}
