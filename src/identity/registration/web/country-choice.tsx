import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { NEAR_DIAL_CODES } from "#web/ui/form/phone/phone.ts";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { RegistrationAside } from "../../web/frame/asides.tsx";
import { useIsAlive } from "../../web/frame/history-state.ts";
import { useDraft } from "../../web/frame/draft-entries.ts";
import { countrySchema, type TypePair } from "../../model/person.ts";
import { formMessages } from "./messages.ts";

/** The country of most registrants: preselected, and Enter accepts it. */
const COMMON_COUNTRY = "ID";
const schema = z.strictObject({ country: countrySchema });

/** Loaded lazily, because the searchable list brings Base UI with it; the form that follows does without. */
const ComboboxField = lazy(async () => ({ default: (await import("#web/ui/form/choice/combobox-field.tsx")).ComboboxField }));

/** The choice of a country of origin (REG-3). */
export function CountryChoice({ pair }: { readonly pair: TypePair }) {
  const t = useMessages(formMessages);
  const to = useOnwardPath();
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  const options = useCountries();
  const form = useAppForm({
    schema,
    defaultValues: { country: COMMON_COUNTRY },
    async onSubmit({ country }) {
      await navigate(
        to(
          href("/registration/:userType/:userBusinessType?/:countryCode?", {
            userType: pair.userType,
            userBusinessType: pair.userBusinessType,
            countryCode: country,
          }),
        ),
      );
    },
  });
  useDraft("country", form, ["country"]);
  const label = t("country");
  return (
    <AccountPage
      title={t(pair.userBusinessType === "BUSINESS" ? "countryHeadingBusiness" : "countryHeading")}
      aside={<RegistrationAside />}
    >
      <Form form={form} leaving="free">
        <form.Field name="country">
          {(field) => {
            const facts = {
              label,
              hint: t(pair.userBusinessType === "BUSINESS" ? "countryHintBusiness" : "countryHint"),
              required: true,
            };
            const chosen = options.find(({ value }) => value === field.value)?.label ?? "";
            const waiting = <TextField {...facts} value={chosen} onChange={() => undefined} readOnly />;
            // On the server the field would be rendered twice, as itself and as its fallback.
            if (!isAlive) return waiting;
            return (
              <Suspense fallback={waiting}>
                <ComboboxField {...field} {...facts} options={options} autoComplete="country-name" />
              </Suspense>
            );
          }}
        </form.Field>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t("continue")}
        </Button>
      </Form>
    </AccountPage>
  );
}

/**
 * All countries with telephone numbers, which the server accepts. Before they are loaded, the nearby ones, which also come first in the
 * list.
 */
function useCountries(): readonly Option[] {
  const language = useLanguage();
  const [codes, setCodes] = useState<readonly string[]>(() => Object.keys(NEAR_DIAL_CODES));
  useEffect(() => {
    import("#web/ui/form/phone/phone-numbering.ts").then(
      ({ numbering }) => setCodes(Object.keys(numbering.dialCodes)),
      // If loading fails, only the nearby countries are offered.
      () => undefined,
    );
  }, []);
  return countriesOf(codes, language);
}

const isFar = (code: string) => Number(!(code in NEAR_DIAL_CODES));

function countriesOf(codes: readonly string[], language: Language): Option[] {
  const locale = localeTag(language);
  const nameOf = countryNames(language);
  return codes
    .map((code) => ({ value: code, label: nameOf(code) }))
    .toSorted((a, b) => isFar(a.value) - isFar(b.value) || a.label.localeCompare(b.label, locale));
}
