import { useState } from "react";
import { href } from "#kernel/href.ts";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { alternatesOf, orNotFound, sendToOwnAddress } from "#web/page-loading.ts";
import { DEFAULT_LANGUAGE, localizePath } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { breadcrumbList, pageMeta } from "#web/seo.ts";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { ServedDone } from "#web/ui/form/served/served-fields.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { openApplicationForm, readJobOpening } from "../contract.ts";
import type { Route } from "./+types/opening.page";
import { ApplicationForm } from "./opening/application-form.tsx";
import { jobPosting } from "./opening/job-posting.ts";
import { jobOpeningMessages } from "./opening/messages.ts";
import { JobOpeningFacts, JobOpeningText } from "./opening/opening-text.tsx";
import { takeApplication } from "./opening/take-application.ts";

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const jobOpening = await orNotFound(api(readJobOpening, { slug: params.slug }));
  const alternates = alternatesOf((slug) => href("/karir/:slug", { slug }), jobOpening.slugs);
  sendToOwnAddress(request, params.slug, jobOpening.slugs, language, alternates);
  const { formToken } = await api(openApplicationForm, {});
  const sent = REFERENCE.exec(new URL(request.url).searchParams.get("sent") ?? "")?.[0] ?? null;
  const { closesOn, openedOn } = jobOpening;
  return {
    jobOpening,
    formToken,
    sent,
    alternates,
    openedText: formatDate(openedOn, language),
    closesText: closesOn === null ? null : formatDate(closesOn, language),
  };
}

/** Without JavaScript the form is posted to the page's own address. */
export const action = ({ context, params, request }: Route.ActionArgs) =>
  takeApplication(request, params.slug, context.get(pageContext));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { jobOpening, alternates } = loaderData;
  const texts = jobOpeningMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  return [
    ...pageMeta(matches, {
      title: jobOpening.title,
      description: jobOpening.summary,
      path: href("/karir/:slug", { slug: jobOpening.slug }),
      alternates,
      structured: (site) => [
        ...(jobOpening.isOpen ? [jobPosting(site, jobOpening)] : []),
        breadcrumbList(site, [
          { name: texts.home, path: localizePath(href("/"), site.language) },
          { name: texts.title, path: localizePath(href("/karir"), site.language) },
          { name: jobOpening.title, path: localizePath(href("/karir/:slug", { slug: jobOpening.slug }), site.language) },
        ]),
      ],
    }),
    // A closed opening can be read by its address, but search engines do not list it.
    ...(jobOpening.isOpen ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

/** `/karir/{slug}`: an opening and its application form. */
export default function JobOpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { jobOpening, formToken, openedText, closesText } = loaderData;
  const t = useMessages(jobOpeningMessages);
  const to = useLocalizedPath();
  const [sent, setSent] = useState(loaderData.sent);
  return (
    <>
      <PageHeadBand>
        <div className="pt-4 pb-10 md:pt-6 md:pb-14">
          <Breadcrumbs
            crumbs={[
              { label: t("home"), to: to(href("/")) },
              { label: t("title"), to: to(href("/karir")) },
              { label: jobOpening.title },
            ]}
          />
          <p className="mt-5 font-semibold text-ink-muted">{jobOpening.team}</p>
          <h1>{jobOpening.title}</h1>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{jobOpening.summary}</p>
          {jobOpening.isOpen && sent === null ? (
            <p className="mt-6">
              <a href="#apply" className={buttonLook({ size: "large" })}>
                {t("applyLink")}
              </a>
            </p>
          ) : null}
        </div>
      </PageHeadBand>
      <div className="mx-auto grid max-w-page items-start gap-x-14 gap-y-10 px-gutter pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <JobOpeningText jobOpening={jobOpening} />
        <JobOpeningFacts jobOpening={jobOpening} openedText={openedText} closesText={closesText} />
      </div>
      <section id="apply" aria-labelledby="apply-title" className="mt-section bg-surface-sunken py-section">
        <div className="mx-auto max-w-page px-gutter">
          <div className="max-w-text">
            {sent !== null ? (
              <Received reference={sent} />
            ) : jobOpening.isOpen ? (
              <>
                <h2 id="apply-title">{t("apply")}</h2>
                <p className="mt-2 mb-6 text-ink-muted">{t("applyText")}</p>
                <ApplicationForm
                  jobOpeningId={jobOpening.id}
                  formToken={formToken}
                  returned={actionData ?? null}
                  onSent={setSent}
                />
              </>
            ) : (
              <>
                <h2 id="apply-title">{t("over")}</h2>
                <p className="mt-2 mb-6 text-ink-muted">{t("overText")}</p>
                <LinkButton to={to(href("/karir"))} variant="secondary">
                  {t("others")}
                </LinkButton>
              </>
            )}
          </div>
        </div>
      </section>
    </>
  );
}

function Received({ reference }: { readonly reference: string }) {
  const t = useMessages(jobOpeningMessages);
  return (
    <div id="apply-title">
      <ServedDone ref={(element) => element?.focus()} title={t("sent")}>
        <p>{t("sentText")}</p>
        <p className="mt-1 font-semibold figures">{t("reference", { reference })}</p>
      </ServedDone>
    </div>
  );
}
