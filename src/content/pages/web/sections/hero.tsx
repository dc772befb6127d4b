import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { layoutMessages } from "#web/messages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { SectionOf } from "../../model/sections.ts";
import { Illustration } from "../../../web/illustration.tsx";
import { PageHeadBand } from "#web/layouts/page-head.tsx";

type Hero = SectionOf<"hero">;

interface DeepHeroProps {
  readonly section: Hero;
  readonly calculator?: ReactNode;
  /** A signed-in person is led to the dashboard instead of the first action. */
  readonly knowsSession: boolean;
}

/** The hero of the home page: a dark band, with the calculator and the page's one accent button over its lower edge; or the picture. */
export function DeepHero({ section, calculator, knowsSession }: DeepHeroProps) {
  const t = useMessages(layoutMessages);
  const hasCalculator = calculator !== undefined;
  return (
    <section className="relative isolate">
      <div
        aria-hidden
        className="tone-deep bg-kawung absolute! inset-x-0 top-0 bottom-[min(24vw,7rem)] -z-10 [--kawung-strength:0.035] lg:bottom-16"
      />
      <div
        className={classNames(
          "mx-auto grid max-w-page gap-x-12 px-gutter lg:grid-cols-[1.1fr_1fr] lg:items-center lg:pt-16",
          hasCalculator ? "gap-y-5 pt-5 md:gap-y-6 md:pt-12 xl:gap-x-16" : "gap-y-10 pt-10 md:pt-14",
        )}
      >
        <div className="scheme-dark text-on-deep lg:pb-24">
          <p
            className={classNames("flex items-baseline gap-2.5 font-semibold text-accent-ink", hasCalculator && "max-lg:hidden")}
          >
            <span aria-hidden className="size-2.5 shrink-0 rounded-pill bg-accent" />
            {section.eyebrow}
          </p>
          <HeroTitle title={section.title} isShort={hasCalculator} />
          <p
            className={classNames("max-w-[34rem] text-on-deep-muted", hasCalculator ? "mt-2 lg:mt-5 lg:text-lg" : "mt-5 text-lg")}
          >
            {section.lead}
          </p>
          <div className={classNames("mt-8 flex flex-col gap-3 sm:flex-row", hasCalculator && "max-lg:hidden")}>
            <DeepLink
              to={section.primary.href}
              look={`${knowsSession ? "in-data-[session=maybe]:hidden" : ""} ${hasCalculator ? QUIET : "bg-accent text-on-accent hover:bg-accent-hover"}`}
            >
              {section.primary.label}
            </DeepLink>
            {/* In the cached HTML of everybody: head-script.ts knows before the first paint whether there may be a session. */}
            {knowsSession ? (
              <DeepLink to={href("/dashboard")} look={`not-in-data-[session=maybe]:hidden ${QUIET}`}>
                {t("dashboard")}
              </DeepLink>
            ) : null}
            <DeepLink to={section.secondary.href} look={QUIET}>
              {section.secondary.label}
            </DeepLink>
          </div>
        </div>
        {calculator ?? (
          <Illustration name={section.illustration} first className="shadow-overlay max-lg:mx-auto max-lg:max-w-xl" />
        )}
      </div>
    </section>
  );
}

const QUIET = "border border-line-strong text-on-deep hover:bg-deep-raised";

/** Each sentence of a title gets its own line. */
function HeroTitle({ title, isShort = false }: { readonly title: string; readonly isShort?: boolean }) {
  return (
    <h1 className={classNames("text-display", isShort ? "max-sm:text-4xl lg:mt-4" : "mt-4")}>
      {title.split(/(?<=[.!?]) /).map((sentence) => (
        <span key={sentence} className="block">
          {sentence}{" "}
        </span>
      ))}
    </h1>
  );
}

/** The UI kit's buttons are for light backgrounds; these are for the dark band. */
function DeepLink({ to, look, children }: { readonly to: string; readonly look: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className={`inline-flex min-h-control items-center justify-center rounded-control px-6 text-center font-semibold no-underline transition-colors ${look}`}
    >
      {children}
    </Link>
  );
}

/** The hero of other pages, on a light background. */
export function PageHero({ section }: { readonly section: Hero }) {
  return (
    <PageHeadBand>
      <section className="grid items-center gap-x-14 gap-y-8 py-10 md:grid-cols-[1.1fr_1fr] md:py-16">
        <div>
          <p className="font-semibold text-accent-ink">{section.eyebrow}</p>
          <HeroTitle title={section.title} />
          <p className="mt-5 text-lg text-ink-muted">{section.lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <LinkButton to={section.primary.href} size="large">
              {section.primary.label}
            </LinkButton>
            <LinkButton to={section.secondary.href} variant="secondary" size="large">
              {section.secondary.label}
            </LinkButton>
          </div>
        </div>
        <Illustration name={section.illustration} first />
      </section>
    </PageHeadBand>
  );
}
