import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { beginSession } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/form/button.tsx";
import { sendSignInCode, verifySignIn } from "../../contract.ts";
import type { SeenStep } from "../code-entry/code-step.ts";
import { MessageCode } from "../code-entry/message-code.tsx";
import { forgetEntries } from "../frame/kept-entries.ts";
import { factorWords } from "../sign-in/messages.ts";
import type { Way } from "./ways.ts";

export interface WayFormProps {
  readonly way: Way;
  readonly step: SeenStep;
  readonly sessionCode: string;
  readonly onStep: (step: SeenStep) => void;
  readonly onOver: () => Promise<void>;
  /** Back to the choice, where there is one. */
  readonly onOther?: () => void;
}

/** The form of one way. What it proves opens the session, and the gate leads on from there. */
export function WayForm({ way, step, sessionCode, onStep, onOver, onOther }: WayFormProps) {
  const t = useWords(factorWords);
  return (
    <MessageCode
      // A code sent by another channel is over as soon as one is asked for by this one.
      step={step.current?.channel === way.key ? step : { ...step, current: null }}
      channel={way.key}
      submitText={t("submit")}
      onSend={(channel) => api(sendSignInCode, { sessionCode, channel })}
      onStep={onStep}
      onVerify={async (otpCode) => {
        const signedIn = await api(verifySignIn, { sessionCode, otpCode });
        forgetEntries("sign-in");
        await beginSession(signedIn);
      }}
      onOver={onOver}
    >
      {onOther === undefined ? null : (
        <Button variant="quiet" onClick={onOther}>
          {t("other")}
        </Button>
      )}
    </MessageCode>
  );
}
