import { Calculator, Package, ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import type { Route } from "./+types/help.page";
import { Contact } from "./contact.tsx";
import { loadHelp } from "./load-help.ts";
import { helpMessages } from "./messages.ts";
import { Results } from "./results.tsx";
import { HelpSearch } from "./search.tsx";
import { OneTopic, Topics } from "./topics.tsx";
import { PageHeadBand } from "#web/layouts/page-head.tsx";

export const handle = cachedPage("always");

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadHelp(context.get(pageContext).api, new URL(request.url).searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, description } = helpMessages[matches[0]?.loaderData?.language ?? "ID"];
  if (!loaderData) return pageMeta(matches, null);
  const { topic } = loaderData;
  return pageMeta(matches, { title: topic === null ? title : `${topic.name}: ${title}`, description, path: pathOf(topic?.key) });
};

const pathOf = (topic: string | undefined) =>
  topic === undefined ? href("/pusat-bantuan") : `${href("/pusat-bantuan")}?topik=${topic}`;

/** The help centre at `/pusat-bantuan` (CNT-4). */
export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { query, results, topics, topic, transfer } = loaderData;
  const t = useMessages(helpMessages);
  return (
    <>
      <PageHeadBand>
        <div className="py-10 md:py-16">
          <h1>{t("heading")}</h1>
          <p className="mt-3 text-lg text-ink-muted">{t("lead")}</p>
          <HelpSearch query={query} />
        </div>
      </PageHeadBand>
      <div className="mx-auto grid max-w-page gap-12 px-gutter pt-8 pb-section md:gap-16 md:pt-12">
        {results === null ? null : <Results query={query} results={results} />}
        {topic === null ? null : <OneTopic topic={topic} />}
        {results !== null || topic !== null ? null : (
          <>
            <Topics topics={topics} />
            <QuickLinks />
          </>
        )}
        <Contact topic={topic?.name ?? null} transfer={transfer} />
      </div>
    </>
  );
}

const QUICK = [
  { key: "track", path: href("/lacak/:token?"), Icon: Package },
  { key: "verify", path: href("/verifikasi-resi/:code?"), Icon: ReceiptText },
  { key: "price", path: href("/kalkulator"), Icon: Calculator },
] as const;

function QuickLinks() {
  const t = useMessages(helpMessages);
  const to = useLocalizedPath();
  return (
    <section aria-labelledby="quick">
      <h2 id="quick" className="text-xl">
        {t("quick")}
      </h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {QUICK.map(({ key, path, Icon }) => (
          <li key={key} className="relative flex gap-4 rounded-card bg-surface-sunken p-5">
            <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-primary" />
            <div>
              <Link to={to(path)} className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline">
                {t(key)}
              </Link>
              <p className="mt-1 text-sm text-ink-muted">{t(`${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
