import { Calculator, Package, ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import type { Route } from "./+types/help.page";
import { Contact } from "./help/contact.tsx";
import { loadHelp } from "./help/load-help.ts";
import { helpWords } from "./help/messages.ts";
import { Results } from "./help/results.tsx";
import { HelpSearch } from "./help/search.tsx";
import { OneTopic, Topics } from "./help/topics.tsx";
import { PaperBand } from "./paper-band.tsx";

export const handle = { kept: "always" };

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadHelp(context.get(pageContext).api, new URL(request.url).searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, description } = helpWords[matches[0]?.loaderData?.language ?? "ID"];
  if (!loaderData) return pageMeta(matches, null);
  const { topic } = loaderData;
  return pageMeta(matches, { title: topic === null ? title : `${topic.name}: ${title}`, description, path: pathOf(topic?.key) });
};

const pathOf = (topic: string | undefined) => (topic === undefined ? "/pusat-bantuan" : `/pusat-bantuan?topik=${topic}`);

/** PRODUCT §3 `/pusat-bantuan`. */
export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { query, results, topics, topic, transfer } = loaderData;
  const t = useWords(helpWords);
  return (
    <>
      <PaperBand>
        <div className="py-10 md:py-16">
          <h1>{t("heading")}</h1>
          <p className="mt-3 text-lg text-ink-muted">{t("lead")}</p>
          <HelpSearch query={query} />
        </div>
      </PaperBand>
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
  { key: "track", path: "/lacak", Icon: Package },
  { key: "verify", path: "/verifikasi-resi", Icon: ReceiptText },
  { key: "price", path: "/kalkulator", Icon: Calculator },
] as const;

function QuickLinks() {
  const t = useWords(helpWords);
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
