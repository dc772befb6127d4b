import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { sectionMessages } from "./messages.ts";
import type { SectionOf } from "../../model/sections.ts";
import { ArticleGrid } from "../../../articles/web/article-card.tsx";
import { SectionFrame, SectionHead } from "./frame.tsx";
import type { Card } from "../../../articles/web/card.ts";

export function Articles({ section, cards }: { readonly section: SectionOf<"articles">; readonly cards: readonly Card[] }) {
  const t = useMessages(sectionMessages);
  const to = useLocalizedPath();
  return (
    <SectionFrame band>
      <SectionHead
        title={section.title}
        lead={section.lead}
        isShort
        action={
          <LinkButton to={to(href("/blog"))} variant="secondary" size="large">
            {t("allArticles")}
          </LinkButton>
        }
      />
      <ArticleGrid cards={cards.slice(0, section.count)} level={3} compact />
    </SectionFrame>
  );
}
