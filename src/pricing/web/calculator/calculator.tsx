import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from "react";
import { useLanguage, useLocalizedPath } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { useCaret } from "#web/ui/form/use-caret.ts";
import { askQuery, readAsk, type CalculatorAsk } from "./ask.ts";
import { CopyLink } from "./copy-link.tsx";
import { AmountEntry, ChoiceEntry } from "./entries.tsx";
import { GoOn } from "./go-on.tsx";
import { AmountLines } from "#web/ui/amount-lines.tsx";
import { linkIn, withLink } from "./kept-link.ts";
import { Stopped } from "./stopped.tsx";
import type { retyped } from "./typing.ts";
import { useAnswer } from "./use-answer.ts";
import type { CalculatorAnswer, CalculatorProblem, CalculatorView } from "./view.ts";
import { WayChoice } from "./way-choice.tsx";
import { WayEntry } from "./way-entry.tsx";

export interface CalculatorProps {
  readonly view: CalculatorView;
  /** Told of each answer's link, so that a page of its own can carry it in its address. */
  readonly onLink?: (link: string) => void;
  /** What to do with an answer, and what holds of its price, where it is not to be sent on to sending: the first step of sending itself. */
  readonly renderAction?: (answer: CalculatorAnswer, isWaiting: boolean) => ReactNode;
}

