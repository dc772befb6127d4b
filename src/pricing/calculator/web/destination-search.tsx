import { useCallback, useMemo } from "react";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { ComboboxField } from "#web/ui/form/choice/combobox-field.tsx";
import { useLoadDestinations, useNoBank } from "../../banks/web/bank-options.ts";
import type { CalculatorView } from "./view.ts";

export interface DestinationSearchProps {
  readonly view: CalculatorView;
  readonly problem: string | null;
  readonly value: string;
  readonly onChange: (payoutMethod: string) => void;
}

/** The receiving bank or e-wallet as a searchable list: a select on a phone cannot be searched, and typing "jenius" has to find its bank. */
export default function DestinationSearch({
  view: { places, banks, messages },
  problem,
  value,
  onChange,
}: DestinationSearchProps) {
  const noBank = useNoBank("destinations");
  const loadDestinations = useLoadDestinations();
  const methodOptions = useMemo(
    () =>
      (places.find(({ code }) => code === "ID")?.payoutMethods ?? []).map(({ payoutMethod, name }): Option => ({
        value: payoutMethod,
        label: name,
      })),
    [places],
  );
  // Cash is chosen above; typing it here finds it as well.
  const shown = useMemo(() => methodOptions.filter((payoutMethod) => payoutMethod.value === "bank"), [methodOptions]);
  const load = useCallback(
    async (typed: string) => {
      const wanted = typed.trim().toLowerCase();
      const meant = (wanted === "" ? shown : methodOptions).filter(({ label }) =>
        label
          .toLowerCase()
          .split(" ")
          .some((word) => word.startsWith(wanted)),
      );
      return [...meant, ...(await loadDestinations(typed))];
    },
    [loadDestinations, methodOptions, shown],
  );
  const shortNames = useMemo(
    () => new Map(banks.flatMap(({ choices }) => choices.map(({ code, name }) => [code, name]))),
    [banks],
  );
  const inField = useCallback(({ value: code, label }: Option) => shortNames.get(code) ?? label, [shortNames]);
  return (
    <div className="min-w-0">
      {/* Styled like the neighbouring labels; the field has its own accessible name. */}
      <span aria-hidden className="mb-1 block text-sm font-semibold">
        {messages.via}
      </span>
      <ComboboxField
        label={messages.via}
        value={value}
        error={problem}
        options={[...shown, ...banks.flatMap(({ choices }) => choices.map(({ code, name }) => ({ value: code, label: name })))]}
        loadOptions={load}
        emptyFor={noBank}
        inField={inField}
        keepsChoice
        unmarked
        hideLabel
        dense
        onChange={onChange}
      />
    </div>
  );
}
