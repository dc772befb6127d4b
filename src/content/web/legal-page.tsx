import { Printer } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { RichDocument } from "../document.ts";
import { legalWords } from "../messages.ts";
import { FoldedContents, SideContents } from "./contents.tsx";
import { RichText } from "./document.tsx";

export interface LegalPageProps {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly effectiveOn: string;
  /** `effectiveOn` in words. */
  readonly effectiveText: string;
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly body: RichDocument;
}

/** Terms and privacy: prose in a version with its day of effect, an index that stays in sight, and a clean print. */
export function LegalPage({ title, description, version, effectiveOn, effectiveText, contents, body }: LegalPageProps) {
  const t = useWords(legalWords);
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-section md:pt-14 print:p-0">
      <header className="max-w-text">
        <h1>{title}</h1>
        <p className="mt-3 text-lg text-ink-muted">{description}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
          <Badge tone="primary">{t("version", { version })}</Badge>
          <p>
            {t("effective")} <time dateTime={effectiveOn}>{effectiveText}</time>
          </p>
          <button
            type="button"
            onClick={() => window.print()}
            className="needs-js -mx-2 inline-flex min-h-target items-center gap-2 rounded-control px-2 font-semibold text-primary hover:bg-surface-hover print:hidden"
          >
            <Printer aria-hidden size={18} />
            {t("print")}
          </button>
        </div>
      </header>
      <div className="mt-8 grid gap-x-14 gap-y-8 md:mt-10 lg:grid-cols-[17rem_minmax(0,42rem)] print:block">
        <FoldedContents title={t("contents")} sections={contents} />
        <div className="max-lg:hidden print:hidden">
          <SideContents title={t("contents")} sections={contents} />
        </div>
        <div className="min-w-0 leading-[1.7]">
          <RichText document={body} tableTitle={title} />
        </div>
      </div>
    </div>
  );
}
