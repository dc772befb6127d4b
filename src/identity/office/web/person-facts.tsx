import { useEffect, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { localeTag } from "#kernel/locale.ts";
import { formatInstant, MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RevealCard } from "#web/ui/reveal/reveal-card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Description } from "#web/ui/description-list.tsx";
import { revealPerson } from "../contract.ts";
import { actMessages, personMessages } from "./messages.ts";
import type { Person } from "./person-view.ts";
import { useReasonedAct } from "./use-action-with-reason.ts";

/** Long enough to read out a number, short enough for a desk that staff walk away from. */
const REVEALED_MS = 2 * MINUTE_MS;

type Revealed = Output<typeof revealPerson>;

/** The account. Personal data is masked; staff give a reason to reveal it, and it is masked again after two minutes. */
export function PersonFacts({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  const acts = useMessages(actMessages);
  const language = useLanguage();
  const { act } = useReasonedAct();
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [revealed]);

  const when = (instant: Date) => formatInstant(instant, language, "long");
  const shown = revealed ?? person;
  const reveal = async (reason: string) => {
    setRevealed(await api(revealPerson, { id: person.id, reason }));
    return acts("revealed");
  };
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
    { term: t("country"), value: new Intl.DisplayNames(localeTag(language), { type: "region" }).of(person.country) },
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
      onReveal={() => act({ title: acts("revealTitle", { name: person.name }), text: acts("revealText") }, reveal)}
      onHide={() => setRevealed(null)}
    />
  );
}
