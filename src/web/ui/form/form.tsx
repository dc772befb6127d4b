import { useRef, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useLeavePageQuestion } from "../../leave-page/leave-page.tsx";
import type { AppForm } from "./app-form.tsx";
import { ErrorSummary } from "./error-summary.tsx";

export interface FormProps<Values extends FieldValues> {
  readonly form: AppForm<Values>;
  readonly children: ReactNode;
  /** Accessible name of the form where a page has several. */
  readonly label?: string;
  readonly id?: string;
  /**
   * Behaviour when the page is left with typed entries. `asks`: they are lost, so it asks first (APP-3). `free`: nothing is lost that
   * matters (a search, a sign-in, entries stored elsewhere); src/whole-product/forms.test.ts lists the reasons.
   */
  readonly leaving?: "confirm" | "free";
}

/** The form element: the summary of a failed attempt and the fields, without the browser's own error bubbles. Enter submits from any field. */
export function Form<Values extends FieldValues>({ form, children, label, id, leaving = "confirm" }: FormProps<Values>) {
  useLeavePageQuestion(leaving === "confirm" && form.isDirty);
  const element = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-label={label}
      aria-busy={form.isSubmitting || undefined}
      onSubmit={form.submit}
      className="flex flex-col"
    >
      <ErrorSummary form={form} element={element} />
      {children}
    </form>
  );
}
