import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/i18n.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import type { SheetContent } from "../../model/content.ts";
import { paperMessages } from "../../messages.ts";
import { signingMessages } from "./messages.ts";

interface TechnicalRecordProps {
  readonly content: SheetContent;
  readonly hash: string;
}

/** The number of the sheet and the hashes that a signature is about: for whoever compares them later, so folded, and open on paper. */
export function TechnicalRecord({ content: { sheet, version, data }, hash }: TechnicalRecordProps) {
  const t = useMessages(signingMessages);
  const papers = useMessages(paperMessages);
  const details = useOpenOnPaper();
  const items: Description[] = [
    { term: t("record.number"), value: mono(sheet) },
    { term: t("record.version"), value: <span className="figures">{version}</span> },
    { term: t("record.hash"), value: mono(hash) },
    ...(data?.documents ?? []).map((paper) => ({
      term: t("record.paper", { paper: papers(`kind.${paper.kind}`) }),
      value: mono(paper.sha256),
    })),
    ...(data === null ? [] : [{ term: t("record.risk"), value: mono(data.riskHash) }]),
  ];
  return (
    <details ref={details} className="group min-w-0 rounded-card border border-line bg-surface px-5 text-ink sm:px-6">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 grow text-lg font-bold">{t("record.title")}</h2>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="pt-1 pb-5 sm:pb-6">
        <p className="mb-4 text-sm text-ink-muted">{t("record.why")}</p>
        <DescriptionList dense items={items} />
        {data === null ? null : <p className="mt-4 text-sm text-ink-muted">{t("record.riskText")}</p>}
      </div>
    </details>
  );
}

const mono = (text: string) => <span className="font-mono text-xs wrap-anywhere">{text}</span>;

/** What is folded is not printed. */
function useOpenOnPaper() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = () => void (details.current && (details.current.open = true));
    window.addEventListener("beforeprint", open);
    return () => window.removeEventListener("beforeprint", open);
  }, []);
  return details;
}
