import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { href } from "#kernel/href.ts";
import { useLanguage, useLocalizedPath } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { useCaret } from "#web/ui/form/use-caret.ts";
import { readCalculatorQuery, type CalculatorQuery } from "./calculator-query.ts";
import { AmountEntry } from "./entries.tsx";
import { withLink } from "./history-link.ts";
import { Announced, Answer } from "./answer.tsx";
import { NoPrice } from "./no-price.tsx";
import type { retyped } from "./amount-typing.ts";
import { useAnswer } from "./use-answer.ts";
import type { CalculatorProblem, CalculatorProps, CalculatorView } from "./view.ts";
import { useShownNeeds } from "./use-needs.ts";
import { groupedAgain, useTypedBefore } from "./use-typed-before.ts";
import { FixedPlace, PlaceEntries } from "./place-entries.tsx";

/** The calculator: rendered by the server, a plain form without JavaScript, interactive with it. Either amount can be fixed. */
export function Calculator({ view, onLink, renderAction, needsTier, isPlaceFixed = false }: CalculatorProps) {
  const { messages } = view;
  const language = useLanguage();
  const to = useLocalizedPath();
  const putCaret = useCaret();
  const [query, setQuery] = useState<CalculatorQuery>(view.query);
  const { answer, isWaiting, isOffline, hasQueried, query: question } = useAnswer(view);
  const typing = useRef<typeof retyped | null>(null);

  const place = view.places.find(({ code }) => code === query.to);
  const currency = place?.currency ?? "IDR";
  const isOwn = query.to === answer.query.to;
  const needs = useShownNeeds(isOwn ? answer.needs : null, needsTier);
  const [isTyping, setTyping] = useState(false);
  const isTyped = isTyping || isWaiting;
  const send = query.side === "source" ? ownText(isTyped, query, view.query, answer.send) : answer.send;
  const receive = query.side === "target" ? ownText(isTyped, query, view.query, answer.receive) : isOwn ? answer.receive : "";
  const problem = isWaiting ? null : answer.problem;
  const at = (where: CalculatorProblem["at"]) => (problem?.at === where ? problem.sentence : null);

  const form = useRef<HTMLFormElement>(null);
  useTypedBefore(form, view, setTyping, (typed) => void takeOver(typed));

  useChangeOfLanguage(() => change(readCalculatorQuery(new URLSearchParams(answer.link)), "once"));

  function change(next: CalculatorQuery, when: "once" | "after_typing") {
    setQuery(next);
    question(next, when);
  }
  async function takeOver(typed: CalculatorQuery) {
    change(typed, "once");
    const grouped = await groupedAgain(typed, { form: form.current, view, language, loadTyping });
    if (grouped === null) return;
    putCaret(grouped.input, grouped.caret);
    setQuery((now) => (now === typed ? { ...typed, amount: grouped.text } : now));
  }
  const loadTyping = async () => (typing.current ??= (await import("./amount-typing.ts")).retyped);
  function type(side: CalculatorQuery["side"], before: string, input: HTMLInputElement) {
    const isRaw = typing.current === null;
    const unit = side === "source" ? "IDR" : currency;
    const typed = typing.current?.(before, input, unit, language) ?? { text: input.value, caret: null };
    if (typed.caret !== null) putCaret(input, typed.caret);
    change({ ...query, side, amount: typed.text }, "after_typing");
    // Text from before the rules were loaded, such as a paste, is grouped as soon as they are.
    if (isRaw) void loadTyping().then(() => input.value === typed.text && type(side, "", input));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    question(query, "once");
  }
  /** Loads digit grouping on first interaction with an amount. */
  const prepare = (side: CalculatorQuery["side"], shown: string) => {
    // Typing continues from the shown text: changing it under the caret would lose the selection.
    // The focus of before the script was loaded comes again after it, and must not undo the text that was taken over.
    if (query.side === side && query.amount !== shown) setQuery((now) => (now === query ? { ...now, amount: shown } : now));
    setTyping(true);
    void loadTyping();
  };

  const isNew = hasQueried && !isWaiting;
  useLinkOf(isNew ? answer.link : null, onLink);
  return (
    <form
      ref={form}
      data-calculator
      action={to(href("/kalkulator"))}
      aria-label={messages.label}
      onSubmit={submit}
      className="tone-page @container relative rounded-panel border border-line bg-surface-raised p-4 text-ink shadow-overlay sm:p-6"
    >
      <div className="grid gap-x-3 gap-y-2 @[17rem]:grid-cols-2 @sm:gap-x-4 @sm:gap-y-3">
        {isPlaceFixed ? (
          <FixedPlace query={query} problem={at("to") ?? at("via")} />
        ) : (
          <PlaceEntries
            {...{ view, query, send, at }}
            isDrawn={renderAction === undefined}
            onChange={(next) => change(next, "once")}
          />
        )}
        <AmountEntry
          name="send"
          label={messages.send}
          problem={query.side === "source" ? at("amount") : null}
          unit="Rp"
          value={send}
          onFocus={() => prepare("source", send)}
          onBlur={() => setTyping(false)}
          onChange={(event) => type("source", send, event.currentTarget)}
        />
        <AmountEntry
          name="receive"
          label={messages.receive}
          problem={query.side === "target" ? at("amount") : null}
          unit={currency === "IDR" ? "Rp" : currency}
          value={receive}
          isArriving
          onFocus={() => prepare("target", receive)}
          onBlur={() => setTyping(false)}
          onChange={(event) => type("target", receive, event.currentTarget)}
        />
      </div>
      <PreviousValues view={view} />
      <noscript>
        <button type="submit" className={buttonLook({ variant: "secondary", wide: true })}>
          {messages.count}
        </button>
      </noscript>
      {isOwn && answer.stop !== null ? (
        <NoPrice stop={answer.stop} messages={messages} to={to} />
      ) : (
        <Answer {...{ view, answer, isOwn, isWaiting, isOffline, renderAction, needs }} />
      )}
      <Announced text={isNew ? (needs ?? answer).announcement : ""} />
    </form>
  );
}

/** Figures and texts come from the server, so a change of language requests them again. The link is the same in both languages. */
function useChangeOfLanguage(onChange: () => void) {
  const language = useLanguage();
  const drawnIn = useRef(language);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (drawnIn.current === language) return;
    drawnIn.current = language;
    changed();
  }, [language]);
}

/** Puts the link of a new answer into the browser's history, and reports it. */
function useLinkOf(link: string | null, onLink: CalculatorProps["onLink"] | undefined) {
  const reportLink = useEffectEvent((next: string) => {
    history.replaceState(withLink(history.state, next), "");
    onLink?.(next);
  });
  useEffect(() => {
    if (link !== null) reportLink(link);
  }, [link]);
}

/** A form that is sent without JavaScript is compared with what the server rendered: the changed amount is the fixed one. */
function PreviousValues({ view: { send, receive, query } }: { readonly view: CalculatorView }) {
  const previous = { wasSend: send, wasReceive: receive, wasSide: query.side, wasTo: query.to };
  return Object.entries(previous).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** While typing, the text stays as typed. Afterwards, and in the server's first rendering, the amount has the server's format. */
function ownText(isTyped: boolean, query: CalculatorQuery, first: CalculatorQuery, shown: string): string {
  return (query === first || !isTyped) && shown !== "" ? shown : query.amount;
}
