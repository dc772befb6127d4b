import { Landmark, Store, UserRound } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "../i18n.tsx";
import { CheckboxField } from "../ui/form/checkbox-field.tsx";
import { ComboboxField } from "../ui/form/combobox-field.tsx";
import type { LoadOptions } from "../ui/form/combobox-options.ts";
import { PerPageSelect } from "../ui/form/per-page-select.tsx";
import { RadioCards, type RadioCard } from "../ui/form/radio-cards.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { SelectField, type Option } from "../ui/form/select-field.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { Kept, useProblem } from "./forms-entries.tsx";
import { formSamples, type FormSamples } from "./forms-samples.ts";
import { KitSection, Row, Specimen } from "./frame.tsx";

const BANKS: readonly Option[] = [
  ["BCA", "Bank Central Asia", "014"],
  ["BRI", "Bank Rakyat Indonesia", "002"],
  ["MANDIRI", "Bank Mandiri", "008"],
  ["BNI", "Bank Negara Indonesia", "009"],
  ["BSI", "Bank Syariah Indonesia", "451"],
  ["BTN", "Bank Tabungan Negara", "200"],
  ["CIMB", "CIMB Niaga", "022"],
  ["PERMATA", "Bank Permata", "013"],
].map(([value = "", label = "", hint = ""]) => ({ value, label, hint }));

const CITIES = [
  "Ambon",
  "Bandung",
  "Banjarmasin",
  "Denpasar",
  "Jakarta",
  "Jayapura",
  "Kupang",
  "Makassar",
  "Malang",
  "Medan",
  "Semarang",
  "Surabaya",
  "Yogyakarta",
];

const searchCities: LoadOptions = async (query) => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  return CITIES.filter((city) => city.toLowerCase().includes(query.toLowerCase())).map((city) => ({ value: city, label: city }));
};

export function FormChoices() {
  const words = formSamples[useLanguage()];
  const required = useProblem("required");
  const purposes = words.purposes.map((label, index) => ({ value: `purpose${index}`, label }));
  return (
    <>
      <KitSection id="choices" title="Choices">
        <Specimen title="SelectField">
          <Kept start="">{(bound) => <SelectField {...bound} label={words.purpose} options={purposes} required />}</Kept>
          <Kept start="purpose1">{(bound) => <SelectField {...bound} label={words.purpose} options={purposes} />}</Kept>
          <Kept start="">
            {(bound) => <SelectField {...bound} label={words.purpose} options={purposes} required error={required} />}
          </Kept>
          <SelectField value="" onChange={() => undefined} label={words.purpose} options={[]} loading />
          <SelectField
            value="purpose0"
            onChange={() => undefined}
            label={words.purpose}
            options={purposes}
            whyDisabled={words.whyNotSend}
          />
        </Specimen>
        <Specimen title="ComboboxField" note="Type “zzz” for nothing found.">
          <Kept start="">{(bound) => <ComboboxField {...bound} label={words.bank} options={BANKS} required />}</Kept>
          <Kept start="BSI">{(bound) => <ComboboxField {...bound} label={words.bank} options={BANKS} />}</Kept>
          <Kept start="">
            {(bound) => (
              <ComboboxField
                {...bound}
                label={words.city}
                hint={words.cityHint}
                loadOptions={searchCities}
                required
                error={bound.value === "" ? required : null}
              />
            )}
          </Kept>
          <ComboboxField
            value="BRI"
            onChange={() => undefined}
            label={words.bank}
            options={BANKS}
            whyDisabled={words.whyNotSend}
          />
        </Specimen>
        <Specimen title="RadioCards">
          <Kept<UserType | ""> start="customer">
            {(bound) => <RadioCards {...bound} label={words.type} options={typeCards(words, null)} required />}
          </Kept>
          <Kept<UserType | ""> start="">
            {(bound) => (
              <RadioCards
                {...bound}
                label={words.type}
                options={typeCards(words, words.agentClosed)}
                required
                columns={3}
                error={bound.value === "" ? required : null}
              />
            )}
          </Kept>
        </Specimen>
        <Specimen title="CheckboxField, Switch">
          <Kept start={false}>
            {(bound) => <CheckboxField {...bound} label={words.terms} required error={bound.value ? null : required} />}
          </Kept>
          <Kept start={true}>{(bound) => <CheckboxField {...bound} label={words.news} />}</Kept>
          <CheckboxField value onChange={() => undefined} label={words.terms} whyDisabled={words.whyFixed} />
          <Kept start={true}>{(bound) => <Switch {...bound} label={words.notify} hint={words.notifyHint} />}</Kept>
          <Kept start={false}>{(bound) => <Switch {...bound} label={words.notify} />}</Kept>
          <Switch value onChange={() => undefined} label={words.notify} whyDisabled={words.whyFixed} />
        </Specimen>
      </KitSection>
      <KitSection id="search" title="Search, rows per page">
        <Specimen title="SearchField" note="Runs when Enter is pressed, or with the button.">
          {(theme) => <Searched words={words} theme={theme} />}
        </Specimen>
        <Specimen title="PerPageSelect" note="A saved 500 counts as 20.">
          <Row>
            <Kept<unknown> start={500}>{({ value, onChange }) => <PerPageSelect value={value} onChange={onChange} />}</Kept>
          </Row>
        </Specimen>
      </KitSection>
    </>
  );
}

type UserType = "customer" | "partner" | "agent";

function typeCards(words: FormSamples, whyNotAgent: string | null): readonly RadioCard<UserType>[] {
  const icons = { customer: <UserRound size={22} />, partner: <Landmark size={22} />, agent: <Store size={22} /> };
  return (["customer", "partner", "agent"] as const).map((value) => ({
    value,
    label: words.types[value][0] ?? "",
    text: words.types[value][1],
    icon: icons[value],
    whyDisabled: value === "agent" ? whyNotAgent : null,
  }));
}

function Searched({ words, theme }: { readonly words: FormSamples; readonly theme: string }) {
  const [text, setText] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={`${words.search} (${theme})`}
        placeholder={words.searchExample}
        value={text}
        onSearch={setText}
        showLabel
      />
      <output className="text-sm text-ink-muted">
        {words.searched} {text}
      </output>
    </div>
  );
}
