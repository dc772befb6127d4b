import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { whatsAppAddress } from "#web/whatsapp-address.ts";
import type { BusinessStatus } from "../../model/kinds.ts";
import { ownBusinessMessages } from "./messages.ts";

/** Who to contact about an application or a contract. */
export function ContactCard({ status }: { readonly status: BusinessStatus | null }) {
  const t = useMessages(ownBusinessMessages);
  const to = useLocalizedPath();
  const { operator } = useRootFacts();
  return (
    <Card level={2} title={t("contact.title")}>
      <p className="text-ink-muted">{t(status === null || status === "applying" ? "contact.text" : "contact.textInForce")}</p>
      <ul className="mt-3 flex flex-col gap-1">
        <li>
          <a href={whatsAppAddress(operator.whatsapp.e164)}>WhatsApp {operator.whatsapp.display}</a>
        </li>
        <li className="wrap-anywhere">
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </li>
        <li className="text-sm text-ink-muted">{operator.hours}</li>
      </ul>
      <div className="mt-4">
        <LinkButton variant="secondary" to={to(href("/hubungi-kami"))}>
          {t("contact.write")}
        </LinkButton>
      </div>
    </Card>
  );
}
