import { href } from "#kernel/href.ts";
import { countryName } from "#kernel/country/country-name.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import type { TypePair } from "../../model/person.ts";
import { formMessages, typeMessages } from "./messages.ts";
import { TextLink } from "../../web/frame/text-link.tsx";

/** The two answers above the form, each with a link back to its question. */
export function WhatIsChosen({ pair, country }: { readonly pair: TypePair; readonly country: string }) {
  const t = useMessages(formMessages);
  const types = useMessages(typeMessages);
  const to = useOnwardPath();
  const language = useLanguage();
  const from = countryName(country, language);
  const type = `${types(`types.${pair.userType}.name`)}, ${types(`businessTypes.${pair.userBusinessType}.name`).toLowerCase()}`;
  const rows = [
    { term: t("account"), text: type, to: to(href("/type/registration")), change: t("changeAccount") },
    {
      term: t("country"),
      text: from,
      to: to(
        href("/registration/:userType/:userBusinessType?/:countryCode?", {
          userType: pair.userType,
          userBusinessType: pair.userBusinessType,
        }),
      ),
      change: t("changeCountry"),
    },
  ];
  return (
    <dl className="divide-y divide-line rounded-card bg-surface-sunken px-4">
      {rows.map((row) => (
        <div key={row.term} className="flex items-center gap-4 py-1.5">
          <dt className="w-28 shrink-0 text-sm text-ink-muted">{row.term}</dt>
          <dd className="flex min-w-0 grow items-center justify-between gap-3 font-semibold">
            {/* A browser may name a country differently from the server: the server's text stays. */}
            <span className="min-w-0 wrap-anywhere" suppressHydrationWarning>
              {row.text}
            </span>
            <TextLink to={row.to} label={row.change}>
              {t("change")}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
