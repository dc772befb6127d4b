import { useMemo } from "react";
import { listAreas } from "#verification/person/contract.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import type { CompanyValues } from "./company-values.ts";
import { companyMessages } from "./messages.ts";

const MAX_SHOWN = 60;
/** The whole country, as the list of areas names it. */
const COUNTRY = "ID";

/** Requested once for each area: a list that is opened again is loaded already. */
const requests = new Map<string, Promise<readonly Option[]>>();
function areasWithin(within: string): Promise<readonly Option[]> {
  const known = requests.get(within);
  if (known) return known;
  const options = api(listAreas, { within }).then(({ areas }) => areas.map(({ code, name }) => ({ value: code, label: name })));
  requests.set(within, options);
  // A failed request is sent again next time.
  options.catch(() => requests.delete(within));
  return options;
}
const search = (within: string) => async (typed: string) => {
  const wanted = typed.trim().toLowerCase();
  return (await areasWithin(within)).filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN);
};

export type KnownAreas = Readonly<Record<string, string>>;

/** The names of the areas of a district, so that the stored choice is shown by name. */
export async function namesOf(district: string): Promise<KnownAreas> {
  const [province, city] = [district.slice(0, 2), district.slice(0, 4)];
  const lists = await Promise.all([areasWithin(COUNTRY), areasWithin(province), areasWithin(city)]);
  const codes = new Set([province, city, district]);
  return Object.fromEntries(lists.flat().flatMap(({ value, label }) => (codes.has(value) ? [[value, label] as const] : [])));
}

interface AreasProps {
  readonly form: AppForm<CompanyValues>;
  readonly known: KnownAreas;
  readonly readOnly: boolean;
}

/** Province, city and district, each searched within the one before. */
export function Areas({ form, known, readOnly }: AreasProps) {
  const t = useMessages(companyMessages);
  const [province, city] = form.hook.watch(["province", "city"]);
  const loadProvinces = useMemo(() => search(COUNTRY), []);
  const loadCities = useMemo(() => search(province), [province]);
  const loadDistricts = useMemo(() => search(city), [city]);
  const chosen = (code: string): readonly Option[] => (code === "" ? [] : [{ value: code, label: known[code] ?? code }]);
  const empty = (...names: ("city" | "district")[]) => {
    for (const name of names) form.hook.setValue(name, "", { shouldDirty: true });
  };
  return (
    <div className="grid items-start gap-x-6 md:grid-cols-3">
      <form.Field name="province">
        {(field) => (
          <LazyComboboxField
            {...field}
            label={t("province")}
            required
            readOnly={readOnly}
            options={chosen(field.value)}
            loadOptions={loadProvinces}
            onChange={(code) => {
              field.onChange(code);
              empty("city", "district");
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
            whyDisabled={province === "" && !readOnly ? t("provinceFirst") : null}
            options={chosen(field.value)}
            loadOptions={loadCities}
            onChange={(code) => {
              field.onChange(code);
              empty("district");
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
            whyDisabled={city === "" && !readOnly ? t("cityFirst") : null}
            options={chosen(field.value)}
            loadOptions={loadDistricts}
          />
        )}
      </form.Field>
    </div>
  );
}
