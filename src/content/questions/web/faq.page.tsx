import { Link2 } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { classNames } from "#web/ui/class-names.ts";
import { listQuestions, type QuestionGroup } from "../contract-public.ts";
import { faqMessages } from "./messages.ts";
import type { Route } from "./+types/faq.page";
import { textOfNode } from "../../rich-text/web/document.tsx";
import { Feedback } from "../../feedback/web/feedback.tsx";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { Question } from "./question.tsx";
import { typeset } from "../../web/typeset.ts";
import { QuestionSearch } from "./question-search.tsx";
import { NothingFound } from "../../web/nothing-found.tsx";

export const handle = cachedPage("always");

/** Longer searches are cut and control characters removed: the contract accepts no more, and the database no NUL. */
const LONGEST_SEARCH = 100;
/** Up to this many answers are shown open. */
const MAX_OPEN_ANSWERS = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = (new URL(request.url).searchParams.get("q") ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, LONGEST_SEARCH);
  const { groups, total } = await api(listQuestions, { search: query });
  return { query, groups: typeset(groups), total };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const messages = faqMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(
    matches,
    loaderData
      ? {
          title: messages.title,
          description: messages.description,
          path: href("/faq"),
          structured: () => [faqPage(loaderData.groups)],
        }
      : null,
  );
};

function faqPage(groups: readonly QuestionGroup[]) {
  const mainEntity = groups.flatMap(({ items }) =>
    items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: textOfNode(answer).replaceAll(/\s+/g, " ").trim() },
    })),
  );
  return { "@type": "FAQPage", mainEntity };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { query, groups, total } = loaderData;
  const t = useMessages(faqMessages);
  const hasTopics = groups.length > 1;
  useOpenedByAddress();
  return (
    <>
      <PageHeadBand>
        <div className="py-10 md:py-16">
          <h1>{t("heading")}</h1>
          <p className="mt-3 text-lg text-ink-muted">{t("lead")}</p>
          <QuestionSearch query={query} />
        </div>
      </PageHeadBand>
      <div
        className={classNames(
          "mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-8 pb-section md:pt-12",
          hasTopics && "lg:grid-cols-[15rem_minmax(0,1fr)]",
        )}
      >
        {hasTopics ? <Topics groups={groups} /> : null}
        <div className="min-w-0">
          <output className={query === "" || total === 0 ? "sr-only" : "mb-6 block font-semibold text-ink-muted"}>
            {query === "" ? "" : t("found", { count: total, query })}
          </output>
          {total === 0 ? <NothingFound path={href("/faq")} /> : null}
          {groups.map((group, index) => (
            <section key={group.key} aria-labelledby={group.key} className={index === 0 ? "" : "mt-12"}>
              <h2 id={group.key} className="mb-2 text-2xl">
                {group.name}
              </h2>
              {group.items.map((item) => (
                <Question key={item.key + query} item={item} anchor={item.key} open={query !== "" && total <= MAX_OPEN_ANSWERS}>
                  <AfterAnswer questionKey={item.key} />
                </Question>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Topics({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  const t = useMessages(faqMessages);
  return (
    <nav aria-label={t("topics")} className="self-start lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
      <p className="mb-2 text-sm font-bold max-lg:sr-only">{t("topics")}</p>
      <ul className="flex flex-wrap gap-2 lg:block lg:border-s-2 lg:border-line">
        {groups.map((group) => (
          <li key={group.key}>
            <a
              href={`#${group.key}`}
              className="inline-flex min-h-target items-center rounded-pill border border-line-strong px-4 text-sm font-semibold text-ink no-underline hover:bg-surface-hover lg:-ms-0.5 lg:flex lg:rounded-none lg:border-0 lg:border-s-2 lg:border-transparent lg:font-normal lg:text-ink-muted lg:hover:border-primary lg:hover:bg-transparent lg:hover:text-ink"
            >
              {group.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Rendered only below an opened answer: thirty of these would be larger than the answers. */
function AfterAnswer({ questionKey }: { readonly questionKey: string }) {
  const t = useMessages(faqMessages);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
      <Feedback subject={`question:${questionKey}`} kind="question" />
      <a
        href={`#${questionKey}`}
        className="inline-flex min-h-target items-center gap-1.5 text-ink-muted no-underline underline-offset-4 hover:text-ink hover:underline"
      >
        <Link2 aria-hidden size={16} />
        {t("link")}
      </a>
    </div>
  );
}

/** On page load the browser opens the answer that the address names; after client navigation this hook does. */
function useOpenedByAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const item = answer?.closest("details");
    if (!answer || !item) return;
    item.open = true;
    answer.scrollIntoView();
  }, [hash]);
}
