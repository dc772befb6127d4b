import { useMemo } from "react";
import { AreaField } from "#areas/web/area-field.tsx";
import { areasWithin, type KnownAreas } from "#areas/web/areas-within.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { PROVINCES } from "../../areas/model/areas.ts";
import { provinceMessages } from "../../areas/messages.ts";
import { outletMessages } from "./messages.ts";
import { afterCity, afterProvince, type OutletValues } from "./outlet-values.ts";

interface AreaFieldsProps {
  readonly form: AppForm<OutletValues>;
  readonly known: KnownAreas;
  readonly readOnly: boolean;
}

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
          <AreaField
            {...field}
            {...{ known, readOnly }}
            label={t("city")}
            required
            within={province}
            whyNotYet={t("provinceFirst")}
            onChange={(code) => {
              field.onChange(code);
              void chooseCity(code);
            }}
          />
        )}
      </form.Field>
      <form.Field name="district">
        {(field) => (
          <AreaField
            {...field}
            {...{ known, readOnly }}
            label={t("district")}
            required
            within={city}
            whyNotYet={t("cityFirst")}
          />
        )}
      </form.Field>
    </div>
  );
}
