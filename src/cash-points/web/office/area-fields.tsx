import { useMemo } from "react";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { api } from "#web/api.ts";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { LazyComboboxField } from "#web/ui/form/lazy-combobox-field.tsx";
import type { Option } from "#web/ui/form/select-field.tsx";
import { PROVINCES } from "../../areas.ts";
import { provinceWords } from "../../areas/messages.ts";
import { listAreas } from "../../contract-outlets.ts";
import { outletWords } from "./messages.ts";
import { afterCity, afterProvince, type OutletValues } from "./outlet-values.ts";

/** Names of areas by their codes. */
export type KnownAreas = Readonly<Record<string, string>>;

interface AreaFieldsProps {
  readonly form: AppForm<OutletValues>;
  readonly known: KnownAreas;
  readonly readOnly: boolean;
}

const MOST_SHOWN = 60;
/** Asked once for each province and city: a list that is opened again is there. */
const asked = new Map<string, Promise<readonly Option[]>>();
function areasWithin(code: string): Promise<readonly Option[]> {
  const known = asked.get(code);
  if (known) return known;
  const options = api(listAreas, { within: code }).then(({ areas }) =>
    areas.map(({ code: value, name }) => ({ value, label: name, hint: value })),
  );
  asked.set(code, options);
  // What was not answered is asked again.
  options.catch(() => asked.delete(code));
  return options;
}
const optionsWithin = (code: string) => async (typed: string) => {
  const wanted = typed.trim().toLowerCase();
  const options = await areasWithin(code);
  return options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted)).slice(0, MOST_SHOWN);
};

/** Province, city and district, each within the one before; the zone and the city's name follow. */
export function AreaFields({ form, known, readOnly }: AreaFieldsProps) {
  const t = useWords(outletWords);
  const language = useLanguage();
  const [province, city] = form.hook.watch(["province", "city"]);
  const provinces = useMemo(
    () =>
      PROVINCES.map((value) => ({ value: value as string, label: provinceWords[language][value], hint: value })).toSorted(
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
            // Another province has other cities.
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
