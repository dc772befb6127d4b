import { useState } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import type { CodeChannel } from "../../../model/challenge.ts";
import { sendChangeCode, type StartedChange } from "../../contract.ts";
import { seen } from "../../../codes/web/code-step.ts";
import { MessageCode } from "../../../codes/web/message-code.tsx";
import { changeMessages } from "./messages.ts";

interface CodeStepProps {
  readonly of: "email" | "phone";
  readonly started: StartedChange;
  readonly onCode: (otpCode: string) => Promise<void>;
  /** The step has expired or ended: the form before it is shown again. */
  readonly onOver: () => void;
}

/** The second half of a change: entering the code sent to the new address or number. */
export function CodeStep({ of, started: { sessionCode, step: first }, onCode, onOver }: CodeStepProps) {
  const t = useMessages(changeMessages);
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
