import { useRef, useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { REQUIRED_MESSAGE } from "#kernel/validation/messages.ts";
import { issueMessage } from "#kernel/validation/validate.ts";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { Button } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { useToasts } from "../ui/toasts.tsx";

export interface WritingFormProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** What is said once it is kept. */
  readonly done: string;
  /** An answer leaves the house and has the page's main button; a note does not. */
  readonly kind: "answer" | "note";
  readonly schema: z.ZodType<string>;
  readonly maxCharacters: number;
  /** Whether something is written that would be lost. */
  readonly onBegun: (isBegun: boolean) => void;
  /**
   * Keeps what was written. `before` is how many were kept from here already: the same words written again later are another entry; sent
   * again after a lost answer they are the same one.
   */
  readonly send: (text: string, before: number) => Promise<unknown>;
}

/** A few paragraphs to somebody, or about them: judged, sent, and the page shown anew. */
export function WritingForm({ label, hint, submit, done, kind, schema, maxCharacters, onBegun, send }: WritingFormProps) {
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useRef(0);

  async function submitText(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const read = schema.safeParse(text);
    if (!read.success) {
      setProblem(read.error.issues[0] ? issueMessage(read.error.issues[0], "EN") : REQUIRED_MESSAGE.EN);
      field.current?.focus();
      return;
    }
    setSending(true);
    try {
      await send(text, written.current);
      written.current += 1;
      setText("");
      onBegun(false);
      toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
    setSending(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submitText(event)} aria-label={label}>
      <TextArea
        ref={field}
        label={label}
        hint={hint}
        required
        rows={kind === "answer" ? 7 : 3}
        maxCharacters={maxCharacters}
        value={text}
        onChange={(value) => {
          setText(value);
          onBegun(value !== "");
          setProblem(null);
        }}
        error={problem === null ? null : { message: problem, language: "EN" }}
      />
      <Button type="submit" loading={isSending} variant={kind === "answer" ? "primary" : "secondary"}>
        {submit}
      </Button>
    </form>
  );
}
