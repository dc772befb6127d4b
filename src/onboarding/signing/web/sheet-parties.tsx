import { useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { SheetContent } from "../../model/content.ts";
import { sheetMessages } from "../../messages.ts";
import { CompanyFacts, fullName } from "./company-facts.tsx";
import { signingMessages } from "./messages.ts";

/** Both parties, side by side where there is room. */
export function SheetParties({ content }: { readonly content: SheetContent }) {
  const t = useMessages(signingMessages);
  const sheets = useMessages(sheetMessages);
  const { operator } = useRootFacts();
  const { business, data } = content;
  return (
    <Card level={2} title={t("parties.title")}>
      <div className="flex flex-col gap-5">
        <section aria-label={t("parties.operator")}>
          <p className="text-sm text-ink-muted">{t("parties.operator")}</p>
          <p className="font-bold wrap-anywhere">{operator.legalName}</p>
          <p className="text-sm text-ink-muted">
            {operator.licence.number === "" ? null : t("parties.licence", { number: operator.licence.number })}
          </p>
          <p className="text-sm wrap-anywhere">
            {operator.address.street}, {operator.address.city} {operator.address.postalCode}
          </p>
        </section>
        <section aria-label={t("parties.business")} className="border-t border-line pt-5">
          <p className="text-sm text-ink-muted">{sheets(`business.${business.kind}`)}</p>
          <p className="font-bold wrap-anywhere">{data === null ? business.name : fullName(data.company)}</p>
          {data === null ? null : (
            <div className="mt-2">
              <CompanyFacts company={data.company} />
            </div>
          )}
        </section>
      </div>
    </Card>
  );
}
