import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { startProof, verifyProof } from "../contract.ts";
import { seen } from "../../codes/web/code-step.ts";
import { ProofMethods } from "./proof-methods.tsx";
import type { SeenFactorStep } from "../../factors/web/methods.ts";
import { proveAgainMessages } from "./messages.ts";

interface ProofDialogProps {
  /** Gets the code of the proven step. */
  readonly onProven: (sessionCode: string) => void;
  readonly onGiveUp: () => void;
}

interface Started {
  readonly sessionCode: string;
  readonly step: SeenFactorStep;
}

/** Proves one of the person's factors in a step of this session. An ended step is started again. */
export function ProofDialog({ onProven, onGiveUp }: ProofDialogProps) {
  const t = useMessages(proveAgainMessages);
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
        <ProofMethods
          key={started.sessionCode}
          {...started}
          submitText={t("submit")}
          prove={async (proof) => {
            await api(verifyProof, { sessionCode: started.sessionCode, proof });
            onProven(started.sessionCode);
          }}
          onOver={beginAgain}
        />
      )}
    </Dialog>
  );
}
