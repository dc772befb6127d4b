import { useState } from "react";
import type { z } from "zod";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../model/challenge.ts";
import type { passkeyQuestionSchema, Proof } from "../model/proof-schemas.ts";
import type { FactorStep } from "../../model/step-schemas.ts";
import { CodeForm } from "../../codes/web/code-form.tsx";
import { MessageCode } from "../../codes/web/message-code.tsx";
import { factorMessages } from "../../sign-in/web/messages.ts";
import { secondFactorMessages } from "./messages.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import type { SeenFactorStep, Method } from "./methods.ts";

/** The calls of a factor step, for sign-in and for proofs. */
export interface FactorCalls {
  readonly send: (channel: CodeChannel) => Promise<FactorStep>;
  readonly requestPasskey: () => Promise<z.output<typeof passkeyQuestionSchema>>;
  /** Sends the proof and continues when it was right; throws the server's refusal. */
  readonly prove: (proof: Proof) => Promise<void>;
}

export interface MethodFormProps {
  readonly method: Method;
  readonly step: SeenFactorStep;
  readonly calls: FactorCalls;
  readonly submitText: string;
  /** The new state of the step, and the channel of its newest code. */
  readonly onStep: (step: SeenFactorStep, channel: CodeChannel) => void;
  readonly onOver: () => Promise<void>;
  /** Lets the browser ask for a passkey without a press. Not where the person has to read first what they approve. */
  readonly asksAtOnce?: boolean;
  /** Returns to the choice of methods, if there is one. */
  readonly onOther?: () => void;
}

/** The form of one method: for the sign-in and for proving again. */
export function MethodForm({ method, step, calls, submitText, asksAtOnce = false, onStep, onOver, onOther }: MethodFormProps) {
  const t = useMessages(factorMessages);
  const other =
    onOther === undefined ? null : (
      <Button variant="quiet" onClick={onOther}>
        {t("other")}
      </Button>
    );
  if (method.kind === "message")
    return (
      <MessageCode
        // Ignores the code of another channel: it ends as soon as one is requested by this channel.
        step={step.current?.channel === method.key ? step : { ...step, current: null }}
        channel={method.key}
        submitText={submitText}
        onSend={calls.send}
        onStep={(next, by) => onStep({ ...step, ...next }, by)}
        onVerify={(otpCode) => calls.prove({ method: "code", otpCode })}
        onOver={onOver}
      >
        {other}
      </MessageCode>
    );
  return (
    <div className="flex flex-col gap-4">
      <OwnMethodForm method={method.key} {...{ calls, submitText, asksAtOnce, onOver }} />
      <div className="-ms-5">{other}</div>
    </div>
  );
}

interface OwnMethodFormProps extends Pick<MethodFormProps, "calls" | "submitText" | "onOver"> {
  readonly asksAtOnce: boolean;
  readonly method: Extract<Method, { kind: "own" }>["key"];
}

function OwnMethodForm({ method, calls, submitText, asksAtOnce, onOver }: OwnMethodFormProps) {
  switch (method) {
    case "totp":
      return <TotpForm submitText={submitText} onCode={(otpCode) => calls.prove({ method: "totp", otpCode })} onOver={onOver} />;
    case "passkey":
      return (
        <PasskeyForm
          requestQuestion={calls.requestPasskey}
          asksAtOnce={asksAtOnce}
          onAnswer={(passkey) => calls.prove({ method: "passkey", passkey })}
          onOver={onOver}
        />
      );
    case "recovery_code":
      return (
        <RecoveryForm
          submitText={submitText}
          onCode={(recoveryCode) => calls.prove({ method: "recovery_code", recoveryCode })}
          onOver={onOver}
        />
      );
  }
}

interface TotpFormProps {
  readonly submitText: string;
  readonly onCode: (otpCode: string) => Promise<void>;
  readonly onOver: () => Promise<void>;
  /** During the set-up of the app: another hint, and no initial focus, because the page has to be read first. */
  readonly setUpHint?: string;
}

/** Six digits from an app. When the last try was wrong the step has ended: no other code can be requested. */
export function TotpForm({ submitText, onCode, onOver, setUpHint }: TotpFormProps) {
  const t = useMessages(secondFactorMessages);
  const [triesLeft, setTriesLeft] = useState<number | null>(null);
  return (
    <CodeForm
      label={t("totpLabel")}
      takesFocus={setUpHint === undefined}
      hint={setUpHint ?? t("totpHint")}
      triesLeft={triesLeft}
      triesText={triesLeft === null ? "" : t("triesLeft", { count: triesLeft })}
      submitText={submitText}
      onVerify={onCode}
      onOver={onOver}
      onTriesLeft={(left) => (left === 0 ? void onOver() : setTriesLeft(left))}
    />
  );
}
