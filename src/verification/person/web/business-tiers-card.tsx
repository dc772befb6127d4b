import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";

/**
 * In place of the tiers that people decide about and that are not reached yet: a business gets them by its application, or by a change of its
 * contract, and not by the documents of one person.
 */
export function BusinessTiersCard({ own: { steps, tier } }: { readonly own: OwnVerification }) {
  const t = useMessages(verificationMessages);
  const byContract = steps.filter(({ approvers }) => approvers > 0);
  const higher = byContract.filter((step) => step.tier > tier);
  if (higher.length === 0) return null;
  const hasContract = higher.length < byContract.length;
  const isNext = steps.every((step) => step.approvers > 0 || step.tier <= tier);
  return (
    <Card level={2} title={t("business.title")}>
      <p>{t(hasContract ? "business.higher" : "business.text")}</p>
      <div className="mt-5">
        <LinkButton to={href("/dashboard/business")} variant={isNext && !hasContract ? "primary" : "secondary"}>
          {t(hasContract ? "business.openOwn" : "business.open")}
        </LinkButton>
      </div>
    </Card>
  );
}
