import { useMessages } from "#web/i18n.tsx";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { caretAfter, countBefore, isDigit } from "#web/ui/form/caret.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useCaret } from "#web/ui/form/use-caret.ts";
import { groupedNik, readNik } from "../../../model/identity/nik.ts";
import { answerFormMessages } from "./messages.ts";

/** Digits in groups, as they are compared with the card; with a letter among them the text stays as typed, so that it can be corrected. */
const grouped = (typed: string) => (/^[\d\s.-]*$/.test(typed) ? groupedNik(typed.replaceAll(/\D/g, "")) : typed);

interface NikFieldProps {
  readonly field: FieldBinding<string>;
  readonly hint: string | undefined;
}

/** A NIK, in groups while one types. Letters that look like digits are offered as digits, and never replaced by themselves. */
export function NikField({ field, hint }: NikFieldProps) {
  const f = useMessages(answerFormMessages);
  const putCaret = useCaret();
  const read = readNik(field.value);
  const correction = "refusal" in read && read.refusal === "nik_format" ? read.correction : null;
  function type(typed: string) {
    const text = grouped(typed);
    const input = document.activeElement;
    if (input instanceof HTMLInputElement && text !== typed)
      putCaret(input, caretAfter(text, countBefore(typed, input.selectionStart ?? typed.length, isDigit), isDigit));
    field.onChange(text);
  }
  return (
    <>
      <TextField
        {...field}
        onChange={type}
        label={f("basics.nik")}
        hint={hint}
        required
        figures
        inputMode="numeric"
        autoComplete="off"
      />
      {correction === null ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-3" role="status">
          {f("basics.correction", { number: groupedNik(correction) })}
          <Button size="small" variant="secondary" onClick={() => field.onChange(groupedNik(correction))}>
            {f("basics.useIt")}
          </Button>
        </p>
      )}
    </>
  );
}
