import { AreaField } from "#areas/web/area-field.tsx";
import { COUNTRY, type KnownAreas } from "#areas/web/areas-within.ts";
import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import type { CompanyValues } from "./company-values.ts";
import { companyMessages } from "./messages.ts";

interface AreasProps {
  readonly form: AppForm<CompanyValues>;
  readonly known: KnownAreas;
  readonly readOnly: boolean;
}

/** Province, city and district, each searched within the one before. */
export function Areas({ form, known, readOnly }: AreasProps) {
  const t = useMessages(companyMessages);
  const [province, city] = form.hook.watch(["province", "city"]);
  const empty = (...names: ("city" | "district")[]) => {
    for (const name of names) form.hook.setValue(name, "", { shouldDirty: true });
  };
  const facts = { known, readOnly, required: true };
  return (
    <div className="grid items-start gap-x-6 md:grid-cols-3">
      <form.Field name="province">
        {(field) => (
          <AreaField
            {...field}
            {...facts}
            label={t("province")}
            within={COUNTRY}
            onChange={(code) => {
              field.onChange(code);
              empty("city", "district");
            }}
          />
        )}
      </form.Field>
      <form.Field name="city">
        {(field) => (
          <AreaField
            {...field}
            {...facts}
            label={t("city")}
            within={province}
            whyNotYet={t("provinceFirst")}
            onChange={(code) => {
              field.onChange(code);
              empty("district");
            }}
          />
        )}
      </form.Field>
      <form.Field name="district">
        {(field) => <AreaField {...field} {...facts} label={t("district")} within={city} whyNotYet={t("cityFirst")} />}
      </form.Field>
    </div>
  );
}
