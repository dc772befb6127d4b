import type { ReactNode } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
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
type Texts = (typeof sentMessages)["ID"];

/** The name of a template, `<capability>.<topic>`: its topic's, or at least what it is about. */
function nameOf(template: string, t: Translate<Texts>): string {
  const [area = "", topic = ""] = template.split(".");
  if (Object.hasOwn(sentMessages.ID.topic, topic)) return t(`topic.${topic as keyof Texts["topic"]}`);
  return Object.hasOwn(sentMessages.ID.area, area) ? t(`area.${area as keyof Texts["area"]}`) : t("other");
}

/** One message: what it was, how and where it went, and how far it came. */
export function SentItem({ message, children }: { readonly message: SentView; readonly children?: ReactNode }) {
  const t = useMessages(sentMessages);
  const language = useLanguage();
  const { template, channel, recipient, state, createdAt, sentAt, deliveredAt, isRepeat } = message;
  const name = nameOf(template, t);
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
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
