import { useMemo } from "react";
import { COUNTRY } from "#areas/web/areas-within.ts";
import { useAreas } from "#areas/web/use-areas.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { ReadFields } from "../../../capture/model/read-fields.ts";
import type { About } from "./address-schema.ts";
import { countryOptions } from "./countries.ts";
import { areaNamed, streetOf } from "./from-photo/read-entries.ts";
import { useReadArea } from "./from-photo/use-read-area.ts";
import { answerFormMessages } from "./messages.ts";

interface PlaceFieldsProps {
  readonly form: AppForm<About>;
  readonly at: "document" | "residence";
  /** What fills in this address; null where it was answered before, or is not that of the document. */
  readonly read: ReadFields | null;
}

/** One address: in Indonesia down to the district, abroad with a city. */
export function PlaceFields({ form, at, read }: PlaceFieldsProps) {
  const f = useMessages(answerFormMessages);
  const language = useLanguage();
  const country = form.hook.watch(`${at}.country`);
  const street = form.hook.watch(`${at}.street`);
  const isRead = read?.street !== undefined && street === streetOf(read);
  const countries = useMemo(() => countryOptions(language), [language]);
  return (
    <>
      <form.Field name={`${at}.country`}>
        {(field) => <LazyComboboxField {...field} label={f("about.country")} required keepsChoice options={countries} />}
      </form.Field>
      <form.Field name={`${at}.street`}>
        {(field) => (
          <TextField
            {...field}
            label={f("about.street")}
            hint={isRead ? f("photo.filled") : undefined}
            required
            autoComplete="street-address"
          />
        )}
      </form.Field>
      {country === "ID" ? (
        <Areas form={form} at={at} read={read} />
      ) : (
        <form.Field name={`${at}.cityAbroad`}>
          {(field) => <TextField {...field} label={f("about.cityAbroad")} required />}
        </form.Field>
      )}
      <form.Field name={`${at}.postalCode`}>
        {(field) => <TextField {...field} label={f("about.postalCode")} autoComplete="postal-code" />}
      </form.Field>
    </>
  );
}

/** Province, city and district: each list is read when the wider one is chosen, and a wider choice empties the narrower ones. */
function Areas({ form, at, read }: PlaceFieldsProps) {
  const f = useMessages(answerFormMessages);
  const { province, city, district } = form.hook.watch(at);
  const provinces = useAreas(COUNTRY);
  const cities = useAreas(province);
  const districts = useAreas(city);
  const failed = [provinces, cities, districts].find(({ isFailed }) => isFailed);
  const choose = (name: "province" | "city" | "district") => (code: string) => form.hook.setValue(`${at}.${name}`, code);
  useReadArea({ read: read?.province, chosen: province, options: provinces.options, onChoose: choose("province") });
  useReadArea({ read: read?.city, chosen: city, options: cities.options, onChoose: choose("city") });
  useReadArea({ read: read?.district, chosen: district, options: districts.options, onChoose: choose("district") });
  const empty = (name: "city" | "district") => form.hook.setValue(`${at}.${name}`, "", { shouldDirty: true });
  return (
    <>
      <form.Field name={`${at}.province`}>
        {(field) => (
          <SelectField
            {...field}
            onChange={(chosen) => {
              field.onChange(chosen);
              empty("city");
              empty("district");
            }}
            label={f("about.province")}
            hint={
              read?.province !== undefined && areaNamed(read.province, provinces.options) === province
                ? f("photo.areas")
                : undefined
            }
            required
            loading={provinces.isLoading}
            options={provinces.options}
          />
        )}
      </form.Field>
      <form.Field name={`${at}.city`}>
        {(field) => (
          <SelectField
            {...field}
            onChange={(chosen) => {
              field.onChange(chosen);
              empty("district");
            }}
            label={f("about.city")}
            required
            loading={cities.isLoading}
            options={cities.options}
          />
        )}
      </form.Field>
      <form.Field name={`${at}.district`}>
        {(field) => (
          <SelectField
            {...field}
            label={f("about.district")}
            required
            loading={districts.isLoading}
            options={districts.options}
          />
        )}
      </form.Field>
      {failed === undefined ? null : (
        <div className="mb-4">
          <Banner
            kind="warning"
            live
            action={
              <Button size="small" variant="secondary" onClick={failed.readAgain}>
                {f("about.readAgain")}
              </Button>
            }
          >
            {f("about.areasFailed")}
          </Banner>
        </div>
      )}
      <form.Field name={`${at}.village`}>{(field) => <TextField {...field} label={f("about.village")} />}</form.Field>
    </>
  );
}
