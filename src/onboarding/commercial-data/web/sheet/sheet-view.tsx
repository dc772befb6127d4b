import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { LanguageSwitch } from "#web/preferences/language-switch.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SheetBadge } from "../../../web/badges.tsx";
import { sheetMessages } from "../../../messages.ts";
import { onboardingRefusals } from "../../../refusals/messages.ts";
import type { DataView } from "../../contract.ts";
import { AccountSection } from "../account/account-section.tsx";
import { NotYours } from "../../../web/code-field/not-yours.tsx";
import { Over } from "../code-entry.tsx";
import { CompanySection } from "../company/company-section.tsx";
import { HandIn } from "../hand-in/hand-in.tsx";
import { dataMessages } from "../messages.ts";
import { Papers } from "../papers/papers.tsx";
import { PeopleSection } from "../people/people-section.tsx";
import { partPath, SideList, StepsAbove, usePartName } from "./section-nav.tsx";
import { isSection, PARTS, partOf, progressOf, type Part } from "./section-progress.ts";
import { useDataSheet, type DataSheet } from "./use-sheet.ts";
import { TermsSection } from "../terms/terms-section.tsx";

interface SheetViewProps {
  readonly code: string;
  readonly loaded: DataView;
}

/** The data of one sheet: who it is for, its sections beside the one that is shown, and what comes before and after. */
export default function SheetView({ code, loaded }: SheetViewProps) {
  const sheet = useDataSheet(code, loaded);
  const [params] = useSearchParams();
  // The first part that is not complete, as it was when the page was opened: saving it does not turn the page.
  const [first] = useState(() => partOf(null, loaded));
  const named = params.get("section");
  const part = named === null ? first : partOf(named, sheet.view);
  if (sheet.ending === "not_yours") return <NotYours />;
  if (sheet.ending === "over" && sheet.dirty.size === 0) return <Over />;
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-6 lg:py-8">
      <Head sheet={sheet} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <SideList sheet={sheet} current={part} />
        <StepsAbove sheet={sheet} current={part} />
        <div className="min-w-0">
          <PartHeading part={part} />
          <PartBody part="company" shown={part}>
            <CompanySection key={sheet.bases.company.generation} sheet={sheet} />
          </PartBody>
          <PartBody part="people" shown={part}>
            <PeopleSection key={sheet.bases.people.generation} sheet={sheet} />
          </PartBody>
          <PartBody part="account" shown={part}>
            <AccountSection key={sheet.bases.account.generation} sheet={sheet} />
          </PartBody>
          <PartBody part="terms" shown={part}>
            <TermsSection key={sheet.bases.terms.generation} sheet={sheet} />
          </PartBody>
          {part === "documents" ? <Papers sheet={sheet} /> : null}
          {part === "hand_in" ? <HandIn sheet={sheet} /> : null}
          <Neighbours part={part} sheet={sheet} />
        </div>
      </div>
    </div>
  );
}

function Head({ sheet: { view, canEdit, ending } }: { readonly sheet: DataSheet }) {
  const t = useMessages(dataMessages);
  const names = useMessages(sheetMessages);
  const refusals = useMessages(onboardingRefusals);
  const language = useLanguage();
  const { business, sheet, isStaff } = view;
  return (
    <header>
      <title>{t("title")}</title>
      {/* The layout has the logo alone: what is saved stays, so the way back and the other language are here. */}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        {isStaff ? (
          <span />
        ) : (
          <Link to={href("/dashboard/business")} className="inline-flex min-h-target items-center font-semibold text-primary">
            {t("toBusiness")}
          </Link>
        )}
        <LanguageSwitch />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{business.name}</h1>
        <SheetBadge state={sheet.state} />
      </div>
      <p className="mt-1 text-ink-muted">
        {t("head.for", { kind: names(`business.${business.kind}`), sheet: names(`kind.${sheet.kind}`) })}
        {canEdit ? ` · ${t("head.until", { when: formatInstant(sheet.expiresAt, language, "long") })}` : ""}
      </p>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {ending === "over" ? (
          <Banner kind="danger" live title={t("over.title")}>
            {t("over.typed")}
          </Banner>
        ) : null}
        {isStaff ? <Banner kind="info">{t("head.staff", { business: business.name })}</Banner> : null}
        {canEdit ? null : (
          <Banner kind="info" title={t("head.closed")}>
            {refusals("sheet_not_editable")}
          </Banner>
        )}
      </div>
    </header>
  );
}

/** Takes the focus when another part is chosen, so that keyboard and screen reader are where the eyes are. */
function PartHeading({ part }: { readonly part: Part }) {
  const partName = usePartName();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [part]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-6 text-2xl focus-visible:outline-none!">
      {partName(part)}
    </h2>
  );
}

interface PartBodyProps {
  readonly part: Part;
  readonly shown: Part;
  readonly children: ReactNode;
}

/** A form that is not shown keeps what is typed. Only what was opened once is there at all. */
function PartBody({ part, shown, children }: PartBodyProps) {
  const [wasShown, setShown] = useState(part === shown);
  if (part === shown && !wasShown) setShown(true);
  if (!wasShown && part !== shown) return null;
  return <div hidden={part !== shown}>{children}</div>;
}

/** The way on is the main button once the part is saved and nothing of it is missing. */
function Neighbours({ part, sheet: { view, dirty, canEdit } }: { readonly part: Part; readonly sheet: DataSheet }) {
  const t = useMessages(dataMessages);
  const partName = usePartName();
  const at = PARTS.indexOf(part);
  const [previous, next] = [PARTS[at - 1], PARTS[at + 1]];
  const progress = progressOf(part, view);
  const isSaved = canEdit && !(isSection(part) && dirty.has(part)) && (progress === "done" || progress === "waiting");
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      {previous === undefined ? <span /> : <PartLink part={previous} label={t("previous", { part: partName(previous) })} />}
      {next === undefined ? null : isSaved ? (
        <LinkButton to={partPath(next)}>{t("next", { part: partName(next) })}</LinkButton>
      ) : (
        <PartLink part={next} label={t("next", { part: partName(next) })} />
      )}
    </div>
  );
}

const PartLink = ({ part, label }: { readonly part: Part; readonly label: string }) => (
  <Link
    to={partPath(part)}
    preventScrollReset
    className="inline-flex min-h-target items-center font-semibold text-primary underline underline-offset-4"
  >
    {label}
  </Link>
);
