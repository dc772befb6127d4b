import { useMemo } from "react";
// The public list: applicants fill in this form too, without a session.
import { listAreas } from "#verification/person/contract.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { api } from "#web/api.ts";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { PROVINCES } from "../../areas/model/areas.ts";
import { provinceMessages } from "../../areas/messages.ts";
import { outletMessages } from "./messages.ts";
import { afterCity, afterProvince, type OutletValues } from "./outlet-values.ts";

/** Area names by code. */
export type KnownAreas = Readonly<Record<string, string>>;

interface AreaFieldsProps {
  readonly form: AppForm<OutletValues>;
  readonly known: KnownAreas;
  readonly readOnly: boolean;
}

const MAX_SHOWN = 60;
/** Requested once per province and city: a list that is opened again is already loaded. */
const requests = new Map<string, Promise<readonly Option[]>>();
function areasWithin(code: string): Promise<readonly Option[]> {
  const known = requests.get(code);
  if (known) return known;
  const options = api(listAreas, { within: code }).then(({ areas }) =>
    areas.map(({ code: value, name }) => ({ value, label: name, hint: value })),
  );
  requests.set(code, options);
  // A failed request is sent again next time.
  options.catch(() => requests.delete(code));
  return options;
}
const optionsWithin = (code: string) => async (typed: string) => {
  const wanted = typed.trim().toLowerCase();
  const options = await areasWithin(code);
  return options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN);
};

/** Province, city and district, each within the previous one. Time zone and city name follow from them. */
export function AreaFields({ form, known, readOnly }: AreaFieldsProps) {
  const t = useMessages(outletMessages);
  const language = useLanguage();
  const [province, city] = form.hook.watch(["province", "city"]);
  const provinces = useMemo(
    () =>
      PROVINCES.map((value) => ({ value: value as string, label: provinceMessages[language][value], hint: value })).toSorted(
        (a, b) => a.label.localeCompare(b.label),
      ),
    [language],
  );
  const loadCities = useMemo(() => optionsWithin(province), [province]);
  const loadDistricts = useMemo(() => optionsWithin(city), [city]);
  const nameOf = (code: string): readonly Option[] =>
    code === "" ? [] : [{ value: code, label: known[code] ?? code, hint: code }];
  const set = (values: Partial<OutletValues>) => {
    for (const [name, value] of Object.entries(values))
      form.hook.setValue(name as "city", value as string, { shouldDirty: true });
  };
  async function chooseCity(code: string) {
    set({ district: "" });
    const chosen = (await areasWithin(province)).find(({ value }) => value === code);
    if (chosen) set(afterCity(chosen.label));
  }
  return (
    <div className="grid items-start gap-x-6 md:grid-cols-3">
      <form.Field name="province">
        {(field) => (
          <LazyComboboxField
            {...field}
            label={t("province")}
            required
            readOnly={readOnly}
            options={provinces}
            onChange={(code) => {
              field.onChange(code);
              set(afterProvince(code));
            }}
          />
        )}
      </form.Field>
      <form.Field name="city">
        {(field) => (
          <LazyComboboxField
            // Keyed by the province: another province has other cities.
            key={province}
            {...field}
            label={t("city")}
            required
            readOnly={readOnly}
            whyDisabled={province === "" ? t("provinceFirst") : null}
            options={nameOf(field.value)}
            loadOptions={loadCities}
            onChange={(code) => {
              field.onChange(code);
              void chooseCity(code);
            }}
          />
        )}
      </form.Field>
      <form.Field name="district">
        {(field) => (
          <LazyComboboxField
            key={city}
            {...field}
            label={t("district")}
            required
            readOnly={readOnly}
            whyDisabled={city === "" ? t("cityFirst") : null}
            options={nameOf(field.value)}
            loadOptions={loadDistricts}
          />
        )}
      </form.Field>
    </div>
  );
}
