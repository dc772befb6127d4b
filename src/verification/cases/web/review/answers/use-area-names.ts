import { useEffect, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { listAreas } from "../../../../person/contract.ts";
import type { AnswerFact } from "./answer-facts.ts";

/** The list that an area is in: a district by its city, a city by its province. */
const listOf = (code: string) => code.slice(0, code.length - 2);

/** Names by code of the areas among these facts; one that cannot be read stays a code, which hides nothing. */
export function useAreaNames(facts: readonly AnswerFact[]): ReadonlyMap<string, string> {
  const lists = facts.flatMap(({ form, values }) => (form === "area" ? values.map((code) => listOf(code)) : []));
  const wanted = [...new Set(lists)].toSorted().join(" ");
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const read = async () => {
      try {
        const found = await Promise.all(wanted.split(" ").map((within) => api(listAreas, { within })));
        if (!isOver) setNames(new Map(found.flatMap(({ areas }) => areas.map(({ code, name }) => [code, name] as const))));
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
