import { useState } from "react";
import type { z } from "zod";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../challenge.ts";
import type { passkeyQuestionSchema, Proof } from "../../evidence.ts";
import type { FactorStep } from "../../steps.ts";
import { CodeForm } from "../code-entry/code-form.tsx";
import { MessageCode } from "../code-entry/message-code.tsx";
import { factorWords } from "../sign-in/messages.ts";
import { secondFactorWords } from "./messages.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import type { SeenFactorStep, Way } from "./ways.ts";

/** The calls of a step, whatever it is for. */
export interface FactorCalls {
  readonly send: (channel: CodeChannel) => Promise<FactorStep>;
  readonly askPasskey: () => Promise<z.output<typeof passkeyQuestionSchema>>;
  /** Sends the proof, and does what follows when it was right; throws what the server refuses. */
  readonly prove: (proof: Proof) => Promise<void>;
}

export interface WayFormProps {
  readonly way: Way;
  readonly step: SeenFactorStep;
  readonly calls: FactorCalls;
  readonly submitText: string;
  /** The step as it is now, and the channel that the newest code went by. */
  readonly onStep: (step: SeenFactorStep, channel: CodeChannel) => void;
  readonly onOver: () => Promise<void>;
  /** Back to the choice, where there is one. */
  readonly onOther?: () => void;
}

/** The form of one way: for the sign-in and for proving again. */
export function WayForm({ way, step, calls, submitText, onStep, onOver, onOther }: WayFormProps) {
  const t = useWords(factorWords);
  const other =
    onOther === undefined ? null : (
      <Button variant="quiet" onClick={onOther}>
        {t("other")}
      </Button>
    );
  if (way.kind === "message")
    return (
      <MessageCode
        // A code sent by another channel is over as soon as one is asked for by this one.
        step={step.current?.channel === way.key ? step : { ...step, current: null }}
        channel={way.key}
        submitText={submitText}
        onSend={calls.send}
        onStep={(next, by) => onStep({ ...next, stronger: step.stronger, emailFrom: step.emailFrom }, by)}
        onVerify={(otpCode) => calls.prove({ way: "code", otpCode })}
        onOver={onOver}
      >
        {other}
      </MessageCode>
    );
  return (
    <div className="flex flex-col gap-4">
      <OwnWayForm way={way.key} {...{ calls, submitText, onOver }} />
      <div className="-ms-5">{other}</div>
    </div>
  );
}

interface OwnWayFormProps extends Pick<WayFormProps, "calls" | "submitText" | "onOver"> {
  readonly way: Extract<Way, { kind: "own" }>["key"];
}

function OwnWayForm({ way, calls, submitText, onOver }: OwnWayFormProps) {
  switch (way) {
    case "totp":
      return <TotpForm submitText={submitText} onCode={(otpCode) => calls.prove({ way: "totp", otpCode })} onOver={onOver} />;
    case "passkey":
      return (
        <PasskeyForm ask={calls.askPasskey} onAnswer={(passkey) => calls.prove({ way: "passkey", passkey })} onOver={onOver} />
      );
    case "recovery_code":
      return (
        <RecoveryForm
          submitText={submitText}
          onCode={(recoveryCode) => calls.prove({ way: "recovery_code", recoveryCode })}
          onOver={onOver}
        />
      );
  }
}

interface TotpFormProps {
  readonly submitText: string;
  readonly onCode: (otpCode: string) => Promise<void>;
  readonly onOver: () => Promise<void>;
  /** Where the app is being set up: another sentence, and the focus stays on what has to be read first. */
  readonly setUpHint?: string;
}

/** Six digits from an app. When the last try was wrong the step is over: there is no other code to ask for. */
export function TotpForm({ submitText, onCode, onOver, setUpHint }: TotpFormProps) {
  const t = useWords(secondFactorWords);
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
