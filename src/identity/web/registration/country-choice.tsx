import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { localeTag, type Language } from "#kernel/locale.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useOnwardPath } from "../sign-in/next-page.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { NEAR_DIAL_CODES } from "#web/ui/form/phone.ts";
import type { Option } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { AccountPage } from "../frame/account-page.tsx";
import { RegistrationAside } from "../frame/asides.tsx";
import { useIsAlive } from "../frame/history-state.ts";
import { useKeptEntries } from "../frame/kept-entries.ts";
import { countrySchema, type TypePair } from "../../person.ts";
import { formWords } from "./messages.ts";
import { RegistrationSteps } from "./registration-steps.tsx";

/** Where most who register come from: it stands there, and Enter takes it. */
const MOST_COMMON = "ID";
const schema = z.strictObject({ country: countrySchema });

/** The searchable list brings Base UI with it; the form that follows does without. */
const ComboboxField = lazy(async () => ({ default: (await import("#web/ui/form/combobox-field.tsx")).ComboboxField }));

/** SPEC §2 "choose a country of origin". */
export function CountryChoice({ pair }: { readonly pair: TypePair }) {
  const t = useWords(formWords);
  const to = useOnwardPath();
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  const options = useCountries();
  const form = useAppForm({
    schema,
    defaultValues: { country: MOST_COMMON },
    async onSubmit({ country }) {
      await navigate(to(`/registration/${pair.userType}/${pair.userBusinessType}/${country}`));
    },
  });
  useKeptEntries("country", form, ["country"]);
  const label = t("country");
  return (
    <AccountPage
      title={t(pair.userBusinessType === "BUSINESS" ? "countryHeadingBusiness" : "countryHeading")}
      steps={<RegistrationSteps at="country" pair={pair} />}
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
            // On the server it would come twice, as itself and as what waits for it.
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

/** All countries that a telephone number can name, which the server takes; the near ones until the rest has come, and first in the list. */
function useCountries(): readonly Option[] {
  const language = useLanguage();
  const [codes, setCodes] = useState<readonly string[]>(() => Object.keys(NEAR_DIAL_CODES));
  useEffect(() => {
    import("#web/ui/form/phone-numbering.ts").then(
      ({ numbering }) => setCodes(Object.keys(numbering.dialCodes)),
      // Without them the near countries are all there are.
      () => undefined,
    );
  }, []);
  return countriesOf(codes, language);
}

const isFar = (code: string) => Number(!(code in NEAR_DIAL_CODES));

function countriesOf(codes: readonly string[], language: Language): Option[] {
  const locale = localeTag(language);
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => isFar(a.value) - isFar(b.value) || a.label.localeCompare(b.label, locale));
}
