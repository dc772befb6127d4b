import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { useRevealedPerson } from "#web/record/revealed-person.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { listTo, type SentView } from "../contract.ts";
import { sentMessages } from "./messages.ts";
import { SentItem } from "./sent-item.tsx";

/** The messages to a person's addresses, for the page of the person. */
export default function PersonMessages({ person }: PersonSectionProps) {
  const t = useMessages(sentMessages);
  const revealed = useRevealedPerson();
  // The list has the messages to the person's present addresses: the page's reveal has both.
  const shown = (message: SentView): SentView =>
    revealed === null ? message : { ...message, recipient: message.channel === "email" ? revealed.email : revealed.phone };
  return (
    <SectionCard title={t("title")} hint={t("to")} read={() => api(listTo, { person })}>
      {({ messages }) =>
        messages.length === 0 ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {messages.map((message) => (
              <SentItem key={message.id} message={shown(message)} />
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}
