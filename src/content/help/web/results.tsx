import { BookOpen, MessageCircleQuestion } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { helpMessages } from "./messages.ts";
import type { HelpView } from "./load-help.ts";
import { NothingFound } from "../../web/nothing-found.tsx";

interface ResultsProps {
  readonly query: string;
  readonly results: NonNullable<HelpView["results"]>;
}

/** Results of a search, best match first. */
export function Results({ query, results: { found, holdsAll } }: ResultsProps) {
  const t = useMessages(helpMessages);
  const to = useLocalizedPath();
  if (found.length === 0) return <NothingFound path={href("/pusat-bantuan")} />;
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="text-xl">
        {holdsAll ? t("results", { count: found.length, query }) : t("resultsSome", { query })}
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {found.map(({ kind, key, title, excerpt, topic }) => {
          const Icon = kind === "question" ? MessageCircleQuestion : BookOpen;
          return (
            <li key={kind + key} className="relative flex gap-4 py-5">
              <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-primary" />
              <div className="min-w-0">
                <p className="text-sm text-ink-muted">
                  {t(kind)} · {topic}
                </p>
                <h3 className="mt-0.5 text-lg">
                  <Link
                    to={to(kind === "question" ? `${href("/faq")}#${key}` : href("/blog/:slug", { slug: key }))}
                    className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
                  >
                    {title}
                  </Link>
                </h3>
                <p className="mt-1 text-ink-muted">{excerpt}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
