import {
  Check,
  ChevronRight,
  CircleCheck,
  CircleQuestionMark,
  Info,
  LoaderCircle,
  OctagonAlert,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";
import { classNames } from "../class-names.ts";
import { CloseButton } from "./dialog.tsx";
import type { PromptInput } from "./dialog-input.ts";
import type { Choice, DialogKind, LoadingMessages } from "./dialog-request.ts";
import { dialogMessages } from "../messages.ts";

const LOOK: Record<DialogKind, { readonly icon: LucideIcon; readonly tone: string }> = {
  info: { icon: Info, tone: "bg-info-soft text-on-info-soft" },
  success: { icon: CircleCheck, tone: "bg-success-soft text-on-success-soft" },
  warning: { icon: TriangleAlert, tone: "bg-warning-soft text-on-warning-soft" },
  danger: { icon: OctagonAlert, tone: "bg-danger-soft text-on-danger-soft" },
  question: { icon: CircleQuestionMark, tone: "bg-primary-soft text-on-primary-soft" },
};

export interface DialogFaceProps {
  readonly kind: DialogKind;
  readonly title: string;
  readonly titleId?: string;
  readonly body?: ReactNode;
  readonly bodyId?: string;
  readonly onClose?: () => void;
  /** Heading level of the title; 2 in a modal. */
  readonly level?: 2 | 3 | 4;
  readonly children: ReactNode;
}

/** The content of a message or question; DialogShell is the modal around it. */
export function DialogFace({ kind, title, titleId, body, bodyId, onClose, level = 2, children }: DialogFaceProps) {
  const t = useMessages(dialogMessages);
  const { icon: Icon, tone } = LOOK[kind];
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="flex items-start justify-between">
        <span className={classNames("flex size-14 items-center justify-center rounded-pill forced-colors:border", tone)}>
          <Icon aria-hidden="true" size={28} strokeWidth={2} />
          <span className="sr-only">{t(`kind.${kind}`)}</span>
        </span>
        {onClose === undefined ? null : <CloseButton onClick={onClose} />}
      </div>
      <Heading id={titleId} className="mt-4 text-2xl">
        {title}
      </Heading>
      {body === undefined ? null : (
        <div id={bodyId} className="mt-2 text-ink-muted">
          {body}
        </div>
      )}
      {children}
    </>
  );
}

/** Buttons: stacked on phones with the main one on top, elsewhere in a row from the right. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** Focused when the dialog opens. */
export function FirstFocus({ when, children }: { readonly when: boolean; readonly children: ReactNode }) {
  return (
    <div className="contents" data-autofocus={when || undefined}>
      {children}
    </div>
  );
}

const STILL_AFTER_MS = 8000;

/** The loading text of MSG-6; after 8 seconds "Your request is still in process, please wait a moment." */
export function useLoadingText(busy: boolean, messages: LoadingMessages = "sending"): string {
  const t = useMessages(loadingMessages);
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setStill(true), STILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return t(busy && still ? "still" : messages);
}

/** The content of a loading dialog. */
export function DialogProgress({ messages }: { readonly messages: LoadingMessages }) {
  const text = useLoadingText(true, messages);
  return (
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <LoaderCircle aria-hidden="true" size={44} className="shrink-0 animate-spin text-primary [animation-duration:900ms]" />
      <p role="status" className="text-lg font-semibold">
        {text}
      </p>
    </div>
  );
}

export interface PromptFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type: PromptInput;
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly required: boolean;
  readonly problem: ReactNode;
  readonly onValue: (text: string) => void;
}

/** The input of a prompt. Not the form kit's, because every public page loads the dialogs and should not load the forms. */
export function PromptField({ label, hint, type, value, maxLength, required, problem, onValue }: PromptFieldProps) {
  const id = useId();
  const described = [hint === undefined ? null : `${id}-hint`, problem === null ? null : `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type={type}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        maxLength={maxLength}
        required={required}
        autoComplete={type === "email" ? "email" : type === "url" ? "url" : "off"}
        autoCapitalize={type === "text" ? "sentences" : "none"}
        spellCheck={type === "text"}
        aria-invalid={problem !== null}
        aria-describedby={described === "" ? undefined : described}
        data-autofocus
        className="block min-h-control w-full rounded-control border border-line-strong bg-surface px-4 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger"
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <div role="alert">
        {problem === null ? null : (
          <p id={`${id}-problem`} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
            <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

export interface ChoiceListProps {
  readonly choices: readonly Choice<string>[];
  readonly current?: string | undefined;
  readonly label: string;
  readonly onChoose: (value: string) => void;
}

/** A few options, each a large button: one tap chooses. */
export function ChoiceList({ choices, current, label, onChoose }: ChoiceListProps) {
  return (
    <ul aria-label={label} className="mt-5 flex flex-col gap-2">
      {choices.map(({ value, label: name, hint, icon }, index) => {
        const chosen = value === current;
        return (
          <li key={value}>
            <button
              type="button"
              aria-current={chosen || undefined}
              data-autofocus={chosen || (current === undefined && index === 0) || undefined}
              onClick={() => onChoose(value)}
              className={classNames(
                "flex min-h-control w-full items-center gap-3 rounded-control border px-4 py-2.5 text-start transition-colors hover:bg-surface-hover",
                chosen ? "border-primary bg-primary-soft text-on-primary-soft" : "border-line-strong",
              )}
            >
              {icon}
              <span className="grow">
                <span className="block font-semibold">{name}</span>
                {hint === undefined ? null : (
                  <span className={classNames("block text-sm", !chosen && "text-ink-muted")}>{hint}</span>
                )}
              </span>
              {chosen ? (
                <Check aria-hidden="true" size={20} className="shrink-0" />
              ) : (
                <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-subtle" />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
