import { Printer } from "lucide-react";
import type { LocalDate } from "#kernel/time.ts";
import { useWords } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { RichDocument } from "../document.ts";
import type { LegalStanding } from "../legal.ts";
import { legalWords } from "./legal/messages.ts";
import { FoldedContents, SideContents } from "./contents.tsx";
import { RichText } from "./document.tsx";

interface LegalVersion {
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly effectiveText: string;
  readonly standing: LegalStanding;
}

export interface LegalPageProps {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly effectiveOn: LocalDate;
  /** `effectiveOn` in words. */
  readonly effectiveText: string;
  readonly standing: LegalStanding;
  /** All there are, the last date of effect first; none in a preview. */
  readonly versions: readonly LegalVersion[];
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly body: RichDocument;
}

/** Terms and privacy: prose in a version with its day of effect, an index that stays in sight, and a clean print. */
export function LegalPage(props: LegalPageProps) {
  const { title, description, version, effectiveOn, effectiveText, standing, versions, contents, body } = props;
  const t = useWords(legalWords);
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-section md:pt-14 print:p-0">
      <header className="max-w-text">
        <h1>{title}</h1>
        <p className="mt-3 text-lg text-ink-muted">{description}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
          <Badge tone="primary">{t("version", { version })}</Badge>
          <p>
            {t(SINCE[standing])} <time dateTime={effectiveOn}>{effectiveText}</time>
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
        <Notice standing={standing} versions={versions} />
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

/** Who reads another version than the one in force is told so; who reads that one hears of the next. */
function Notice({ standing, versions }: Pick<LegalPageProps, "standing" | "versions">) {
  const t = useWords(legalWords);
  const next = versions.findLast((one) => one.standing === "upcoming");
  if (versions.length > 0 && standing !== "in_force")
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

/** Every version there was stays readable: what somebody agreed to then can be looked up. */
function Versions({ shown, versions }: { readonly shown: string; readonly versions: readonly LegalVersion[] }) {
  const t = useWords(legalWords);
  return (
    <section aria-labelledby="versi" className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 id="versi" className="text-2xl">
        {t("versions")}
      </h2>
      <ul className="mt-3">
        {versions.map(({ version, effectiveOn, effectiveText, standing }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <a
              href={standing === "in_force" ? "?" : `?versi=${version}`}
              aria-current={version === shown ? "page" : undefined}
              className="inline-flex min-h-target items-center font-semibold"
            >
              {t("version", { version })}
            </a>
            <span className="text-sm text-ink-muted">
              {t(SINCE[standing])} <time dateTime={effectiveOn}>{effectiveText}</time> · {t(standing)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
