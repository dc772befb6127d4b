/**
 * A form that the server renders and can receive: public pages work without JavaScript. Its controls keep their own values, so that nothing
 * typed before the scripts were loaded is lost; once they are loaded, entries are validated while typing and submitted without leaving the
 * page.
 */
import { CircleAlert } from "lucide-react";
import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from "react";
import { htmlLang } from "#kernel/locale.ts";
import { useMessages } from "../../../i18n.tsx";
import { summaryMessages } from "../messages.ts";
import { controlIdOf, type ServedProblem } from "./problem.ts";

const loadLeave = () => import("./leave-served.tsx");
const LeaveServed = lazy(async () => ({ default: (await loadLeave()).LeaveServed }));
const TYPING_PAUSE_MS = 600;

/** The outcome of a submission: sent, or the errors. */
export type SendResult =
  | { readonly as: "sent" }
  | { readonly as: "wrong"; readonly problems: readonly ServedProblem[]; readonly refusal: string | null };

/** Loaded when the form gets the focus. */
export interface Sender {
  validate(form: FormData): readonly ServedProblem[];
  send(form: FormData): Promise<SendResult>;
}

export interface ServedFormProps {
  readonly label: string;
  /** The fields in order, with their labels, for the summary. */
  readonly labels: Readonly<Record<string, string>>;
  /** The errors found by the server, when the form was submitted without scripts. */
  readonly problems?: readonly ServedProblem[];
  readonly refusal?: string | null;
  /** The form contains files. */
  readonly hasFiles?: boolean;
  readonly loadSender: () => Promise<Sender>;
  readonly onSent: () => void;
  readonly children: (isSending: boolean) => ReactNode;
}

const Problems = createContext<ReadonlyMap<string, ServedProblem>>(new Map());

/** The error of a field of the surrounding form, or null. */
export function useServedProblem(name: string): ServedProblem | null {
  return use(Problems).get(name) ?? null;
}

const NONE: readonly ServedProblem[] = [];

export function ServedForm(props: ServedFormProps) {
  const { label, labels, problems: served = NONE, refusal: servedRefusal = null, hasFiles = false, loadSender, onSent } = props;
  const messages = useMessages(summaryMessages);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(served);
  const [refusal, setRefusal] = useState(servedRefusal);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  /** A form returned by the server without JavaScript has entries as well. */
  const [isDirty, setDirty] = useState(served.length > 0 || servedRefusal !== null);
  const [inSummary, setInSummary] = useState<ReadonlySet<string>>(() => new Set(served.map(({ name }) => name)));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const byName = useMemo(() => new Map(problems.map((problem) => [problem.name, problem])), [problems]);

  function fail(found: readonly ServedProblem[], sentence: string | null) {
    setProblems(found);
    setRefusal(sentence);
    setInSummary(new Set(found.map(({ name }) => name)));
    setAttempts((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || form.current === null) return;
    clearTimeout(pause.current);
    const entries = new FormData(form.current);
    setSending(true);
    setRefusal(null);
    try {
      const sender = await loadSender();
      const found = sender.validate(entries);
      if (found.length > 0) return fail(found, null);
      const result = await sender.send(entries);
      if (result.as === "wrong") return fail(result.problems, result.refusal);
      setProblems(NONE);
      onSent();
    } finally {
      setSending(false);
    }
  }

  /** FORM-1: on input. A valid field shows its error when typing pauses; a shown error disappears with the key that corrects it. */
  function validateSoon(event: FormEvent<HTMLFormElement>) {
    setDirty(true);
    const { name } = event.target as HTMLInputElement;
    if (!(name in labels)) return;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void validateOne(name), byName.has(name) ? 0 : TYPING_PAUSE_MS);
  }
  async function validateOne(name: string) {
    const sender = await loadSender();
    if (form.current === null) return;
    const found = sender.validate(new FormData(form.current)).find((problem) => problem.name === name);
    setProblems((known) => [...known.filter((problem) => problem.name !== name), ...(found ? [found] : [])]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is pressed here: it hears what its fields tell
    <form
      ref={form}
      method="post"
      encType={hasFiles ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      noValidate
      aria-label={label}
      aria-busy={isSending || undefined}
      onSubmit={(event) => void submit(event)}
      onInput={validateSoon}
      onFocus={() => void Promise.all([loadSender(), loadLeave()]).catch(() => undefined)}
      className="flex flex-col"
    >
      <Summary
        problems={Object.keys(labels).flatMap((name) => (inSummary.has(name) ? (byName.get(name) ?? []) : []))}
        labels={labels}
        refusal={refusal}
        attempts={attempts}
        messages={messages}
      />
      <Problems value={byName}>{props.children(isSending)}</Problems>
      {isDirty ? (
        <Suspense>
          <LeaveServed />
        </Suspense>
      ) : null}
    </form>
  );
}

interface SummaryProps {
  readonly problems: readonly ServedProblem[];
  readonly labels: Readonly<Record<string, string>>;
  readonly refusal: string | null;
  readonly attempts: number;
  readonly messages: ReturnType<typeof useMessages<(typeof summaryMessages)["ID"]>>;
}

/** The number of entries with errors, each a link to its field, with the same message. Takes the focus. */
function Summary({ problems, labels, refusal, attempts, messages: t }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  if (problems.length === 0 && refusal === null) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-4 flex gap-3 rounded-md border border-danger bg-danger-soft p-4 text-on-danger-soft focus:outline-none"
    >
      <CircleAlert aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{t("title", { count: problems.length })}</p>
        {refusal === null ? null : <p>{refusal}</p>}
        {problems.length === 0 ? null : (
          <>
            <p className="text-sm">{t("lead")}</p>
            <ul className="mt-1.5">
              {problems.map(({ name, message, language }) => (
                <li key={name}>
                  <a
                    href={`#${controlIdOf(name)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(controlIdOf(name))?.focus();
                    }}
                    className="inline-block py-1 font-semibold text-on-danger-soft underline underline-offset-4 hover:decoration-2"
                  >
                    {labels[name]}: <span lang={htmlLang(language)}>{message}</span>
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
