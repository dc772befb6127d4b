import { Banknote, Landmark } from "lucide-react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import type { PayoutMethod } from "../model/methods.ts";
import { formMessages } from "./form/messages.ts";
import { countryName } from "#kernel/country/country-name.ts";

export interface Destination {
  readonly country: string;
  readonly method: PayoutMethod;
}

interface ChooseDestinationProps {
  readonly destinations: readonly Destination[];
  readonly chosen: Destination;
  /** E-wallets are among the banks of the chosen country. */
  readonly takesWallets: boolean;
  readonly onChoose: (destination: Destination) => void;
}

const ICONS = { bank: <Landmark size={22} />, cash: <Banknote size={22} /> } as const;

const isAbroad = (country: string) => Number(country !== "ID");

/** Chooses the destination country, and the method where there is more than one. Indonesia comes first. */
export function ChooseDestination({ destinations, chosen, takesWallets, onChoose }: ChooseDestinationProps) {
  const t = useMessages(formMessages);
  const language = useLanguage();
  const countries = [...new Set(destinations.map(({ country }) => country))]
    .map((value) => ({ value, label: countryName(value, language), mark: value }))
    .toSorted((a, b) => isAbroad(a.value) - isAbroad(b.value) || a.label.localeCompare(b.label));
  const methods = destinations.filter(({ country }) => country === chosen.country).map(({ method }) => method);
  const choose = (country: string) => {
    const found = destinations.find((one) => one.country === country);
    if (found) onChoose(found);
  };
  return (
    <>
      <LazyComboboxField label={t("country")} options={countries} value={chosen.country} onChange={choose} keepsChoice required />
      {methods.length < 2 ? null : (
        <RadioCards
          label={t("method")}
          columns={2}
          required
          value={chosen.method}
          onChange={(method) => onChoose({ country: chosen.country, method })}
          options={methods.map((value) => {
            const name = value === "bank" && takesWallets ? "bankOrWallet" : value;
            return { value, label: t(`methods.${name}`), text: t(`methodTexts.${name}`), icon: ICONS[value] };
          })}
        />
      )}
    </>
  );
}
