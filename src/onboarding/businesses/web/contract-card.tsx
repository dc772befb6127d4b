import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { EffectList } from "../../web/terms/effect-list.tsx";
import { TermsList } from "../../web/terms/terms-list.tsx";
import { ownBusinessMessages } from "./messages.ts";
import type { OwnBusiness } from "./own-business.ts";

/** The terms in force in words, with what they mean and when they are reviewed; a suspension or an end first. */
export function ContractCard({
  own,
  business,
}: {
  readonly own: OwnBusiness;
  readonly business: NonNullable<OwnBusiness["business"]>;
}) {
  const t = useMessages(ownBusinessMessages);
  const language = useLanguage();
  const { terms, effect } = own;
  const { status, statusAt, reviewAt } = business;
  const since = t("contract.since", { when: formatInstant(statusAt, language, "long") });
  return (
    <div className="flex flex-col gap-6">
      {status === "suspended" || status === "terminated" ? (
        <Banner kind={status === "suspended" ? "warning" : "info"} title={t(`contract.${status}`)}>
          <p>{since}.</p>
          <p>{t(`contract.${status}Text`)}</p>
        </Banner>
      ) : null}
      {terms === null ? null : (
        <Card
          level={2}
          title={t("contract.title")}
          hint={reviewAt === null ? undefined : t("contract.review", { when: formatInstant(reviewAt, language, "long") })}
          footer={<p className="text-sm text-ink-muted">{t("contract.change")}</p>}
        >
          <TermsList terms={terms} />
          {effect.length === 0 ? null : (
            <section aria-labelledby="contract-effect" className="mt-6">
              <h3 id="contract-effect" className="mb-2 text-base font-bold">
                {t("contract.effect")}
              </h3>
              <EffectList effect={effect} />
            </section>
          )}
        </Card>
      )}
    </div>
  );
}