/** What a transfer would cost: drawn by the server, a plain form without JavaScript, live with it. Either amount can be fixed. */
export function Calculator({ view, onLink, renderAction }: CalculatorProps) {
  const { words } = view;
  const language = useLanguage();
  const to = useLocalizedPath();
  const putCaret = useCaret();
  const [ask, setAsk] = useState<CalculatorAsk>(view.ask);
  const { answer, isWaiting, isOffline, hasAsked, ask: question } = useAnswer(view);
  const typing = useRef<typeof retyped | null>(null);

  const place = view.places.find(({ code }) => code === ask.to);
  const currency = place?.currency ?? "IDR";
  const hasCash = view.places.some(({ code, ways }) => code === HOME && ways.some(({ way }) => way === "cash"));
  const isOwn = ask.to === answer.ask.to;
  const [isTyping, setTyping] = useState(false);
  const isTyped = isTyping || isWaiting;
  const send = ask.side === "source" ? ownText(isTyped, ask, view.ask, answer.send) : answer.send;
  const receive = ask.side === "target" ? ownText(isTyped, ask, view.ask, answer.receive) : isOwn ? answer.receive : "";
  const problem = isWaiting ? null : answer.problem;
  const at = (where: CalculatorProblem["at"]) => (problem?.at === where ? problem.sentence : null);

  // What was typed while the script was on its way counts, too: React takes the form over with the entries that it drew.
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(() => {
    const kept = linkIn(history.state);
    if (kept !== null && kept !== view.link) return change(readAsk(new URLSearchParams(kept)), "once");
    if (form.current === null) return;
    setTyping(form.current.contains(document.activeElement));
    const entries = new FormData(form.current);
    const query = new URLSearchParams([...entries].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
    const typed = readAsk(query);
    if (
      askQuery({ ...typed, amount: "" }) !== askQuery({ ...view.ask, amount: "" }) ||
      typed.amount !== (typed.side === "source" ? view.send : view.receive)
    )
      change(typed, "once");
  });
  useEffect(() => takeOver(), []);

  // Figures and words are the server's: in another language they are asked for anew. A link is spelled the same in both.
  const drawnIn = useRef(language);
  const askAnew = useEffectEvent(() => change(readAsk(new URLSearchParams(answer.link)), "once"));
  useEffect(() => {
    if (drawnIn.current === language) return;
    drawnIn.current = language;
    askAnew();
  }, [language]);

  function change(next: CalculatorAsk, when: "once" | "after_typing") {
    setAsk(next);
    question(next, when);
  }
  function type(side: CalculatorAsk["side"], before: string, event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const unit = side === "source" ? "IDR" : currency;
    const typed = typing.current?.(before, input, unit, language) ?? { text: input.value, caret: null };
    if (typed.caret !== null) putCaret(input, typed.caret);
    change({ ...ask, side, amount: typed.text }, "after_typing");
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    question(ask, "once");
  }
  /** Groups of digits appear while one types; what does that comes with the first touch. */
  const prepare = (side: CalculatorAsk["side"], shown: string) => {
    // What stands there is what one types on from: another spelling under the caret would lose what was selected.
    if (ask.side === side && ask.amount !== shown) setAsk({ ...ask, amount: shown });
    setTyping(true);
    void import("./typing.ts").then((loaded) => (typing.current = loaded.retyped));
  };

  const isNew = hasAsked && !isWaiting;
  const tell = useEffectEvent((link: string) => {
    history.replaceState(withLink(history.state, link), "");
    onLink?.(link);
  });
  useEffect(() => {
    if (isNew) tell(answer.link);
  }, [isNew, answer.link]);
  return (
    <form
      ref={form}
      data-calculator
      action={to("/kalkulator")}
      aria-label={words.label}
      onSubmit={submit}
      className="tone-page @container relative rounded-panel border border-line bg-surface-raised p-5 text-ink shadow-overlay sm:p-6"
    >
      <div className="grid gap-x-4 gap-y-3 @sm:grid-cols-2">
        {hasCash ? (
          <WayChoice words={words} isCash={ask.via === "cash"} onChange={(via) => change(received(ask, via, send), "once")} />
        ) : null}
        <ChoiceEntry
          name="to"
          label={words.to}
          problem={at("to")}
          value={ask.to}
          onChange={(country) => change(moved(ask, country, send), "once")}
        >
          {view.places.map(({ code, name, currency: unit }) => (
            <option key={code} value={code}>
              {`${name} · ${unit}`}
            </option>
          ))}
        </ChoiceEntry>
        <WayEntry
          view={view}
          ask={ask}
          problem={at("via")}
          isDrawn={renderAction === undefined}
          onChange={(via) => change({ ...ask, via }, "once")}
        />
        <AmountEntry
          name="send"
          label={words.send}
          problem={ask.side === "source" ? at("amount") : null}
          unit="Rp"
          value={send}
          onFocus={() => prepare("source", send)}
          onBlur={() => setTyping(false)}
          onChange={(event) => type("source", send, event)}
        />
        <AmountEntry
          name="receive"
          label={words.receive}
          problem={ask.side === "target" ? at("amount") : null}
          unit={currency === "IDR" ? "Rp" : currency}
          value={receive}
          isArriving
          onFocus={() => prepare("target", receive)}
          onBlur={() => setTyping(false)}
          onChange={(event) => type("target", receive, event)}
        />
      </div>
      {Object.entries({ wasSend: view.send, wasReceive: view.receive, wasSide: view.ask.side, wasTo: view.ask.to }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <noscript>
        <button type="submit" className={buttonLook({ variant: "secondary", wide: true })}>
          {words.count}
        </button>
      </noscript>
      {isOwn && answer.stop !== null ? (
        <Stopped stop={answer.stop} words={words} to={to} />
      ) : (
        <>
          <div
            aria-busy={isWaiting || undefined}
            className={`mt-1 transition-opacity duration-200 ${isWaiting ? "opacity-55" : ""}`}
          >
            <AmountLines {...((isOwn ? answer.price : null) ?? NONE)} />
          </div>
          {renderAction?.(answer, isWaiting) ?? (
            <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
              <GoOn words={words} verification={view.verification} link={answer.link} needs={isOwn ? answer.needs : null} />
              <CopyLink link={`${to("/kalkulator")}?${answer.link}`} words={words} />
            </div>
          )}
          {isOffline || renderAction === undefined ? (
            <p className="mt-3 text-sm text-ink-muted">{isOffline ? words.offline : words.note}</p>
          ) : null}
        </>
      )}
      <p role="status" className="sr-only">
        {isNew ? answer.spoken : ""}
      </p>
    </form>
  );
}

/** Nothing moves when a price comes or goes. */
const DASH = "–";
const NONE = {
  send: DASH,
  fee: DASH,
  feeDetail: "\u00A0",
  rate: DASH,
  margin: null,
  recipient: DASH,
  arrives: DASH,
  pay: DASH,
  costPercent: DASH,
};

/** What one types stands as it is typed; then, and in what the server drew first, the amount has the server's spelling. */
function ownText(isTyped: boolean, ask: CalculatorAsk, first: CalculatorAsk, shown: string): string {
  return (ask === first || !isTyped) && shown !== "" ? shown : ask.amount;
}

/** To another country: the amount in rupiah stays, what was to arrive in another currency does not. */
function moved(ask: CalculatorAsk, country: string, send: string): CalculatorAsk {
  return { to: country, via: ask.via === "cash" && country === "ID" ? "cash" : "bank", side: "source", amount: send };
}

const HOME = "ID";
/** In cash, or to an account: there is cash at home only. */
function received(ask: CalculatorAsk, via: "bank" | "cash", send: string): CalculatorAsk {
  return { ...(via === "bank" || ask.to === HOME ? ask : moved(ask, HOME, send)), via };
}
