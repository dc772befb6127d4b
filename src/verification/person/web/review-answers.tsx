import { useAreaNames } from "#areas/web/use-area-names.ts";
import { useMessages, type MessageKey } from "#web/i18n.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Answer } from "../../model/shown.ts";
// What staff compare with the document is what the person checks before: one list of fields and words for both.
import { answerFacts, areaCodes, type AnswerFact } from "../../cases/web/review/answers/answer-facts.ts";
import { useAnswerWord } from "../../cases/web/review/answers/answer-words.ts";
import { answerMessages } from "../../cases/web/review/answers/messages.ts";

/** The answers of one step, as they were given. */
export function ReviewAnswers({ answers }: { readonly answers: readonly Answer[] }) {
  const t = useMessages(answerMessages);
  const given = answers.map((answer) => ({ code: answer.code, facts: answerFacts(answer) }));
  const word = useAnswerWord(useAreaNames(given.flatMap(({ facts }) => areaCodes(facts))));
  const shown = (fact: AnswerFact) => ({
    term: t(`field.${fact.field}` as MessageKey<(typeof answerMessages)["ID"]>),
    value: fact.values.map((value) => word(fact, value)).join(", "),
  });
  return (
    <div className="flex flex-col gap-2">
      {given.map(({ code, facts }) => (
        <DescriptionList key={code} dense items={facts.map(shown)} />
      ))}
    </div>
  );
}
