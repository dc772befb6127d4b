import { countryName } from "#kernel/country/country-name.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RevealCard } from "#web/ui/reveal/reveal-card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Description } from "#web/ui/description-list.tsx";
import { actMessages, personMessages } from "./messages.ts";
import type { Person } from "./person-view.ts";
import { useRevealing } from "./reveal-person.tsx";

/** The account. Personal data is masked, here and in the sections below, until staff give a reason to reveal it. */
export function PersonFacts({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  const acts = useMessages(actMessages);
  const language = useLanguage();
  const { revealed, reveal, hide } = useRevealing();
  const when = (instant: Date) => formatInstant(instant, language, "long");
  const shown = revealed ?? person;
  const company: Description[] =
    person.companyName === null
      ? []
      : [
          { term: t("company"), value: person.companyName },
          { term: t("companyNumber"), value: <span className="figures">{shown.companyRegistrationNumber}</span> },
        ];
  const items: Description[] = [
    {
      term: t("id"),
      value: <code className="text-sm figures">{person.id}</code>,
      action: <CopyButton text={person.id} what={t("id")} compact />,
    },
    { term: t("email"), value: shown.email },
    { term: t("phone"), value: <span className="figures">{shown.phone}</span> },
    ...company,
    { term: t("country"), value: countryName(person.country, language) },
    { term: t("language"), value: t(`languages.${person.language}`) },
    { term: t("registered"), value: when(person.registeredAt) },
    ...(person.termsAcceptedAt === null ? [] : [{ term: t("terms"), value: when(person.termsAcceptedAt) }]),
    { term: t("password"), value: person.passwordChangedAt === null ? t("noPassword") : when(person.passwordChangedAt) },
  ];
  return (
    <RevealCard
      title={t("account")}
      items={items}
      isRevealed={revealed !== null}
      says={{ reveal: acts("reveal"), hide: acts("hide") }}
      onReveal={reveal}
      onHide={hide}
    />
  );
}
