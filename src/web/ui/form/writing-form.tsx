import { useRef, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { useAppForm } from "./app-form.tsx";
import { Button } from "./button.tsx";
import { Form } from "./form.tsx";
import { TextArea } from "./text-area.tsx";
import { useToasts } from "../toast/toasts.tsx";

export interface WritingFormProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** Shown once the text is saved. */
  readonly done: string;
  /** An answer is sent to the person and has the page's primary button; a note is internal. */
  readonly kind: "answer" | "note";
  readonly schema: z.ZodType<string, string>;
  readonly maxCharacters: number;
  /**
   * Saves the text. `before` is the number of texts saved from this form already: the same words written again later are a new entry; sent
   * again after a lost answer they are the same one.
   */
  readonly send: (text: string, before: number) => Promise<unknown>;
  /** Between the text and the button. */
  readonly children?: ReactNode;
}

/** A text of a few paragraphs to a person, or about them: validates and submits it, then reloads the page. A refused text stays in the field. */
export function WritingForm({ label, hint, submit, done, kind, schema, maxCharacters, send, children }: WritingFormProps) {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const written = useRef(0);
  const [whole] = useState(() => z.strictObject({ text: schema }));
  const form = useAppForm({
    schema: whole,
    defaultValues: { text: "" },
    async onSubmit({ text }) {
      await send(text, written.current);
      written.current += 1;
      form.hook.reset({ text: "" });
      toasts.show({ kind: "success", title: done });
      await revalidate();
    },
  });
  return (
    <Form form={form} label={label}>
      <form.Field name="text">
        {(field) => (
          <TextArea
            {...field}
            label={label}
            hint={hint}
            required
            rows={kind === "answer" ? 7 : 3}
            maxCharacters={maxCharacters}
          />
        )}
      </form.Field>
      {children}
      <div>
        <Button type="submit" loading={form.isSubmitting} variant={kind === "answer" ? "primary" : "secondary"}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
