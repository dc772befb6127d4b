import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RevealCard } from "#web/ui/reveal/reveal-card.tsx";
import { useRevealed } from "#web/ui/reveal/use-revealed.ts";
import { useMay } from "#web/session/rights.ts";
import { revealSender } from "../../contract-office.ts";
import { inboxMessages } from "./messages.ts";
import type { ShownMessage } from "./message-view.ts";

/** The sender. Address and number are masked; revealing them takes a reason. */
export function SenderCard({ message }: { readonly message: ShownMessage }) {
  const t = useMessages(inboxMessages);
  const language = useLanguage();
  const may = useMay();
  const { revealed, reveal, hide } = useRevealed(
    { title: t("revealTitle", { name: message.fullName }), text: t("revealText"), confirm: t("confirm") },
    (reason) => api(revealSender, { id: message.id, reason }),
  );
  const shown = revealed ?? message;
  const { person } = message;
  return (
    <RevealCard
      title={t("sender")}
      isRevealed={revealed !== null}
      says={{ reveal: t("reveal"), hide: t("hide") }}
      onReveal={reveal}
      onHide={hide}
      items={[
        { term: t("name"), value: message.fullName },
        { term: t("email"), value: <span className="wrap-anywhere">{shown.email}</span> },
        { term: t("phone"), value: shown.phone === null ? t("noPhone") : <span className="figures">{shown.phone}</span> },
        {
          term: t("account"),
          value:
            person === null ? (
              t("noAccount")
            ) : may("user", "view") ? (
              <Link to={href("/office/user/:id", { id: person.id })}>{person.name}</Link>
            ) : (
              person.name
            ),
        },
        { term: t("language"), value: t(`languages.${message.language}`) },
        { term: t("received"), value: formatInstant(message.receivedAt, language, "long") },
      ]}
    />
  );
}
