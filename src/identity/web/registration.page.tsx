import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { localeTag, type Language } from "#kernel/locale.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { visitorsPage } from "#web/session/pages.ts";
import { currentSession } from "#web/session/store.ts";
import { pageMeta } from "#web/seo.ts";
import { USER_TYPES, typePair, type TypePair, type UserType } from "../person.ts";
import { forgetEntries } from "./frame/kept-entries.ts";
import { useHistoryState } from "./frame/history-state.ts";
import { CountryChoice } from "./registration/country-choice.tsx";
import { formWords, typeWords } from "./registration/messages.ts";
import { RegistrationForm } from "./registration/registration-form.tsx";
import { SentNotice, sentStateSchema } from "./registration/sent-notice.tsx";
import { BusinessTypeChoice, TypeChoice } from "./registration/type-choice.tsx";
import type { Route } from "./+types/registration.page";

export const handle = visitorsPage;

type Place =
  | { readonly at: "wrong" }
  | { readonly at: "business"; readonly userType: UserType }
  | { readonly at: "country"; readonly pair: TypePair }
  | { readonly at: "form"; readonly pair: TypePair; readonly country: string };

/** What the address asks for: each part that it leaves out is the next question. */
function placeOf({ userType, userBusinessType, countryCode }: Route.ComponentProps["params"]): Place {
  const type = USER_TYPES.find((one) => one === userType);
  if (type === undefined) return { at: "wrong" };
  if (userBusinessType === undefined) return { at: "business", userType: type };
  const pair = typePair(userType, userBusinessType);
  if (pair === null) return { at: "wrong" };
  // A code that is no country's is the same as none: the question is asked.
  return countryCode !== undefined && isCountryCode(countryCode)
    ? { at: "form", pair, country: countryCode }
    : { at: "country", pair };
}

/** The names of countries are the browser's: a code without a name is nobody's. */
function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined;
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const language = matches[0]?.loaderData?.language ?? "ID";
  return pageMeta(matches, headOf(placeOf(params), language));
};

/** Each account type has a title of its own: eight tabs called "Register" could not be told apart. */
function headOf(place: Place, language: Language) {
  const { title, description, businessDescription, types, businessTypes } = typeWords[language];
  if (place.at === "wrong") return { title, description, path: "/type/registration" };
  if (place.at === "business") {
    const { userType } = place;
    return { title: `${title}: ${types[userType].name}`, description: businessDescription, path: `/registration/${userType}` };
  }
  const { userType, userBusinessType } = place.pair;
  const country = place.at === "form" ? `/${place.country}` : "";
  const names = new Intl.DisplayNames(localeTag(language), { type: "region" });
  const from = place.at === "form" ? `, ${names.of(place.country) ?? place.country}` : "";
  return {
    title: `${title}: ${types[userType].name}, ${businessTypes[userBusinessType].name}${from}`,
    description: formWords[language].description,
    path: `/registration/${userType}/${userBusinessType}${country}`,
  };
}

/** SPEC §2 `/registration/{userType}/{userBusinessType?}/{countryCode?}`. */
export default function RegistrationPage({ params }: Route.ComponentProps) {
  const sent = useHistoryState(sentStateSchema);
  useForgetWhenDone();
  const place = placeOf(params);
  switch (place.at) {
    case "wrong":
      return <WrongType />;
    case "business":
      return <BusinessTypeChoice userType={place.userType} />;
    case "country":
      return <CountryChoice pair={place.pair} />;
    case "form": {
      if (sent !== null) return <SentNotice sent={sent} pair={place.pair} country={place.country} />;
      const { userType, userBusinessType } = place.pair;
      return (
        <RegistrationForm key={`${userType}/${userBusinessType}/${place.country}`} pair={place.pair} country={place.country} />
      );
    }
  }
}

/** The mail's link may have been opened in another tab: once somebody is signed in, what this one has kept has no purpose any more. */
function useForgetWhenDone(): void {
  useEffect(
    () => () => {
      if (currentSession().status === "signed_in") forgetEntries("registration");
    },
    [],
  );
}

/** SPEC §8 "Wrong User Type or User Business Type", and back to the choice. */
function WrongType() {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const tell = useEffectEvent(async () => {
    await errors.wrongType();
    await navigate(to("/type/registration"), { replace: true });
  });
  useEffect(() => void tell(), []);
  return <TypeChoice />;
}
