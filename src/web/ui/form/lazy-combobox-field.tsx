import { lazy, Suspense } from "react";
import type { ComboboxFieldProps } from "./combobox-field.tsx";
import { TextField } from "./text-field.tsx";

const ComboboxField = lazy(async () => ({ default: (await import("./combobox-field.tsx")).ComboboxField }));

/** A combobox that comes after the page: it weighs as much as everything else of a form. Until then its value stands in a field that waits. */
export function LazyComboboxField(props: ComboboxFieldProps) {
  const { label, hint, required = false, unmarked = false, hideLabel = false, value, options = [] } = props;
  const text = options.find((option) => option.value === value)?.label ?? value;
  const facts = { label, hint, required, unmarked, hideLabel };
  return (
    <Suspense fallback={<TextField {...facts} value={text} onChange={() => undefined} readOnly />}>
      <ComboboxField {...props} />
    </Suspense>
  );
}
