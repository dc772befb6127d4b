import { lazy, Suspense } from "react";
import { z } from "zod";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TERM_REASON_MAX_CHARS } from "../../../../terms/contract-refusals.ts";
import type { TimeValues } from "./form-times.ts";

// Loaded lazily, because few stops are planned.
const TimeFields = lazy(async () => ({ default: (await import("./time-fields.tsx")).TimeFields }));

export const whenAndReason = {
  when: z.enum(["now", "later"]),
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string().trim().min(1).max(TERM_REASON_MAX_CHARS),
};

interface WhenAndReasonProps {
  /** Either form: these fields have the same names. */
  readonly form: Pick<AppForm<TimeValues & { readonly reason: string }>, "Field">;
  readonly now: Date;
  readonly when: TimeValues["when"];
  readonly withEnd: boolean;
  readonly label: string;
  readonly options: readonly { readonly value: TimeValues["when"]; readonly label: string; readonly text?: string }[];
  readonly reason: { readonly label: string; readonly hint: string };
}

/** From when a stop or an opening holds, and why. */
export function WhenAndReason({ form: { Field }, now, when, withEnd, label, options, reason }: WhenAndReasonProps) {
  return (
    <>
      <Field name="when">
        {(field) => <RadioCards {...field} label={label} columns={2} options={options} required unmarked />}
      </Field>
      {when === "later" ? (
        <Suspense>
          <TimeFields form={{ Field }} now={now} withEnd={withEnd} />
        </Suspense>
      ) : null}
      <Field name="reason">
        {(field) => <TextArea {...field} {...reason} maxCharacters={TERM_REASON_MAX_CHARS} rows={2} required />}
      </Field>
    </>
  );
}
