import { useState } from "react";
import { api } from "#web/api.ts";
import { sendProofCode, startPasskeyProof } from "../../contract-proofs.ts";
import { ChooseWay } from "./choose-way.tsx";
import { knowsPasskeys } from "./passkeys.ts";
import { WayForm, type FactorCalls } from "./way-form.tsx";
import { firstWayAtOnce, wayOf, waysOf, type SeenFactorStep } from "./ways.ts";

export interface ProofWaysProps {
  readonly sessionCode: string;
  readonly step: SeenFactorStep;
  readonly submitText: string;
  readonly prove: FactorCalls["prove"];
  readonly onOver: () => Promise<void>;
}

/** A step of the session one is in: which factor to prove, and its form. Whoever uses it gives each step a key of its own. */
export function ProofWays({ sessionCode, step: first, submitText, prove, onOver }: ProofWaysProps) {
  const [step, setStep] = useState(first);
  const [way, setWay] = useState(() => firstWayAtOnce(first, knowsPasskeys()));
  const ways = waysOf(step);
  if (way === null) return <ChooseWay ways={ways} step={step} onChoose={setWay} />;
  return (
    <WayForm
      key={way.key}
      way={way}
      step={step}
      calls={{
        send: (channel) => api(sendProofCode, { sessionCode, channel }),
        askPasskey: () => api(startPasskeyProof, { sessionCode }),
        prove,
      }}
      submitText={submitText}
      onStep={(next, channel) => {
        setStep(next);
        setWay((before) => wayOf(next, channel, before));
      }}
      onOver={onOver}
      {...(ways.length > 1 && { onOther: () => setWay(null) })}
    />
  );
}
