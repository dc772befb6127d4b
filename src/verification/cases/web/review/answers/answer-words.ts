import { formatMoney, money } from "#kernel/amount.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatDate, isLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages, type MessageKey, type Translate } from "#web/i18n.tsx";
import type { AnswerFact, FactForm } from "./answer-facts.ts";
import { answerMessages } from "./messages.ts";

type Messages = Translate<(typeof answerMessages)["ID"]>;
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = answerMessages.ID.value;

/** A value of an answer as it is shown. One that its list does not have stays as it was sent: what a device read may be anything. */
export function useAnswerWord(): (fact: Pick<AnswerFact, "field" | "form">, value: string) => string {
  const t = useMessages(answerMessages);
  const language = useLanguage();
  return ({ field, form }, value) => FORMS[form](value, field, t, language);
}

const FORMS: Readonly<Record<FactForm, (value: string, field: string, t: Messages, language: Language) => string>> = {
  text: (value) => value,
  word: (value, field, t) =>
    VALUES[field]?.[value] === undefined ? value : t(`value.${field}.${value}` as MessageKey<(typeof answerMessages)["ID"]>),
  day: (value, _field, _t, language) => (isLocalDate(value) ? formatDate(value, language) : value),
  country: (value, _field, _t, language) => {
    const code = value.toUpperCase();
    return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(localeTag(language), { type: "region" }).of(code) ?? value) : value;
  },
  // The answer counts whole rupiah; two noughts are their sen.
  rupiah: (value, _field, _t, language) =>
    /^[0-9]{1,15}$/.test(value) ? formatMoney(money("IDR", BigInt(`${value}00`)), language) : value,
};
