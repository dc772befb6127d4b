import { CircleAlert } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { get, type FieldValues } from "react-hook-form";
import { htmlLang, type Language } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "../../i18n.tsx";
import type { AppForm } from "./app-form.tsx";
import { summaryMessages } from "./messages.ts";
import type { EntryError } from "./resolver.ts";

interface Entry {
  readonly name: string;
  readonly label: string;
  readonly controlId: string;
}

/** Reads the fields and their labels from the DOM, in page order, so that fields need not register with their form. */
function entriesOf(form: HTMLFormElement): Entry[] {
  return [...form.querySelectorAll<HTMLElement>("[data-field]")].map((field) => ({
    name: field.dataset["field"] ?? "",
    label: field.querySelector("[data-field-label]")?.textContent ?? "",
    controlId: field.dataset["control"] ?? "",
  }));
}

/** What the reader of the page understands: the remedy where the message is in another language. */
const sentenceOf = ({ message, language, remedy }: EntryError, page: Language) =>
  language === undefined || language === page || !remedy
    ? { text: message, lang: language && htmlLang(language) }
    : { text: remedy, lang: undefined };

/**
 * After a failed attempt: the number of entries with errors, each a link to its field, with what is wrong. Takes the focus. In a form of one
 * field, that field takes it: its error stands beside it, and need not be read twice.
 */
export function ErrorSummary<Values extends FieldValues>({
  form,
  element,
}: {
  readonly form: AppForm<Values>;
  readonly element: RefObject<HTMLFormElement | null>;
}) {
  const t = useMessages(summaryMessages);
  const page = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  // Once per attempt: an error that comes back while somebody types must not take the focus.
  const focusedAttempt = useRef(0);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const { failedAttempts, refusal } = form;
  const { errors } = form.hook.formState;

  // Before the browser paints: an entry typed the moment the error appears must not lose the focus to this summary.
  useLayoutEffect(() => {
    if (failedAttempts === 0 || element.current === null) return;
    setEntries(entriesOf(element.current));
  }, [failedAttempts, element]);

  const wrong = entries.flatMap((entry) => {
    const error: EntryError | undefined = get(errors, entry.name);
    return error?.message ? [{ ...entry, ...sentenceOf(error, page) }] : [];
  });
  // A refusal for a field that this form does not have must still be shown.
  const root = (errors["root"] as EntryError | undefined)?.message;
  const unmatched = Object.entries(errors).flatMap(([name, error]) => {
    const isListed = name === "root" || entries.some((entry) => entry.name === name || entry.name.startsWith(`${name}.`));
    return isListed ? [] : [(error as EntryError | undefined)?.message ?? ""];
  });
  const sentences = [refusal, root, ...unmatched].filter((sentence): sentence is string => Boolean(sentence));
  const isFailed = failedAttempts > 0 && entries.length > 0 && wrong.length + sentences.length > 0;
  // A form of one field says it at that field only.
  const only = entries.length === 1 && sentences.length === 0 ? wrong[0]?.controlId : undefined;
  const takeFocus = useEffectEvent(() => {
    if (only !== undefined) return goTo(only);
    box.current?.focus();
    // Focus alone aligns the lower edge of a summary that is taller than a phone: its heading would lie under the sticky bar.
    box.current?.scrollIntoView();
  });
  useLayoutEffect(() => {
    if (!isFailed || focusedAttempt.current === failedAttempts) return;
    focusedAttempt.current = failedAttempts;
    takeFocus();
  }, [isFailed, failedAttempts]);
  if (!isFailed || only !== undefined) return null;

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-6 flex scroll-mb-60 gap-3 rounded-md border border-danger bg-danger-soft p-4 text-on-danger-soft focus:outline-none"
    >
      <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{t("title", { count: wrong.length })}</p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {wrong.length === 0 ? null : (
          <>
            <p className="text-sm">{t("lead")}</p>
            <ul className="mt-1.5">
              {wrong.map(({ name, label, controlId, text, lang }) => (
                <li key={name}>
                  <a
                    href={`#${controlId}`}
                    onClick={(event) => {
                      event.preventDefault();
                      goTo(controlId);
                    }}
                    className="inline-block py-1 font-semibold text-on-danger-soft underline underline-offset-4 hover:decoration-2"
                  >
                    {/* The label of a checkbox is a sentence: its full stop is removed before a colon. */}
                    {label.replace(/\.$/, "")}: <span lang={lang}>{text}</span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function goTo(controlId: string) {
  const control = document.getElementById(controlId);
  control?.closest("[data-field]")?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
