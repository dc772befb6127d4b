import type { ReactNode } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import type { PartnerKey } from "../contract.ts";
import type { KeyState } from "../model/key-states.ts";
import { keyMessages } from "./messages.ts";

const STATES: Readonly<Record<KeyState, BadgeStatus>> = {
  PROPOSED: "waiting",
  ACTIVE: "active",
  ROTATING: "attention",
  REVOKED: "stopped",
};

/** One key: what it is called, whether it counts, by what it is recognised, and what can be done with it. */
export function KeyItem({ shown, actions }: { readonly shown: PartnerKey; readonly actions?: ReactNode }) {
  const t = useMessages(keyMessages);
  const { label, state, isUsable } = shown;
  const isLive = state === "ACTIVE" || state === "ROTATING";
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="min-w-0 text-base font-bold wrap-anywhere">{label}</h3>
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={STATES[state]}>{t(`state.${state}`)}</StatusBadge>
          {isLive && !isUsable ? <StatusBadge status="attention">{t("unusable")}</StatusBadge> : null}
        </span>
      </div>
      <DescriptionList dense items={useFacts(shown)} />
      {actions === undefined ? null : <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </li>
  );
}

/** A long text without blanks, with its copy button beside it. */
const copied = (term: string, text: string): Description => ({
  term,
  value: (
    <span className="flex items-center gap-2">
      <code translate="no" className="min-w-0 font-mono text-sm break-all">
        {text}
      </code>
      <CopyButton text={text} what={term} compact />
    </span>
  ),
});

function useFacts(shown: PartnerKey): Description[] {
  const t = useMessages(keyMessages);
  const language = useLanguage();
  const when = (instant: Date) => formatInstant(instant, language);
  const { clientId, fingerprint, bits, createdAt, createdBy, provenAt, proveBy, validUntil, revoked } = shown;
  const dated = (term: string, instant: Date | null) => (instant === null ? [] : [{ term, value: when(instant) }]);
  return [
    copied(t("clientId"), clientId),
    copied(t("fingerprint"), fingerprint),
    { term: t("size"), value: t("bits", { bits }) },
    {
      term: t("created"),
      value: createdBy === null ? when(createdAt) : t("createdBy", { when: when(createdAt), name: createdBy }),
    },
    ...dated(t("proven"), provenAt),
    ...dated(t("proveBy"), proveBy),
    ...dated(t("validUntil"), validUntil),
    ...(revoked === null ? [] : [{ term: t("revokedAt"), value: `${when(revoked.at)}, ${t(`cause.${revoked.cause}`)}` }]),
    ...(revoked?.reason ? [{ term: t("reason"), value: <span className="whitespace-pre-wrap">{revoked.reason}</span> }] : []),
  ];
}
