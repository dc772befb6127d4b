import { areasOfDistrict } from "#areas/web/areas-within.ts";
import { useAreaNames } from "#areas/web/use-area-names.ts";
import { formatDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import type { Company } from "../../model/company.ts";
import { signingMessages } from "./messages.ts";

/** A sole trader is named without the legal form. */
export const fullName = ({ legalForm, name }: Company): string => (legalForm === "PERORANGAN" ? name : `${legalForm} ${name}`);

const figures = (text: string) => <span className="figures">{text}</span>;

/** What a company is, by its papers. */
export function CompanyFacts({ company }: { readonly company: Company }) {
  const t = useMessages(signingMessages);
  const language = useLanguage();
  const { tradeName, nib, npwp, deed, ahu, activity, establishedOn, street, district, postalCode, phone, email } = company;
  const areas = areasOfDistrict(district);
  const names = useAreaNames(areas);
  // District, city, province. Without a connection: their codes, as they are signed.
  const places = names === null ? [] : areas.toReversed().map((code) => names[code] ?? code);
  const items: Description[] = [
    ...(tradeName === null ? [] : [{ term: t("parties.tradeName"), value: tradeName }]),
    { term: "NIB", value: figures(nib) },
    { term: "NPWP", value: figures(npwp) },
    ...(deed === null
      ? []
      : [{ term: t("parties.deed"), value: t("parties.deedText", { ...deed, date: formatDate(deed.date, language) }) }]),
    ...(ahu === null ? [] : [{ term: "AHU", value: figures(ahu) }]),
    { term: t("parties.activity"), value: figures(activity) },
    { term: t("parties.established"), value: formatDate(establishedOn, language) },
    { term: t("parties.address"), value: `${[street, ...places].join(", ")} ${postalCode}` },
    { term: t("parties.contact"), value: `${phone}, ${email}` },
  ];
  return <DescriptionList dense items={items} />;
}
