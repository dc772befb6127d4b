import { useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { startPasskeyProof, startProof, verifyProof } from "../../contract.ts";
import type { Proof } from "../../steps.ts";
import { StrongerWays } from "../second-factor/stronger-ways.tsx";
import { proveAgainWords } from "./messages.ts";
import { SentCode } from "./sent-code.tsx";

interface ProofDialogProps {
  readonly onProven: () => void;
  readonly onGiveUp: () => void;
}

/** Proves one of the person's factors, in a step of this session. A step that is over begins anew. */
export function ProofDialog({ onProven, onGiveUp }: ProofDialogProps) {
  const t = useWords(proveAgainWords);
  const errors = useErrorCatalogue();
  const [started, setStarted] = useState<Output<typeof startProof> | null>(null);
  const [wasOver, setWasOver] = useState(false);

  const begin = useEffectEvent(async () => {
    try {
      setStarted(await api(startProof, {}));
    } catch (error) {
      onGiveUp();
      await errors.error(error);
    }
  });
  useEffect(() => void begin(), []);

  function beginAgain() {
    setWasOver(true);
    setStarted(null);
    void api(startProof, {}).then(setStarted, async (error: unknown) => {
      onGiveUp();
      await errors.error(error);
    });
  }

  async function prove(proof: Proof) {
    if (started === null) return;
    await api(verifyProof, { sessionCode: started.sessionCode, proof });
    onProven();
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
      ) : started.step.stronger.length > 0 ? (
        <StrongerWays
          key={started.sessionCode}
          ways={started.step.stronger}
          askPasskey={() => api(startPasskeyProof, { sessionCode: started.sessionCode })}
          onProof={prove}
          onOver={beginAgain}
        />
      ) : (
        <SentCode
          key={started.sessionCode}
          {...started}
          onCode={(otpCode) => prove({ way: "code", otpCode })}
          onOver={beginAgain}
        />
      )}
    </Dialog>
  );
}
