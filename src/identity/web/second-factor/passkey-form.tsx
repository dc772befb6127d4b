import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { viewOf } from "#web/errors/refusal-view.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { PasskeyAnswer, passkeyQuestionSchema } from "../../evidence.ts";
import { useAttempts } from "./attempt.ts";
import { secondFactorWords } from "./messages.ts";
import { knowsPasskeys, signWithPasskey } from "./passkeys.ts";

interface PasskeyFormProps {
  readonly ask: () => Promise<z.output<typeof passkeyQuestionSchema>>;
  readonly onAnswer: (passkey: PasskeyAnswer) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** One button: the device asks the rest. What went wrong stays in the page, beside the way to try again. */
export function PasskeyForm({ ask, onAnswer, onOver }: PasskeyFormProps) {
  const { attempt } = useAttempts(onOver);
  const t = useWords(secondFactorWords);
  const errors = useErrorCatalogue();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function use() {
    setProblem(null);
    setBusy(true);
    try {
      await attempt(async () => {
        const answer = await signWithPasskey(await ask());
        if (answer === null) setProblem(t("passkeyCancelled"));
        else await onAnswer(answer);
      });
    } catch (error) {
      const view = viewOf(error);
      if (view.as === "fields") setProblem(Object.values(view.fields).join(" "));
      else await errors.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t("passkeyText")}</p>
      {problem === null ? null : (
        <Banner kind="warning" live>
          {problem}
        </Banner>
      )}
      <Button
        size="large"
        wide
        iconBefore={<KeyRound aria-hidden size={20} />}
        loading={isBusy}
        loadingText={t("passkeyWaiting")}
        whyDisabled={knowsPasskeys() ? null : t("passkeyUnsupported")}
        onClick={() => void use()}
      >
        {t("usePasskey")}
      </Button>
    </div>
  );
}
