import { useId, useState, type FormEvent, type ReactNode } from "react";
import { htmlLang } from "#kernel/locale.ts";
import { LanguageProvider, useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";
import { Button } from "../form/button.tsx";
import { useValidationLanguage } from "../form/validation-language.ts";
import { DialogShell, type Dismissal } from "./dialog.tsx";
import {
  ChoiceList,
  DialogActions,
  DialogFace,
  DialogProgress,
  FirstFocus,
  PromptField,
  useLoadingText,
} from "./dialog-face.tsx";
import { whyNotPrompt, type PromptFault } from "./dialog-input.ts";
import type { ConfirmOptions, DialogEntry, DialogRequest } from "./dialog-request.ts";
import { dialogMessages } from "../messages.ts";

type EntryOf<T extends DialogRequest["type"]> = Extract<DialogEntry, { readonly type: T }>;

/** Renders one request of useDialogs() as a modal. */
export function DialogView({ entry }: { readonly entry: DialogEntry }) {
  switch (entry.type) {
    case "loading":
      return <LoadingView entry={entry} />;
    case "prompt":
      return <PromptView entry={entry} />;
    case "choose":
      return <ChooseView entry={entry} />;
    default:
      return <MessageView entry={entry} />;
  }
}

function MessageView({ entry }: { readonly entry: EntryOf<"alert" | "confirm" | "decide"> }) {
  const t = useMessages(dialogMessages);
  const { type, options, settle } = entry;
  const [busy, run] = useWork(entry);
  const kind = options.kind ?? (type === "alert" ? "info" : "question");
  const cancel = () => settle({ by: "cancel" });
  const confirm = () => run("onConfirm" in options ? options.onConfirm : undefined);
  // Focuses the safe button: OK of a message, Cancel of a destructive question, none of a blocking dialog (Enter must not dismiss it).
  const focus = options.blocking ? "none" : type !== "alert" && kind === "danger" ? "cancel" : "confirm";
  const cancelText = "cancelText" in options ? options.cancelText : undefined;
  const denyText = "denyText" in options ? options.denyText : undefined;
  const loadingText = useLoadingText(busy, "loading" in options ? options.loading : undefined);
  return (
    <Modal
      entry={entry}
      kind={kind}
      title={options.title}
      body={options.text}
      dismissal={busy || options.blocking ? "never" : "anywhere"}
      onDismiss={cancel}
    >
      <DialogActions>
        {type === "alert" || busy ? null : (
          <FirstFocus when={focus === "cancel"}>
            <Button variant="secondary" onClick={cancel}>
              {cancelText ?? t("cancel")}
            </Button>
          </FirstFocus>
        )}
        {type !== "decide" || busy ? null : (
          <Button variant="secondary" onClick={() => settle({ by: "deny" })}>
            {denyText ?? t("deny")}
          </Button>
        )}
        <FirstFocus when={focus === "confirm"}>
          <Button
            variant={type !== "alert" && kind === "danger" ? "danger" : "primary"}
            onClick={() => void confirm()}
            loading={busy}
            loadingText={loadingText}
          >
            {options.confirmText ?? t("confirm")}
          </Button>
        </FirstFocus>
      </DialogActions>
    </Modal>
  );
}

function PromptView({ entry }: { readonly entry: EntryOf<"prompt"> }) {
  const t = useMessages(dialogMessages);
  const { options, settle } = entry;
  const { input = "text", required = true, initial = "" } = options;
  const [text, setText] = useState(initial);
  const [requested, setRequested] = useState(false);
  const [busy, run] = useWork(entry);
  const loadingText = useLoadingText(busy, options.loading);
  const fault = whyNotPrompt(text, input, required);
  const problem = fault === null ? (options.whyNot?.(text.trim()) ?? null) : <FaultSentence fault={fault} />;
  const cancel = () => settle({ by: "cancel" });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRequested(true);
    if (problem !== null) {
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    const typed = text.trim();
    const { onConfirm } = options;
    void run(onConfirm === undefined ? undefined : () => onConfirm(typed), typed);
  }

  return (
    <Modal
      entry={entry}
      kind={options.kind ?? "question"}
      title={options.title}
      body={options.text}
      dismissal={busy || options.blocking ? "never" : text === initial ? "anywhere" : "escape"}
      onDismiss={cancel}
    >
      <form noValidate onSubmit={submit}>
        <PromptField
          label={options.label}
          hint={options.hint}
          type={input}
          value={text}
          maxLength={options.maxLength}
          required={required}
          // Validated on input once something is typed; an empty field shows an error only after OK.
          problem={requested || (text !== "" && text !== initial) ? problem : null}
          onValue={setText}
        />
        <DialogActions>
          {busy ? null : (
            <Button variant="secondary" onClick={cancel}>
              {options.cancelText ?? t("cancel")}
            </Button>
          )}
          <Button type="submit" loading={busy} loadingText={loadingText}>
            {options.confirmText ?? t("confirm")}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}

/** Validation messages are in English unless configured otherwise (LANG-5), whatever the language of the page. */
function FaultSentence({ fault }: { readonly fault: PromptFault }) {
  const language = useValidationLanguage();
  return (
    <LanguageProvider language={language}>
      <FaultMessages fault={fault} lang={htmlLang(language)} />
    </LanguageProvider>
  );
}

function FaultMessages({ fault, lang }: { readonly fault: PromptFault; readonly lang: string }) {
  const t = useMessages(dialogMessages);
  return <span lang={lang}>{t(fault)}</span>;
}

function ChooseView({ entry }: { readonly entry: EntryOf<"choose"> }) {
  const t = useMessages(dialogMessages);
  const { options, settle } = entry;
  const cancel = () => settle({ by: "cancel" });
  return (
    <Modal
      entry={entry}
      kind={options.kind ?? "question"}
      title={options.title}
      body={options.text}
      dismissal={options.blocking ? "never" : "anywhere"}
      onDismiss={cancel}
    >
      <ChoiceList
        choices={options.choices}
        current={options.current}
        label={options.title}
        onChoose={(text) => settle({ by: "confirm", typed: text })}
      />
      <DialogActions>
        <Button variant="secondary" onClick={cancel}>
          {options.cancelText ?? t("cancel")}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function LoadingView({ entry }: { readonly entry: EntryOf<"loading"> }) {
  const t = useMessages(loadingMessages);
  const title = useId();
  const { messages, title: named } = entry.options;
  return (
    <DialogShell dismissal="never" onDismiss={() => undefined} labelledBy={title}>
      <h2 id={title} className={named === undefined ? "sr-only" : "mb-4 text-center text-xl"}>
        {named ?? t(messages)}
      </h2>
      <DialogProgress messages={messages} />
    </DialogShell>
  );
}

interface ModalProps {
  readonly entry: DialogEntry;
  readonly kind: NonNullable<ConfirmOptions["kind"]>;
  readonly title: string;
  readonly body: ReactNode;
  readonly dismissal: Dismissal;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Modal({ kind, title, body, dismissal, onDismiss, children }: ModalProps) {
  const titleId = useId();
  const bodyId = useId();
  const urgent = kind === "danger" || kind === "warning" || dismissal === "never";
  return (
    <DialogShell
      dismissal={dismissal}
      onDismiss={onDismiss}
      labelledBy={titleId}
      describedBy={body === undefined ? undefined : bodyId}
      urgent={urgent}
    >
      <DialogFace
        kind={kind}
        title={title}
        titleId={titleId}
        body={body}
        bodyId={bodyId}
        {...(dismissal === "never" ? {} : { onClose: onDismiss })}
      >
        {children}
      </DialogFace>
    </DialogShell>
  );
}

/** Runs the work of OK inside the dialog; a second click meanwhile does nothing. */
function useWork({ settle, fail }: DialogEntry) {
  const [busy, setBusy] = useState(false);
  async function run(work: (() => Promise<unknown>) | undefined, typed?: string) {
    if (busy) return;
    const done = typed === undefined ? ({ by: "confirm" } as const) : ({ by: "confirm", typed } as const);
    if (work === undefined) return settle(done);
    setBusy(true);
    try {
      await work();
      settle(done);
    } catch (error) {
      // Not handled here: the caller's promise rejects with it.
      fail(error);
    }
  }
  return [busy, run] as const;
}
