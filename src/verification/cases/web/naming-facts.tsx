import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { useNaming } from "../../business-people/web/use-naming.ts";
import type { CaseRow } from "../contract.ts";
import { namingMessages } from "./naming-messages.ts";

/** Which business names the person of a case, and as what: to be compared with the deed and the register. */
export function NamingFacts({ naming }: { readonly naming: NonNullable<CaseRow["naming"]> }) {
  const t = useMessages(namingMessages);
  const { roles, share } = useNaming(naming);
  return (
    <Card level={2} title={t("title")}>
      <DescriptionList
        dense
        items={[
          { term: t("business"), value: naming.businessName },
          { term: t("namedAs"), value: naming.namedAs },
          ...(roles === null ? [] : [{ term: t("roles"), value: roles }]),
          ...(share === null ? [] : [{ term: t("share"), value: <span className="figures">{share}</span> }]),
        ]}
      />
    </Card>
  );
}
