import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { FoldedCard } from "#web/ui/folded-card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TransferView } from "../../contract.ts";
import { helpMessages } from "./help-messages.ts";

/** Ways to reach customer service about this transfer. */
export function Help({
  transfer: { id, number, product },
}: {
  readonly transfer: Pick<TransferView, "id" | "number" | "product">;
}) {
  const t = useMessages(helpMessages);
  const { operator } = useRootFacts();
  const to = useLocalizedPath();
  const text = encodeURIComponent(t("message", { number }));
  return (
    <FoldedCard title={t("title")}>
      <p className="text-sm text-ink-muted">
        {t("text", { hours: operator.hours })} {product === "cash_pickup" ? t("counter") : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`${to(href("/chat"))}?transfer=${id}`} variant="secondary">
          {t("chat")}
        </LinkButton>
        <LinkButton variant="secondary" to={`https://wa.me/${operator.whatsapp.e164.replace("+", "")}?text=${text}`}>
          {t("link")}
        </LinkButton>
        <LinkButton variant="quiet" to={`${href("/dashboard/support")}?transfer=${id}`}>
          {t("complain")}
        </LinkButton>
      </div>
    </FoldedCard>
  );
}
