import { useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import type { termsSchema } from "../../../model/terms.ts";

/** What the form of each kind of business is given. */
export interface TermsFormProps<Stored> {
  readonly stored: Stored | null;
  readonly canEdit: boolean;
  readonly onSave: (terms: z.input<typeof termsSchema>) => Promise<void>;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Tells the section whether its form has typed text. */
export function useReportTerms(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  const report = useEffectEvent(onDirty);
  useEffect(() => report(isDirty), [isDirty]);
}
