import { useEffect, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useMessages, type MessageKey } from "#web/i18n.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Answer } from "../../model/shown.ts";
// What staff compare with the document is what the person checks before: one list of fields and words for both.
import { answerFacts } from "../../cases/web/review/answers/answer-facts.ts";
import { useAnswerWord } from "../../cases/web/review/answers/answer-words.ts";
import { answerMessages } from "../../cases/web/review/answers/messages.ts";
import { listAreas } from "../contract.ts";
import { verificationMessages } from "./messages.ts";

/** The answers of one step, as they were given. */
export function ReviewAnswers({ answers }: { readonly answers: readonly Answer[] }) {
  const given = answers.map((answer) => ({ code: answer.code, facts: answerFacts(answer) }));
  const codes = given.flatMap(({ facts }) => facts.filter(isDistrict).flatMap(({ values }) => values));
  const districts = useDistrictNames(codes);
  return (
    <div className="flex flex-col gap-2">
      {given.map(({ code, facts }) => (
        <Facts key={code} facts={facts} districts={districts} />
      ))}
    </div>
  );
}

type Facts = ReturnType<typeof answerFacts>;
const isDistrict = ({ field }: Facts[number]) => field === "district" || field === "residence_district";

function Facts({ facts, districts }: { readonly facts: Facts; readonly districts: ReadonlyMap<string, string> }) {
  const t = useMessages(answerMessages);
  const page = useMessages(verificationMessages);
  const word = useAnswerWord();
  const shown = (fact: Facts[number]) => {
    const name = isDistrict(fact) ? districts.get(fact.values.join("")) : undefined;
    if (name !== undefined)
      return { term: page(`districtName.${fact.field === "district" ? "district" : "residence_district"}`), value: name };
    return {
      term: t(`field.${fact.field}` as MessageKey<(typeof answerMessages)["ID"]>),
      value: fact.values.map((value) => word(fact, value)).join(", "),
    };
  };
  return <DescriptionList dense items={facts.map(shown)} />;
}

/** Districts by name; one that cannot be read stays a code, which hides nothing. */
function useDistrictNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(codes)].toSorted().join(" ");
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const read = async () => {
      try {
        const cities = [...new Set(wanted.split(" ").map((code) => code.slice(0, 4)))];
        const lists = await Promise.all(cities.map((within) => api(listAreas, { within })));
        if (!isOver) setNames(new Map(lists.flatMap(({ areas }) => areas.map(({ code, name }) => [code, name] as const))));
      } catch (error) {
        if (!(error instanceof Refusal) && !(error instanceof NetworkFailure)) throw error;
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return names;
}
