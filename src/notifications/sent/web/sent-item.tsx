import type { ReactNode } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge, StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { SentView } from "../contract.ts";
import { sentMessages } from "./messages.ts";

const STATUS: Readonly<Record<SentView["state"], BadgeStatus>> = {
  queued: "waiting",
  sent: "progress",
  failed: "failed",
  delivered: "done",
  undelivered: "failed",
};
type Topic = keyof (typeof sentMessages)["ID"]["topic"];

/** One message: what it was, how and where it went, and how far it came. */
export function SentItem({ message, children }: { readonly message: SentView; readonly children?: ReactNode }) {
  const t = useMessages(sentMessages);
  const language = useLanguage();
  const { template, channel, recipient, state, createdAt, sentAt, deliveredAt, isRepeat } = message;
  const [, topic = ""] = template.split(".");
  const isNamed = Object.hasOwn(sentMessages.ID.topic, topic);
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {isNamed ? t(`topic.${topic as Topic}`) : t("other")}
          {isNamed ? null : <span className="ml-2 text-sm font-normal text-ink-muted">{template}</span>}
        </span>
        <StatusBadge status={STATUS[state]}>{t(`state.${state}`)}</StatusBadge>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-muted figures">
        <span>
          {t(`channel.${channel}`)} · {recipient} · {formatInstant(deliveredAt ?? sentAt ?? createdAt, language)}
        </span>
        {isRepeat ? <Badge>{t("repeat")}</Badge> : null}
      </span>
      {children}
    </li>
  );
}
