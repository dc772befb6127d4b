import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";

/** In place of the tiers that people decide about: a business reaches them by its application, not by the documents of one person. */
export function BusinessTiersCard({ own: { steps, tier } }: { readonly own: OwnVerification }) {
  const t = useMessages(verificationMessages);
  const numbers = steps.filter(({ approvers }) => approvers > 0).map((step) => step.tier.slice(1));
  if (numbers.length === 0) return null;
  const isNext = steps.every((step) => step.approvers > 0 || step.tier <= tier);
  return (
    <Card level={2} title={t("business.title", { tiers: numbers.join(", ") })}>
      <p>{t("business.text")}</p>
      <div className="mt-5">
        <LinkButton to={href("/dashboard/business")} variant={isNext ? "primary" : "secondary"}>
          {t("business.open")}
        </LinkButton>
      </div>
    </Card>
  );
}
