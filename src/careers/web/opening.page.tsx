import { useState } from "react";
import { PaperBand } from "#content/web/paper-band.tsx";
import { alternatesOf, orNotFound, sendToOwnAddress } from "#content/web/loading.ts";
import { DEFAULT_LANGUAGE, localizePath } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { breadcrumbList, pageMeta } from "#web/seo.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { ServedDone } from "#web/ui/form/served/served-fields.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { openApplicationForm, readOpening } from "../contract.ts";
import type { Route } from "./+types/opening.page";
import { ApplicationForm } from "./opening/application-form.tsx";
import { jobPosting } from "./opening/job-posting.ts";
import { openingWords } from "./opening/messages.ts";
import { OpeningFacts, OpeningText } from "./opening/opening-text.tsx";
import { takeApplication } from "./opening/take-application.ts";

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const opening = await orNotFound(api(readOpening, { slug: params.slug }));
  const alternates = alternatesOf("/karir", opening.slugs);
  sendToOwnAddress(request, params.slug, opening.slugs, language, alternates);
  const { formToken } = await api(openApplicationForm, {});
  const sent = REFERENCE.exec(new URL(request.url).searchParams.get("sent") ?? "")?.[0] ?? null;
  const { closesOn, openedOn } = opening;
  return {
    opening,
    formToken,
    sent,
    alternates,
    openedText: formatDate(openedOn, language),
    closesText: closesOn === null ? null : formatDate(closesOn, language),
  };
}

/** Where no script runs: the form is posted to the page's own address. */
export const action = ({ context, params, request }: Route.ActionArgs) =>
  takeApplication(request, params.slug, context.get(pageContext));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { opening, alternates } = loaderData;
  const words = openingWords[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  return [
    ...pageMeta(matches, {
      title: opening.title,
      description: opening.summary,
      path: `/karir/${opening.slug}`,
      alternates,
      structured: (site) => [
        ...(opening.isOpen ? [jobPosting(site, opening)] : []),
        breadcrumbList(site, [
          { name: words.home, path: localizePath("/", site.language) },
          { name: words.title, path: localizePath("/karir", site.language) },
          { name: opening.title, path: localizePath(`/karir/${opening.slug}`, site.language) },
        ]),
      ],
    }),
    // Over, it is read by who has its address, and found by nobody else.
    ...(opening.isOpen ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

/** `/karir/{slug}`: an opening, and the form by which one applies. */
export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opening, formToken, openedText, closesText } = loaderData;
  const t = useWords(openingWords);
  const to = useLocalizedPath();
  const [sent, setSent] = useState(loaderData.sent);
  return (
    <>
      <PaperBand>
        <div className="pt-4 pb-10 md:pt-6 md:pb-14">
          <Breadcrumbs
            crumbs={[{ label: t("home"), to: to("/") }, { label: t("title"), to: to("/karir") }, { label: opening.title }]}
          />
          <p className="mt-5 font-semibold text-ink-muted">{opening.team}</p>
          <h1>{opening.title}</h1>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{opening.summary}</p>
          {opening.isOpen && sent === null ? (
            <p className="mt-6">
              <a href="#apply" className={buttonLook({ size: "large" })}>
                {t("applyLink")}
              </a>
            </p>
          ) : null}
        </div>
      </PaperBand>
      <div className="mx-auto grid max-w-page items-start gap-x-14 gap-y-10 px-gutter pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <OpeningText opening={opening} />
        <OpeningFacts opening={opening} openedText={openedText} closesText={closesText} />
      </div>
      <section id="apply" aria-labelledby="apply-title" className="mt-section bg-surface-sunken py-section">
        <div className="mx-auto max-w-page px-gutter">
          <div className="max-w-text">
            {sent !== null ? (
              <Received reference={sent} />
            ) : opening.isOpen ? (
              <>
                <h2 id="apply-title">{t("apply")}</h2>
                <p className="mt-2 mb-6 text-ink-muted">{t("applyText")}</p>
                <ApplicationForm openingId={opening.id} formToken={formToken} returned={actionData ?? null} onSent={setSent} />
              </>
            ) : (
              <>
                <h2 id="apply-title">{t("over")}</h2>
                <p className="mt-2 mb-6 text-ink-muted">{t("overText")}</p>
                <LinkButton to={to("/karir")} variant="secondary">
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
  const t = useWords(openingWords);
  return (
    <div id="apply-title">
      <ServedDone ref={(element) => element?.focus()} title={t("sent")}>
        <p>{t("sentText")}</p>
        <p className="mt-1 font-semibold figures">{t("reference", { reference })}</p>
      </ServedDone>
    </div>
  );
}
