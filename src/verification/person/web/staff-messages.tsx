import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { OwnCase } from "../contract.ts";
import { verificationMessages } from "./messages.ts";

/** What staff wrote to the person of a case, newest first. */
export function StaffMessages({ messages }: Pick<OwnCase, "messages">) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  return messages.map(({ at, text }) => (
    <blockquote key={`${String(at)}${text}`} className="mt-4 border-s-4 border-line ps-4">
      <p className="text-sm text-ink-muted">
        {t("case.fromStaff")} · {formatDate(toLocalDate(at), language, "long")}
      </p>
      <p>{text}</p>
    </blockquote>
  ));
}
