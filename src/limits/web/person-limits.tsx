import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { readLimitsOf } from "../contract.ts";
import { personLimitMessages } from "./messages.ts";

type Limit = Output<typeof readLimitsOf>["limits"][number];
type Name = keyof (typeof personLimitMessages)["ID"]["limit"];

/** A limit of a kind that has no name on screen is shown by its code. */
function nameOf(limit: string, t: Translate<(typeof personLimitMessages)["ID"]>): string {
  const key = limit.replaceAll(".", "_");
  return Object.hasOwn(personLimitMessages.ID.limit, key) ? t(`limit.${key as Name}`) : limit;
}

/** A person's tier and what is used of each limit, for the page of the person. */
export default function PersonLimits({ person }: PersonSectionProps) {
  const t = useMessages(personLimitMessages);
  const tierName = useTierName();
  return (
    <SectionCard title={t("title")} read={() => api(readLimitsOf, { person })}>
      {({ tier, isDomesticOnly, limits }) => (
        <>
          <p className="mb-4 flex flex-wrap gap-2">
            <Badge tone="primary">{tierName(tier)}</Badge>
            {isDomesticOnly ? <Badge>{t("domestic")}</Badge> : null}
          </p>
          {limits.length === 0 ? (
            <p className="text-ink-muted">{t("none")}</p>
          ) : (
            <DescriptionList
              dense
              items={limits.map((limit) => ({
                term: nameOf(limit.limit, t),
                value: <Used limit={limit} />,
              }))}
            />
          )}
        </>
      )}
    </SectionCard>
  );
}

function Used({ limit: { currency, used, max } }: { readonly limit: Limit }) {
  const t = useMessages(personLimitMessages);
  const language = useLanguage();
  const of = (minor: bigint) =>
    currency === null ? t("count", { count: String(minor) }) : formatMoney({ currency, minor }, language);
  return <span className="figures">{t("of", { used: of(used), max: of(max) })}</span>;
}
