import { useState } from "react";
import { api } from "#web/api.ts";
import { sendProofCode, startPasskeyProof } from "../contract.ts";
import { ChooseMethod } from "../../factors/web/choose-method.tsx";
import { knowsPasskeys } from "../../factors/web/passkeys.ts";
import { MethodForm, type FactorCalls } from "../../factors/web/method-form.tsx";
import { firstMethodAtOnce, methodOf, methodsOf, type SeenFactorStep } from "../../factors/web/methods.ts";

export interface ProofMethodsProps {
  readonly sessionCode: string;
  readonly step: SeenFactorStep;
  readonly submitText: string;
  readonly prove: FactorCalls["prove"];
  readonly onOver: () => Promise<void>;
}

/** A proof step of the current session: the choice of factor, and its form. The parent gives each step its own React key. */
export function ProofMethods({ sessionCode, step: first, submitText, prove, onOver }: ProofMethodsProps) {
  const [step, setStep] = useState(first);
  const [method, setMethod] = useState(() => firstMethodAtOnce(first, knowsPasskeys()));
  const methods = methodsOf(step);
  if (method === null) return <ChooseMethod methods={methods} step={step} onChoose={setMethod} />;
  return (
    <MethodForm
      key={method.key}
      method={method}
      step={step}
      calls={{
        send: (channel) => api(sendProofCode, { sessionCode, channel }),
        requestPasskey: () => api(startPasskeyProof, { sessionCode }),
        prove,
      }}
      submitText={submitText}
      onStep={(next, channel) => {
        setStep(next);
        setMethod((before) => methodOf(next, channel, before));
      }}
      onOver={onOver}
      {...(methods.length > 1 && { onOther: () => setMethod(null) })}
    />
  );
}
