import { useMemo } from "react";
import type { ComboboxFieldProps } from "#web/ui/form/choice/combobox-field.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { searchAreas, type KnownAreas } from "./areas-within.ts";

interface AreaFieldProps extends ComboboxFieldProps {
  /** The code of the wider area that was chosen; empty: none yet. */
  readonly within: string;
  /** Said while `within` is empty. */
  readonly whyNotYet?: string;
  /** Names of stored codes, so that the stored choice is shown by name. */
  readonly known: KnownAreas;
}

/** A province, city or district, searched within the wider area. The caller empties the narrower fields when it changes. */
export function AreaField({ within, whyNotYet, known, ...field }: AreaFieldProps) {
  const load = useMemo(() => (typed: string) => searchAreas(within, typed), [within]);
  const { value, readOnly = false } = field;
  return (
    <LazyComboboxField
      // Keyed by the wider area: another province has other cities.
      key={within}
      {...field}
      whyDisabled={within === "" && !readOnly ? (whyNotYet ?? null) : null}
      options={value === "" ? [] : [{ value, label: known[value] ?? value, hint: value }]}
      loadOptions={load}
    />
  );
}
