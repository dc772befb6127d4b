import { useState } from "react";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import type { CodeChannel } from "../../challenge.ts";
import { sendChangeCode, type StartedChange } from "../../contract-account.ts";
import { seen } from "../code-entry/code-step.ts";
import { MessageCode } from "../code-entry/message-code.tsx";
import { changeWords } from "./messages.ts";

interface CodeStepProps {
  readonly of: "email" | "phone";
  readonly started: StartedChange;
  readonly onCode: (otpCode: string) => Promise<void>;
  /** The step is over: it begins anew with the form before it. */
  readonly onOver: () => void;
}

/** The second half of a change: the code that went to the new address or number. */
export function CodeStep({ of, started: { sessionCode, step: first }, onCode, onOver }: CodeStepProps) {
  const t = useWords(changeWords);
  const [step, setStep] = useState(() => seen(first));
  const [channel, setChannel] = useState<CodeChannel>(first.current?.channel ?? first.factors[0]?.channel ?? "email");
  return (
    <MessageCode
      step={step}
      channel={channel}
      others={step.factors.map((factor) => factor.channel).filter((other) => other !== channel)}
      submitText={t("save")}
      onSend={(by) => api(sendChangeCode, { sessionCode, of, channel: by })}
      onStep={(next, by) => {
        setStep(next);
        setChannel(by);
      }}
      onVerify={onCode}
      onOver={async () => onOver()}
    />
  );
}
