import { useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import type { termsSchema } from "../../../model/terms.ts";

/** What the form of each kind of business is given. */
export interface TermsFormProps<Stored> {
  readonly stored: Stored | null;
  readonly canEdit: boolean;
  readonly onSave: (terms: z.input<typeof termsSchema>) => Promise<void>;
  readonly onDirty: (isDirty: boolean) => void;
  /** A part of the form needs the whole width for now. */
  readonly onWide: (isWide: boolean) => void;
}

/** Tells the section whether its form has typed text. What is being sent counts as typed: a refusal is followed by another reading. */
export function useReportTerms(
  { isDirty: isTyped, isSubmitting }: { readonly isDirty: boolean; readonly isSubmitting: boolean },
  onDirty: (isDirty: boolean) => void,
): void {
  const isDirty = isTyped || isSubmitting;
  const report = useEffectEvent(onDirty);
  useEffect(() => report(isDirty), [isDirty]);
}
