import { useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import type { ShownRequirement } from "../../model/shown.ts";

const TONES = {
  MISSING: "waiting",
  PROVIDED: "progress",
  ACCEPTED: "done",
  WAIVED: "done",
  REJECTED: "attention",
  FINAL: "failed",
} as const;

/** What is required, each with its status and with what to do about a rejection. */
export function Requirements({ requirements }: { readonly requirements: readonly ShownRequirement[] }) {
  const rules = useMessages(ruleMessages);
  return (
    <ul className="mt-4 divide-y divide-line">
      {requirements.map(({ code, status, reason }) => (
        <li key={code} className="py-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>{rules(`requirement.${code}`)}</span>
            <StatusBadge status={TONES[status]}>{rules(`status.${status}`)}</StatusBadge>
          </div>
          {reason === null || status === "ACCEPTED" ? null : <p className="mt-1 text-sm">{rules(`reason.${reason}`)}</p>}
        </li>
      ))}
    </ul>
  );
}
