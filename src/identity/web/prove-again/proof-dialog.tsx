import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { sendProofCode, startPasskeyProof, startProof, verifyProof } from "../../contract-proofs.ts";
import { seen } from "../code-entry/code-step.ts";
import { ChooseWay } from "../second-factor/choose-way.tsx";
import { knowsPasskeys } from "../second-factor/passkeys.ts";
import { firstWay, waysOf, type SeenFactorStep } from "../second-factor/ways.ts";
import { WayForm } from "../second-factor/way-form.tsx";
import { proveAgainWords } from "./messages.ts";

interface ProofDialogProps {
  readonly onProven: () => void;
  readonly onGiveUp: () => void;
}

interface Started {
  readonly sessionCode: string;
  readonly step: SeenFactorStep;
}

/** Proves one of the person's factors, in a step of this session. A step that is over begins anew. */
export function ProofDialog({ onProven, onGiveUp }: ProofDialogProps) {
  const t = useWords(proveAgainWords);
  const errors = useErrorCatalogue();
  const [started, setStarted] = useState<Started | null>(null);
  const [wasOver, setWasOver] = useState(false);

  const begin = useCallback(async () => {
    try {
      const { sessionCode, step } = await api(startProof, {});
      setStarted({ sessionCode, step: seen(step) });
    } catch (error) {
      onGiveUp();
      await errors.error(error);
    }
  }, [errors, onGiveUp]);
  const beginOnce = useEffectEvent(begin);
  useEffect(() => void beginOnce(), []);

  async function beginAgain() {
    setWasOver(true);
    setStarted(null);
    await begin();
  }

  return (
    <Dialog open onClose={onGiveUp} title={t("title")} hint={t("lead")} size="sm" dismissal="escape">
      {wasOver ? (
        <div className="mb-5">
          <Banner kind="warning" live>
            {t("over")}
          </Banner>
        </div>
      ) : null}
      {started === null ? (
        <SkeletonText lines={4} />
      ) : (
        <Ways key={started.sessionCode} {...started} onProven={onProven} onOver={beginAgain} />
      )}
    </Dialog>
  );
}

interface WaysProps extends Started {
  readonly onProven: () => void;
  readonly onOver: () => Promise<void>;
}

function Ways({ sessionCode, step: first, onProven, onOver }: WaysProps) {
  const t = useWords(proveAgainWords);
  const [step, setStep] = useState(first);
  const [way, setWay] = useState(() => firstWay(first, knowsPasskeys()));
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
        async prove(proof) {
          await api(verifyProof, { sessionCode, proof });
          onProven();
        },
      }}
      submitText={t("submit")}
      onStep={setStep}
      onOver={onOver}
      {...(ways.length > 1 && { onOther: () => setWay(null) })}
    />
  );
}
