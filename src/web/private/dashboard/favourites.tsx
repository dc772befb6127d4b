import { useState } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Favourite } from "#transfers/contract-front.ts";
import { countryName } from "#recipients/web/place.ts";
import { useSendAgain } from "#transfers/web/send/use-send-again.ts";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import type { Language } from "#kernel/locale.ts";
import { useLanguage, useWords, type Translate } from "../../i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { dashboardWords } from "./messages.ts";

type Words = Translate<(typeof dashboardWords)["ID"]>;

/** Whom one sends to most: the same again with one tap. */
export function Favourites({ favourites }: { readonly favourites: readonly Favourite[] }) {
  const t = useWords(dashboardWords);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const sendAgain = useSendAgain();
  const [asked, setAsked] = useState<string | null>(null);
  if (favourites.length === 0) return null;

  async function again({ last, recipient }: Favourite) {
    setAsked(recipient);
    try {
      await sendAgain(last.transfer);
    } catch (error) {
      setAsked(null);
      await errors.error(error);
    }
  }

  return (
    <Card title={t("often")} level={2} hint={t("oftenText")}>
      <ul className="-my-3 divide-y divide-line">
        {favourites.map((one) => {
          const amount = formatMoney(one.last.receives, language);
          const place = placeOf(one, t, language);
          const name = one.nickname === null ? one.name : `${one.nickname} · ${one.name}`;
          return (
            <li key={one.recipient} className="flex items-start gap-4 py-3">
              <Avatar name={one.nickname ?? one.name} />
              <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 grow basis-40">
                  <strong className="block wrap-anywhere">{name}</strong>
                  <span className="block text-sm text-ink-muted">
                    {place}
                    {one.accountEnd === null ? null : <span className="whitespace-nowrap figures"> ···· {one.accountEnd}</span>}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  size="small"
                  loading={asked === one.recipient}
                  loadingText={t("asking")}
                  label={t("againTo", { amount, name, place: one.accountEnd === null ? place : `${place} ${one.accountEnd}` })}
                  onClick={() => void again(one)}
                >
                  {t("again", { amount })}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Two accounts of one person's are told apart by their banks. */
function placeOf({ method, bankTitle, country }: Favourite, t: Words, language: Language): string {
  const name = countryName(country, language);
  if (method === "cash") return t("cash");
  if (bankTitle === null) return t("bank", { country: name });
  return country === "ID" ? bankTitle : t("abroad", { where: bankTitle, country: name });
}
