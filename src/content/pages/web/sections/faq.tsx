import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { sectionMessages } from "./messages.ts";
import type { SectionOf } from "../../model/sections.ts";
import { Question, type QuestionItem } from "../../../questions/web/question.tsx";
import { SectionFrame } from "./frame.tsx";

export function Faq({ section, questions }: { readonly section: SectionOf<"faq">; readonly questions: readonly QuestionItem[] }) {
  const t = useMessages(sectionMessages);
  const to = useLocalizedPath();
  return (
    <SectionFrame>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.7fr]">
        <div>
          <h2 className="mb-4">{section.title}</h2>
          <p className="mb-5 text-lg text-ink-muted max-sm:hidden">{section.lead}</p>
          <LinkButton to={to(href("/faq"))} variant="secondary" size="large">
            {t("allQuestions")}
          </LinkButton>
        </div>
        <div className="border-t border-line">
          {section.keys.map((key) => {
            const item = questions.find((question) => question.key === key);
            return item ? <Question key={key} item={item} /> : null;
          })}
        </div>
      </div>
    </SectionFrame>
  );
}
