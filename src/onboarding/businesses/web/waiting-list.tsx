import { useState } from "react";
import { localeTag } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ownBusinessMessages } from "./messages.ts";
import type { OwnBusiness } from "./own-business.ts";
import { waitingFor, type WaitingFor } from "./waiting-for.ts";

/** Who is waited for, line by line. */
export function WaitingList({ own }: { readonly own: OwnBusiness }) {
  const t = useMessages(ownBusinessMessages);
  const language = useLanguage();
  const [nowMs] = useState(() => performance.timeOrigin + performance.now());
  const lines = waitingFor(own);
  if (lines.length === 0) return null;
  const textOf = (line: WaitingFor): string => {
    switch (line.on) {
      case "you":
        return t("waiting.you", { count: line.count });
      case "people": {
        const names = line.names.map((name) => name ?? t("waiting.somebody"));
        return t("waiting.people", { names: new Intl.ListFormat(localeTag(language)).format(names) });
      }
      case "compliance":
        return line.answerBy === null || line.answerBy.getTime() < nowMs
          ? t("waiting.late")
          : t("waiting.compliance", { day: formatDate(toLocalDate(line.answerBy), language, "long") });
      case "signatures":
        return t("waiting.signatures", { given: line.given, needed: line.needed });
    }
  };
  return (
    <div>
      <p className="font-semibold">{t("sheet.waiting")}</p>
      <ul className="mt-1 list-disc ps-5">
        {lines.map((line) => (
          <li key={line.on} className="wrap-anywhere">
            {textOf(line)}
          </li>
        ))}
      </ul>
    </div>
  );
}
