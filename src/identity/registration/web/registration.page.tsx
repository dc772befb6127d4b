import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { countryName } from "#kernel/country/country-name.ts";
import type { Language } from "#kernel/locale.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { visitorsPage } from "#sessions/web/pages.ts";
import { currentSession } from "#web/session/store.ts";
import { pageMeta } from "#web/seo.ts";
import { USER_TYPES, typePair, type TypePair, type UserType } from "../../model/person.ts";
import { clearDraft } from "../../web/frame/draft-entries.ts";
import { useHistoryState } from "../../web/frame/history-state.ts";
import { CountryChoice } from "./country-choice.tsx";
import { formMessages, typeMessages } from "./messages.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { EmailSentMessage, sentStateSchema } from "./sent-notice.tsx";
import { BusinessTypeChoice, TypeChoice } from "./type-choice.tsx";
import type { Route } from "./+types/registration.page";

export const handle = visitorsPage;

type Place =
  | { readonly at: "wrong" }
  | { readonly at: "business"; readonly userType: UserType }
  | { readonly at: "country"; readonly pair: TypePair }
  | { readonly at: "form"; readonly pair: TypePair; readonly country: string };

/** The question or form of this URL: each part that is missing is the next question. */
function placeOf({ userType, userBusinessType, countryCode }: Route.ComponentProps["params"]): Place {
  const type = USER_TYPES.find((one) => one === userType);
  if (type === undefined) return { at: "wrong" };
  if (userBusinessType === undefined) return { at: "business", userType: type };
  const pair = typePair(userType, userBusinessType);
  if (pair === null) return { at: "wrong" };
  // An unknown country code counts as missing: the page shows the country question.
  return countryCode !== undefined && isCountryCode(countryCode)
    ? { at: "form", pair, country: countryCode }
    : { at: "country", pair };
}

/** The browser has the names of countries: a code without a name is not a country. */
function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined;
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const language = matches[0]?.loaderData?.language ?? "ID";
  return pageMeta(matches, headOf(placeOf(params), language));
};

/** Each account type has its own title, so that several open tabs can be distinguished. */
function headOf(place: Place, language: Language) {
  const { title, description, businessDescription, types, businessTypes } = typeMessages[language];
  if (place.at === "wrong") return { title, description, path: href("/type/registration") };
  if (place.at === "business") {
    const { userType } = place;
    return {
      title: `${title}: ${types[userType].name}`,
      description: businessDescription,
      path: href("/registration/:userType/:userBusinessType?/:countryCode?", { userType }),
    };
  }
  const { userType, userBusinessType } = place.pair;
  const from = place.at === "form" ? `, ${countryName(place.country, language)}` : "";
  return {
    title: `${title}: ${types[userType].name}, ${businessTypes[userBusinessType].name}${from}`,
    description: formMessages[language].description,
    path: href("/registration/:userType/:userBusinessType?/:countryCode?", {
      userType,
      userBusinessType,
      countryCode: place.at === "form" ? place.country : undefined,
    }),
  };
}

/** REG-3: `/registration/{userType}/{userBusinessType?}/{countryCode?}`. */
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
      if (sent !== null) return <EmailSentMessage sent={sent} pair={place.pair} country={place.country} />;
      const { userType, userBusinessType } = place.pair;
      return (
        <RegistrationForm key={`${userType}/${userBusinessType}/${place.country}`} pair={place.pair} country={place.country} />
      );
    }
  }
}

/** The mail's link may be opened in another tab: once a person is signed in, the data stored in this tab is deleted. */
function useForgetWhenDone(): void {
  useEffect(
    () => () => {
      if (currentSession().status === "signed_in") clearDraft("registration");
    },
    [],
  );
}

/** "Wrong User Type or User Business Type" (REG-1), then back to the choice. */
function WrongType() {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const showWrongType = useEffectEvent(async () => {
    await errors.wrongType();
    await navigate(to(href("/type/registration")), { replace: true });
  });
  useEffect(() => void showWrongType(), []);
  return <TypeChoice />;
}
