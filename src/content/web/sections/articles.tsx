import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { sectionWords } from "./messages.ts";
import type { SectionOf } from "../../sections.ts";
import { ArticleGrid, type Card } from "../article-card.tsx";
import { SectionFrame, SectionHead } from "./frame.tsx";

export function Articles({ section, cards }: { readonly section: SectionOf<"articles">; readonly cards: readonly Card[] }) {
  const t = useWords(sectionWords);
  const to = useLocalizedPath();
  return (
    <SectionFrame band>
      <SectionHead
        title={section.title}
        lead={section.lead}
        action={
          <LinkButton to={to("/blog")} variant="secondary" size="large">
            {t("allArticles")}
          </LinkButton>
        }
      />
      <ArticleGrid cards={cards.slice(0, section.count)} level={3} />
    </SectionFrame>
  );
}
