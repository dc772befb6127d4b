import { useState } from "react";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { SectionCard } from "#web/record/section-card.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { listAbout, repeatMessage, type MessageChannel, type RepeatableView } from "../contract.ts";
import { sentMessages } from "./messages.ts";
import { SentItem } from "./sent-item.tsx";

/** The messages about a transfer, each of which staff can send again over the channels that reach its reader. */
export function MessagesCard({ transfer }: { readonly transfer: Id<"tr"> }) {
  const t = useMessages(sentMessages);
  return (
    <SectionCard title={t("title")} hint={t("about")} read={() => api(listAbout, { transfer })}>
      {({ messages }, { put }) =>
        messages.length === 0 ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {messages.map((message) => (
              <SentItem key={message.id} message={message}>
                <Repeats message={message} onSent={(after) => put({ messages: after })} />
              </SentItem>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}

interface RepeatsProps {
  readonly message: RepeatableView;
  readonly onSent: (messages: RepeatableView[]) => void;
}

function Repeats({ message: { id, repeats }, onSent }: RepeatsProps) {
  const t = useMessages(sentMessages);
  const may = useMay();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [sending, setSending] = useState<MessageChannel | null>(null);
  if (!may("transfer", "resend")) return null;
  if (repeats.some(({ whyNot }) => whyNot === "holds_code")) return <p className="text-sm text-ink-muted">{t("holds_code")}</p>;
  async function send(channel: MessageChannel) {
    setSending(channel);
    await errors.attempt(async () => {
      const { messages } = await api(repeatMessage, { id, channel });
      toasts.show({ kind: "success", title: t("sent") });
      onSent(messages);
    });
    setSending(null);
  }
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {repeats
        .filter(({ whyNot }) => whyNot === null)
        .map(({ channel }) => (
          <Button key={channel} size="small" variant="secondary" loading={sending === channel} onClick={() => void send(channel)}>
            {t("again", { channel: t(`channel.${channel}`) })}
          </Button>
        ))}
    </span>
  );
}
