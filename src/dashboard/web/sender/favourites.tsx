import { useState } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Favourite } from "#transfers/lists/contract-dashboard.ts";
import { countryName } from "#kernel/country/country-name.ts";
import { useSendAgain } from "#transfers/sending/web/use-send-again.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import type { Language } from "#kernel/locale.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { dashboardMessages } from "./messages.ts";

type Messages = Translate<(typeof dashboardMessages)["ID"]>;

/** The most frequent recipients: repeats a transfer with one tap. */
export function Favourites({ favourites }: { readonly favourites: readonly Favourite[] }) {
  const t = useMessages(dashboardMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const sendAgain = useSendAgain();
  const [requested, setRequested] = useState<string | null>(null);
  if (favourites.length === 0) return null;

  async function again({ last, recipient }: Favourite) {
    setRequested(recipient);
    try {
      await sendAgain(last.transfer);
    } catch (error) {
      setRequested(null);
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
                    <AccountAtBank bank={place} end={one.accountEnd} />
                  </span>
                </span>
                <Button
                  variant="secondary"
                  size="small"
                  loading={requested === one.recipient}
                  loadingText={t("requesting")}
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

/** Distinguishes two accounts of one person by their banks. */
function placeOf({ method, bankTitle, country }: Favourite, t: Messages, language: Language): string {
  const name = countryName(country, language);
  if (method === "cash") return t("cash");
  if (bankTitle === null) return t("bank", { country: name });
  return country === "ID" ? bankTitle : t("abroad", { where: bankTitle, country: name });
}
