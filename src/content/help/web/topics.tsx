import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Question } from "../../questions/web/question.tsx";
import { helpMessages } from "./messages.ts";
import type { HelpView, Topic } from "./load-help.ts";

/** All topics, each with its first questions. */
export function Topics({ topics }: { readonly topics: readonly Topic[] }) {
  const t = useMessages(helpMessages);
  const to = useLocalizedPath();
  return (
    <section aria-labelledby="topics">
      <h2 id="topics">{t("topics")}</h2>
      <ul className="mt-6 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {topics.map(({ key, name, count, first }) => (
          <li key={key} className="flex flex-col rounded-card border border-line bg-surface p-6">
            <h3 className="text-lg">{name}</h3>
            <ul className="mt-2">
              {first.map((question) => (
                <li key={question.key}>
                  <Link
                    to={to(`${href("/faq")}#${question.key}`)}
                    className="block py-2.5 leading-snug text-ink-muted no-underline underline-offset-4 hover:text-ink hover:underline"
                  >
                    {question.question}
                  </Link>
                </li>
              ))}
            </ul>
            <Link
              to={to(`${href("/pusat-bantuan")}?topik=${key}`)}
              aria-label={t("allOf", { topic: name })}
              className="mt-auto inline-flex min-h-target items-center self-start pt-2 font-semibold text-primary"
            >
              {t("all", { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One topic with all its answers. */
export function OneTopic({ topic }: { readonly topic: NonNullable<HelpView["topic"]> }) {
  const t = useMessages(helpMessages);
  const to = useLocalizedPath();
  return (
    <section aria-labelledby="topic">
      <Link to={to(href("/pusat-bantuan"))} className="inline-flex min-h-target items-center gap-2 font-semibold text-primary">
        <ArrowLeft aria-hidden size={18} />
        {t("back")}
      </Link>
      <h2 id="topic" className="mt-2 mb-3">
        {topic.name}
      </h2>
      {topic.items.map((item) => (
        <Question key={item.key} item={item} anchor={item.key} />
      ))}
    </section>
  );
}
