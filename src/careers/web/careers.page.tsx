import { HandHeart, MapPin, MessageSquareWarning, Sigma } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listJobOpenings } from "../contract.ts";
import { factMessages } from "../messages.ts";
import type { Route } from "./+types/careers.page";
import { careersMessages } from "./landing/messages.ts";

/** Whether an opening still takes applications changes with the day. */
export const handle = cachedPage(60);

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const { jobOpenings } = await api(listJobOpenings, {});
  return {
    jobOpenings: jobOpenings.map(({ closesOn, ...jobOpening }) => ({
      ...jobOpening,
      closesText: closesOn === null ? null : formatDate(closesOn, language),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const texts = careersMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  return pageMeta(matches, { title: texts.title, description: texts.description, path: href("/karir") });
};

type JobOpening = Awaited<ReturnType<typeof loader>>["jobOpenings"][number];

/** `/karir`: openings, and working here. */
export default function CareersPage({ loaderData: { jobOpenings } }: Route.ComponentProps) {
  const t = useMessages(careersMessages);
  return (
    <>
      <PageHeadBand>
        <div className="py-10 md:py-16">
          <h1>{t("heading")}</h1>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{t("lead")}</p>
          <p className="mt-4 font-semibold">{t("count", { count: jobOpenings.length })}</p>
        </div>
      </PageHeadBand>
      <section aria-labelledby="openings" className="mx-auto max-w-page px-gutter pt-10 md:pt-14">
        <h2 id="openings">{t("jobOpenings")}</h2>
        {jobOpenings.length === 0 ? (
          <Nothing />
        ) : (
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {jobOpenings.map((jobOpening) => (
              <JobOpeningRow key={jobOpening.slug} jobOpening={jobOpening} />
            ))}
          </ul>
        )}
      </section>
      <Values />
      <Steps />
    </>
  );
}

function Nothing() {
  const t = useMessages(careersMessages);
  const to = useLocalizedPath();
  return (
    <EmptyState
      title={t("none")}
      level={3}
      illustration={<img src="/illustrations/empty-box.svg" alt="" width={320} height={240} className="mx-auto h-auto w-52" />}
      action={
        <LinkButton to={to(href("/hubungi-kami"))} variant="secondary">
          {t("introduce")}
        </LinkButton>
      }
    >
      {t("noneText")}
    </EmptyState>
  );
}

function JobOpeningRow({ jobOpening }: { readonly jobOpening: JobOpening }) {
  const t = useMessages(careersMessages);
  const facts = useMessages(factMessages);
  const to = useLocalizedPath();
  const { slug, title, team, summary, city, employment, workplace, closesText } = jobOpening;
  return (
    <li className="relative py-5 hover:bg-surface-hover has-focus-visible:outline-3 has-focus-visible:outline-focus md:px-4">
      <p className="text-sm font-semibold text-ink-muted">{team}</p>
      <h3 className="mt-0.5 text-xl">
        <Link
          to={to(href("/karir/:slug", { slug }))}
          className="text-primary no-underline underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none!"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-1 max-w-text text-ink-muted">{summary}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden size={16} className="text-ink-muted" />
          {city}
        </span>
        <span>{facts(`workplace.${workplace}`)}</span>
        <span>{facts(`employment.${employment}`)}</span>
        <span className="text-ink-muted">{closesText === null ? t("untilFilled") : t("until", { date: closesText })}</span>
      </p>
    </li>
  );
}

const VALUES = [
  { key: "exact", icon: Sigma },
  { key: "open", icon: MessageSquareWarning },
  { key: "people", icon: HandHeart },
] as const;

function Values() {
  const t = useMessages(careersMessages);
  return (
    <section aria-labelledby="values" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="values">{t("values")}</h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-3">
        {VALUES.map(({ key, icon: Icon }) => (
          <li key={key}>
            <Icon aria-hidden size={28} className="text-primary" />
            <h3 className="mt-3 text-lg">{t(`value.${key}`)}</h3>
            <p className="mt-1 text-ink-muted">{t(`value.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ["read", "talk", "work", "decide"] as const;

function Steps() {
  const t = useMessages(careersMessages);
  return (
    <section aria-labelledby="process" className="mx-auto max-w-page px-gutter py-section">
      <h2 id="process">{t("process")}</h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="border-t-3 border-accent pt-3">
            <span aria-hidden className="text-sm font-bold text-accent-ink figures">
              {index + 1}
            </span>
            <p className="mt-1">{t(`step.${step}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
