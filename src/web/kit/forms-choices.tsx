import { Landmark, Store, UserRound } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "../i18n.tsx";
import { CheckboxField } from "../ui/form/choice/checkbox-field.tsx";
import { ComboboxField } from "../ui/form/choice/combobox-field.tsx";
import type { LoadOptions } from "../ui/form/choice/combobox-options.ts";
import { PerPageSelect } from "../ui/form/choice/per-page-select.tsx";
import { RadioCards, type RadioCard } from "../ui/form/choice/radio-cards.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { SelectField, type Option } from "../ui/form/choice/select-field.tsx";
import { Switch } from "../ui/form/choice/switch.tsx";
import { Stored, useProblem } from "./forms-entries.tsx";
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
  const messages = formSamples[useLanguage()];
  const required = useProblem("required");
  const purposes = messages.purposes.map((label, index) => ({ value: `purpose${index}`, label }));
  return (
    <>
      <KitSection id="choices" title="Choices">
        <Specimen title="SelectField">
          <Stored start="">{(bound) => <SelectField {...bound} label={messages.purpose} options={purposes} required />}</Stored>
          <Stored start="purpose1">{(bound) => <SelectField {...bound} label={messages.purpose} options={purposes} />}</Stored>
          <Stored start="">
            {(bound) => <SelectField {...bound} label={messages.purpose} options={purposes} required error={required} />}
          </Stored>
          <SelectField value="" onChange={() => undefined} label={messages.purpose} options={[]} loading />
          <SelectField
            value="purpose0"
            onChange={() => undefined}
            label={messages.purpose}
            options={purposes}
            whyDisabled={messages.whyNotSend}
          />
        </Specimen>
        <Specimen title="ComboboxField" note="Type “zzz” for nothing found.">
          <Stored start="">{(bound) => <ComboboxField {...bound} label={messages.bank} options={BANKS} required />}</Stored>
          <Stored start="BSI">{(bound) => <ComboboxField {...bound} label={messages.bank} options={BANKS} />}</Stored>
          <Stored start="">
            {(bound) => (
              <ComboboxField
                {...bound}
                label={messages.city}
                hint={messages.cityHint}
                loadOptions={searchCities}
                required
                error={bound.value === "" ? required : null}
              />
            )}
          </Stored>
          <ComboboxField
            value="BRI"
            onChange={() => undefined}
            label={messages.bank}
            options={BANKS}
            whyDisabled={messages.whyNotSend}
          />
        </Specimen>
        <Specimen title="RadioCards">
          <Stored<UserType | ""> start="customer">
            {(bound) => <RadioCards {...bound} label={messages.type} options={typeCards(messages, null)} required />}
          </Stored>
          <Stored<UserType | ""> start="">
            {(bound) => (
              <RadioCards
                {...bound}
                label={messages.type}
                options={typeCards(messages, messages.agentClosed)}
                required
                columns={3}
                error={bound.value === "" ? required : null}
              />
            )}
          </Stored>
        </Specimen>
        <Specimen title="CheckboxField, Switch">
          <Stored start={false}>
            {(bound) => <CheckboxField {...bound} label={messages.terms} required error={bound.value ? null : required} />}
          </Stored>
          <Stored start={true}>{(bound) => <CheckboxField {...bound} label={messages.news} />}</Stored>
          <CheckboxField value onChange={() => undefined} label={messages.terms} whyDisabled={messages.whyFixed} />
          <Stored start={true}>{(bound) => <Switch {...bound} label={messages.notify} hint={messages.notifyHint} />}</Stored>
          <Stored start={false}>{(bound) => <Switch {...bound} label={messages.notify} />}</Stored>
          <Switch value onChange={() => undefined} label={messages.notify} whyDisabled={messages.whyFixed} />
        </Specimen>
      </KitSection>
      <KitSection id="search" title="Search, rows per page">
        <Specimen title="SearchField" note="Runs when Enter is pressed, or with the button.">
          {(theme) => <Searched messages={messages} theme={theme} />}
        </Specimen>
        <Specimen title="PerPageSelect" note="A saved 500 counts as 20.">
          <Row>
            <Stored<unknown> start={500}>{({ value, onChange }) => <PerPageSelect value={value} onChange={onChange} />}</Stored>
          </Row>
        </Specimen>
      </KitSection>
    </>
  );
}

type UserType = "customer" | "partner" | "agent";

function typeCards(messages: FormSamples, whyNotAgent: string | null): readonly RadioCard<UserType>[] {
  const icons = { customer: <UserRound size={22} />, partner: <Landmark size={22} />, agent: <Store size={22} /> };
  return (["customer", "partner", "agent"] as const).map((value) => ({
    value,
    label: messages.types[value][0] ?? "",
    text: messages.types[value][1],
    icon: icons[value],
    whyDisabled: value === "agent" ? whyNotAgent : null,
  }));
}

function Searched({ messages, theme }: { readonly messages: FormSamples; readonly theme: string }) {
  const [text, setText] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={`${messages.search} (${theme})`}
        placeholder={messages.searchExample}
        value={text}
        onSearch={setText}
        showLabel
      />
      <output className="text-sm text-ink-muted">
        {messages.searched} {text}
      </output>
    </div>
  );
}
