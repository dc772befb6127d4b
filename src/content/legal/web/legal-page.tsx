import { Printer } from "lucide-react";
import type { LocalDate } from "#kernel/time.ts";
import { useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { RichDocument } from "../../rich-text/model/document.ts";
import type { LegalVersionStatus } from "../model/legal-page.ts";
import { legalMessages } from "./messages.ts";
import { FoldedContents, SideContents } from "../../rich-text/web/table-of-contents.tsx";
import { RichText } from "../../rich-text/web/document.tsx";

interface LegalVersion {
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly effectiveText: string;
  readonly status: LegalVersionStatus;
}

export interface LegalPageProps {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly effectiveOn: LocalDate;
  /** `effectiveOn`, formatted. */
  readonly effectiveText: string;
  readonly status: LegalVersionStatus;
  /** All versions, latest effective date first; empty in a preview. */
  readonly versions: readonly LegalVersion[];
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly body: RichDocument;
}

/** Terms and privacy: text with version and effective date, a sticky table of contents, and a print layout. */
export function LegalPage(props: LegalPageProps) {
  const { title, description, version, effectiveOn, effectiveText, status, versions, contents, body } = props;
  const t = useMessages(legalMessages);
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-section md:pt-14 print:p-0">
      <header className="max-w-text">
        <h1>{title}</h1>
        <p className="mt-3 text-lg text-ink-muted">{description}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
          <Badge tone="primary">{t("version", { version })}</Badge>
          <p>
            {t(SINCE[status])} <time dateTime={effectiveOn}>{effectiveText}</time>
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
        <VersionBanner status={status} versions={versions} />
      </header>
      <div className="mt-8 grid gap-x-14 gap-y-8 md:mt-10 lg:grid-cols-[17rem_minmax(0,42rem)] print:block">
        <FoldedContents title={t("contents")} sections={contents} />
        <div className="max-lg:hidden print:hidden">
          <SideContents title={t("contents")} sections={contents} />
        </div>
        <div className="min-w-0 leading-[1.7]">
          <RichText document={body} tableTitle={title} />
          {versions.length > 1 ? <Versions shown={version} versions={versions} /> : null}
        </div>
      </div>
    </div>
  );
}

const SINCE = { upcoming: "willBe", in_force: "effective", earlier: "wasFrom" } as const;

/** A reader of a version not in force sees a banner that links to the one in force. A reader of that one sees the upcoming version. */
function VersionBanner({ status, versions }: Pick<LegalPageProps, "status" | "versions">) {
  const t = useMessages(legalMessages);
  const next = versions.findLast((one) => one.status === "upcoming");
  if (versions.length > 0 && status !== "in_force")
    return (
      <p className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-on-warning-soft print:hidden">
        {t("notInForce")} <a href="?">{t("toInForce")}</a>
      </p>
    );
  if (next === undefined) return null;
  return (
    <p className="mt-4 rounded-control bg-info-soft px-4 py-3 text-on-info-soft print:hidden">
      {t("next", { version: next.version, date: next.effectiveText })} <a href={`?versi=${next.version}`}>{t("readNext")}</a>
    </p>
  );
}

/** Every version stays readable, so that what a customer agreed to can be looked up. */
function Versions({ shown, versions }: { readonly shown: string; readonly versions: readonly LegalVersion[] }) {
  const t = useMessages(legalMessages);
  return (
    <section aria-labelledby="versi" className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 id="versi" className="text-2xl">
        {t("versions")}
      </h2>
      <ul className="mt-3">
        {versions.map(({ version, effectiveOn, effectiveText, status }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <a
              href={status === "in_force" ? "?" : `?versi=${version}`}
              aria-current={version === shown ? "page" : undefined}
              className="inline-flex min-h-target items-center font-semibold text-primary"
            >
              {t("version", { version })}
            </a>
            <span className="text-sm text-ink-muted">
              {t(SINCE[status])} <time dateTime={effectiveOn}>{effectiveText}</time> · {t(status)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
