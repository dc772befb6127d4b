import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { digits, required } from "#kernel/validation/rules.ts";
import { validationHint, validationMessage } from "#kernel/validation/messages.ts";
import { validate } from "#kernel/validation/validate.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { FieldProblem } from "#web/ui/form/field.tsx";
import { OtpField } from "#web/ui/form/otp-field.tsx";
import { useValidationLanguage } from "#web/ui/form/validation-language.ts";
import { CODE_DIGITS, CODE_TRIES } from "../../challenge.ts";
import { isStepOver, wrongCodeOf } from "./code-step.ts";
import { codeWords } from "./messages.ts";

const RULES = [required(), digits(CODE_DIGITS)];

export interface CodeFormProps {
  /** Where the code went and how long it is good. */
  readonly hint: ReactNode;
  /** Of the code that is on its way; null when there is none. */
  readonly triesLeft: number | null;
  readonly submitText: string;
  /** Sends the code to be judged; throws what the server refuses. */
  readonly onVerify: (otpCode: string) => Promise<void>;
  /** The step is over: nothing more can be entered here. */
  readonly onOver: () => Promise<void>;
  /** A code was wrong, or is over: what is left of it. */
  readonly onTriesLeft: (triesLeft: number) => void;
}

/** Six digits and one button. The sixth digit sends; a wrong code stays to be compared, selected, so that the next one replaces it. */
export function CodeForm({ hint, triesLeft, submitText, onVerify, onOver, onTriesLeft }: CodeFormProps) {
  const t = useWords(codeWords);
  const page = useLanguage();
  const messages = useValidationLanguage();
  const errors = useErrorCatalogue();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(otpCode: string) {
    if (isSending.current) return;
    const [failure] = validate(otpCode, RULES);
    if (failure) {
      setProblem({ message: validationMessage(failure, messages), language: messages, remedy: validationHint(failure, page) });
      return input.current?.focus();
    }
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await onVerify(otpCode);
    } catch (error) {
      await explain(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  async function explain(error: unknown) {
    const wrong = wrongCodeOf(error);
    if (wrong !== null) {
      setProblem({ message: wrong.sentence });
      onTriesLeft(wrong.triesLeft);
      input.current?.focus();
      return input.current?.select();
    }
    if (isStepOver(error)) return onOver();
    await errors.error(error);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <form noValidate onSubmit={submit} aria-busy={isBusy || undefined}>
      <OtpField
        ref={input}
        name="otpCode"
        label={t("code")}
        hint={hint}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setProblem(null);
        }}
        onComplete={(complete) => void send(complete)}
        error={problem}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all there is to do on these pages
        autoFocus
      />
      <p role="status" className="-mt-1 mb-4 min-h-6 text-sm font-medium text-ink-muted empty:mb-0 empty:min-h-0">
        {triesLeft === null || triesLeft === CODE_TRIES ? "" : t("triesLeft", { count: triesLeft })}
      </p>
      <Button type="submit" size="large" wide loading={isBusy}>
        {submitText}
      </Button>
    </form>
  );
}
