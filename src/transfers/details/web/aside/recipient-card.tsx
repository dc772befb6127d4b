import type { ReactNode } from "react";
import { countryName } from "#kernel/country/country-name.ts";
import { labelMark } from "#pricing/banks/web/bank-label.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { FoldedCard } from "#web/ui/folded-card.tsx";
import { Monogram } from "#web/ui/monogram.tsx";
import type { TransferView } from "../../contract.ts";
import { transferPageMessages } from "../messages.ts";

/** The recipient with the account in full, as it was agreed. */
export function RecipientCard({
  transfer: { product, recipientName, destination, isWallet },
}: {
  readonly transfer: TransferView;
}) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const { bank, bankShort, account, phone, country, city } = destination;
  const isCash = product === "cash_pickup";
  const accountTerm = t(isWallet ? "recipient.walletNumber" : "recipient.account");
  return (
    <FoldedCard title={t("recipient.title")} hint={recipientName}>
      <DescriptionList
        dense
        items={[
          { term: t("recipient.name"), value: recipientName },
          ...(isCash ? [{ term: t("recipient.method"), value: t("recipient.cash") }] : []),
          { term: t("recipient.country"), value: <WithMark mark={country}>{countryName(country, language)}</WithMark> },
          ...(isCash && city !== null ? [{ term: t("recipient.city"), value: city }] : []),
          ...(bank === null
            ? []
            : [
                {
                  term: t(isWallet ? "recipient.wallet" : "recipient.bank"),
                  value: <WithMark mark={labelMark(bankShort ?? bank)}>{bank}</WithMark>,
                },
              ]),
          ...(account === null ? [] : [{ term: accountTerm, value: <span className="figures">{account}</span> }]),
          ...(phone === null ? [] : [{ term: t("recipient.phone"), value: <span className="figures">{phone}</span> }]),
        ]}
      />
    </FoldedCard>
  );
}

function WithMark({ mark, children }: { readonly mark: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Monogram text={mark} />
      {children}
    </span>
  );
}
