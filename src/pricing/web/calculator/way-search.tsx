import { useCallback, useMemo } from "react";
import type { Option } from "#web/ui/form/select-field.tsx";
import { ComboboxField } from "#web/ui/form/combobox-field.tsx";
import { loadBankOptions, useNoBank } from "../banks/bank-options.ts";
import type { CalculatorView } from "./view.ts";

export interface WaySearchProps {
  readonly view: CalculatorView;
  readonly problem: string | null;
  readonly value: string;
  readonly onChange: (way: string) => void;
}

/** The destination at home as a list to type into: a select on a phone can't be searched, and "jenius" is not how its bank is written. */
export default function WaySearch({ view: { places, banks, words }, problem, value, onChange }: WaySearchProps) {
  const noBank = useNoBank();
  const ways = useMemo(
    () => (places.find(({ code }) => code === "ID")?.ways ?? []).map(({ way, name }): Option => ({ value: way, label: name })),
    [places],
  );
  // Cash is chosen above; who types it here all the same finds it.
  const shown = useMemo(() => ways.filter((way) => way.value === "bank"), [ways]);
  const load = useCallback(
    async (typed: string) => {
      const wanted = typed.trim().toLowerCase();
      const meant = (wanted === "" ? shown : ways).filter(({ label }) =>
        label
          .toLowerCase()
          .split(" ")
          .some((word) => word.startsWith(wanted)),
      );
      return [...meant, ...(await loadBankOptions(typed))];
    },
    [ways, shown],
  );
  return (
    <div className="min-w-0">
      {/* As the entries beside it look; the field names itself for who listens. */}
      <span aria-hidden className="mb-1 block text-sm font-semibold">
        {words.via}
      </span>
      <ComboboxField
        label={words.via}
        value={value}
        error={problem}
        options={[...shown, ...banks.map(({ code, name }) => ({ value: code, label: name }))]}
        loadOptions={load}
        emptyFor={noBank}
        keepsChoice
        unmarked
        hideLabel
        dense
        onChange={onChange}
      />
    </div>
  );
}
