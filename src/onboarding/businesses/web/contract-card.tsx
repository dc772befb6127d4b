import { href } from "#kernel/href.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { isAboveLimit } from "../../model/effect.ts";
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
          hint={
            reviewAt === null ? undefined : t("contract.review", { when: formatDate(toLocalDate(reviewAt), language, "long") })
          }
          footer={<ContractFoot kind={own.kind} isActive={status === "active"} />}
        >
          <TermsList terms={terms} />
          {effect.length === 0 ? null : (
            <section aria-labelledby="contract-effect" className="mt-6">
              <h3 id="contract-effect" className="mb-2 text-base font-bold">
                {t("contract.effect")}
              </h3>
              <EffectList effect={effect} />
              {isAboveLimit(effect) ? <p className="mt-3 text-sm">{t("contract.aboveLimit")}</p> : null}
            </section>
          )}
        </Card>
      )}
    </div>
  );
}

/** Links from an active contract to the work that it allows. */
const USES = {
  customer: { label: "send", to: href("/dashboard/send/:step?") },
  agent: { label: "counter", to: href("/dashboard/counter") },
  partner: { label: "keys", to: href("/dashboard/api") },
} as const satisfies Record<OwnBusiness["kind"], unknown>;

/** How terms change, and where the contract is put to use. */
function ContractFoot({ kind, isActive }: { readonly kind: OwnBusiness["kind"]; readonly isActive: boolean }) {
  const t = useMessages(ownBusinessMessages);
  const { label, to } = USES[kind];
  return (
    <>
      <p className="text-sm text-ink-muted">{t(`contract.change.${kind}`)}</p>
      {isActive ? (
        <div className="mt-3">
          <LinkButton variant="secondary" to={to}>
            {t(`contract.${label}`)}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}
