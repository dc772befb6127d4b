import type { KnownAreas } from "#areas/web/areas-within.ts";
import { formatMoney, money } from "#kernel/amount.ts";
import { countryName } from "#kernel/country/country-name.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, isLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages, type MessageKey } from "#web/i18n.tsx";
import { groupedNik } from "../../../../model/identity/nik.ts";
import { choiceMessages } from "../../../../model/identity/messages.ts";
import type { AnswerFact, FactForm } from "./answer-facts.ts";
import { answerMessages } from "./messages.ts";

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = answerMessages.ID.value;
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = choiceMessages.ID;

/**
 * A value of an answer as it is shown. One that its list does not have stays as it was sent. `areas`: names by code, as far as they were read.
 */
export function useAnswerWord(
  areas: KnownAreas | null = null,
): (fact: Pick<AnswerFact, "field" | "form">, value: string) => string {
  const t = useMessages(answerMessages);
  const choices = useMessages(choiceMessages);
  const language = useLanguage();
  return ({ field, form }, value) => {
    if (form === "area") return areas?.[value] ?? value;
    if (form !== "word") return FORMS[form](value, language);
    if (CHOICES[field]?.[value] !== undefined) return choices(`${field}.${value}` as MessageKey<(typeof choiceMessages)["ID"]>);
    return VALUES[field]?.[value] === undefined
      ? value
      : t(`value.${field}.${value}` as MessageKey<(typeof answerMessages)["ID"]>);
  };
}

const FORMS: Readonly<Record<Exclude<FactForm, "word" | "area">, (value: string, language: Language) => string>> = {
  text: (value) => value,
  // Masked, it is no number.
  nik: (value) => (/^[0-9]{16}$/.test(value) ? groupedNik(value) : value),
  day: (value, language) => (isLocalDate(value) ? formatDate(value, language) : value),
  country: (value, language) => {
    const code = value.toUpperCase();
    return /^[A-Z]{2}$/.test(code) ? countryName(code, language) : value;
  },
  // The answer counts whole rupiah; two noughts are their sen.
  rupiah: (value, language) => (/^[0-9]{1,15}$/.test(value) ? formatMoney(money("IDR", BigInt(`${value}00`)), language) : value),
};
