import { useRef, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useLeavePageQuestion } from "../../leave-page.tsx";
import type { AppForm } from "./app-form.tsx";
import { ErrorSummary } from "./error-summary.tsx";

export interface FormProps<Values extends FieldValues> {
  readonly form: AppForm<Values>;
  readonly children: ReactNode;
  /** Names the form where a page has several. */
  readonly label?: string;
  readonly id?: string;
  /**
   * What becomes of typed entries when the page is left: lost, so it asks first (SPEC §2). `free`: nothing is lost that anybody would miss (a search, a
   * sign-in, what is kept elsewhere); src/forms.test.ts holds the reasons.
   */
  readonly leaving?: "asks" | "free";
}

/** The form element: the summary of a failed attempt, the fields, and no browser bubbles. Enter sends from any field. */
export function Form<Values extends FieldValues>({ form, children, label, id, leaving = "asks" }: FormProps<Values>) {
  useLeavePageQuestion(leaving === "asks" && form.isDirty);
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
