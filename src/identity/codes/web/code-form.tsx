import { useContext, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { digits, required } from "#kernel/validation/rules.ts";
import { validationHint, validationMessage } from "#kernel/validation/messages.ts";
import { validate } from "#kernel/validation/validate.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { FieldProblem } from "#web/ui/form/field.tsx";
import { OtpField } from "#web/ui/form/credentials/otp-field.tsx";
import { useValidationLanguage } from "#web/ui/form/validation-language.ts";
import { CODE_DIGITS, CODE_TRIES } from "../../model/challenge.ts";
import { CodeTakesFocus } from "./code-focus.ts";
import { isStepOver, wrongCodeOf } from "./code-step.ts";
import { codeMessages } from "./messages.ts";

const RULES = [required(), digits(CODE_DIGITS)];

export interface CodeFormProps {
  /** False where a text has to be read before the code can be typed. */
  readonly takesFocus?: boolean;
  /** Replaces the sentence about a code that was sent. */
  readonly triesText?: string;
  /** Default: "OTP". */
  readonly label?: string;
  /** Where the code was sent and how long it is valid. */
  readonly hint: ReactNode;
  /** Counts the codes requested here: with another one, what was wrong with the last is over, and the field has the focus again. */
  readonly request?: number;
  /** Tries left for the current code; null when there is none. */
  readonly triesLeft: number | null;
  readonly submitText: string;
  /** Submits the code; throws the server's refusal. */
  readonly onVerify: (otpCode: string) => Promise<void>;
  /** The step has ended: nothing more can be entered here. */
  readonly onOver: () => Promise<void>;
  /** A code was wrong or has expired: the tries left. */
  readonly onTriesLeft: (triesLeft: number) => void;
}

/** Six digits and one button. The sixth digit submits; a wrong code is cleared for the next one. */
export function CodeForm({
  takesFocus = true,
  triesText,
  label,
  hint,
  request = 0,
  triesLeft,
  submitText,
  onVerify,
  onOver,
  onTriesLeft,
}: CodeFormProps) {
  const t = useMessages(codeMessages);
  const page = useLanguage();
  const messages = useValidationLanguage();
  const errors = useErrorCatalogue();
  const mayTakeFocus = useContext(CodeTakesFocus);
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [seenRequest, setSeenRequest] = useState(request);
  if (request !== seenRequest) {
    setSeenRequest(request);
    setProblem(null);
  }
  useEffect(() => {
    if (request > 0) input.current?.focus();
  }, [request]);

  async function send(otpCode: string) {
    if (isSending.current) return;
    const [failure] = validate(otpCode, RULES);
    if (failure) {
      setProblem({
        message: validationMessage(failure, messages),
        language: messages,
        remedy: validationHint(failure, page, messages),
      });
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
      setCode("");
      onTriesLeft(wrong.triesLeft);
      return input.current?.focus();
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
        label={label ?? t("code")}
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
        autoFocus={takesFocus && mayTakeFocus}
      />
      <p role="status" className="-mt-1 mb-4 min-h-6 text-sm font-medium text-ink-muted empty:mb-0 empty:min-h-0">
        {triesText ?? (triesLeft === null || triesLeft === CODE_TRIES ? "" : t("triesLeft", { count: triesLeft }))}
      </p>
      <Button type="submit" size="large" wide loading={isBusy}>
        {submitText}
      </Button>
    </form>
  );
}
