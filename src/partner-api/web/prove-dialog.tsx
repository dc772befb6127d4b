import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useProof } from "#identity/step-up/web/use-proof.tsx";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { proveKey, startKeyProof, type PartnerKey } from "../contract.ts";
import { signCommand, SYSTEMS } from "../model/commands.ts";
import { CommandBlock } from "./command-block.tsx";
import { proofFormSchema } from "./key-form.ts";
import { keyFormMessages } from "./messages.ts";

type Challenge = Output<typeof startKeyProof>;

interface ProveDialogProps {
  readonly shown: Pick<PartnerKey, "id" | "label">;
  readonly onClose: () => void;
  readonly onProven: () => Promise<void>;
}

/** Proves a key: a text, the command that signs it, and where to paste the signature. */
export function ProveDialog({ shown: { id, label }, onClose, onProven }: ProveDialogProps) {
  const t = useMessages(keyFormMessages);
  const errors = useErrorCatalogue();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [overText, setOverText] = useState<string | null>(null);

  const begin = useCallback(async () => {
    setChallenge(null);
    try {
      setChallenge(await api(startKeyProof, { id }));
    } catch (error) {
      onClose();
      await errors.error(error);
    }
  }, [errors, id, onClose]);
  const beginOnce = useEffectEvent(begin);
  useEffect(() => void beginOnce(), []);

  const isOver = challenge !== null && overText === challenge.text;
  return (
    <Dialog open onClose={onClose} dismissal="escape" size="md" title={t("proveTitle", { label })} hint={t("proveLead")}>
      {challenge === null ? (
        <SkeletonText lines={6} />
      ) : (
        <>
          <CommandBlock title={t("toSign")} what={t("text")}>
            {challenge.text}
          </CommandBlock>
          {isOver ? (
            <div className="mt-4">
              <Banner
                kind="warning"
                live
                action={
                  <Button size="small" onClick={() => void begin()}>
                    {t("again")}
                  </Button>
                }
              >
                {t("over")}
              </Banner>
            </div>
          ) : (
            <>
              <p className="mt-1 mb-4 text-sm text-ink-muted">
                {t("left")}:{" "}
                <Countdown
                  key={challenge.text}
                  endsAt={challenge.expiresAt}
                  serverNow={challenge.now}
                  onOver={() => setOverText(challenge.text)}
                />
              </p>
              <div className="mb-5 flex flex-col gap-3">
                {SYSTEMS.map((system) => (
                  <CommandBlock key={system} title={t(system)} what={t("command")}>
                    {signCommand(system, challenge.text)}
                  </CommandBlock>
                ))}
              </div>
              <SignatureForm key={challenge.text} id={id} text={challenge.text} onProven={onProven} />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

interface SignatureFormProps {
  readonly id: PartnerKey["id"];
  readonly text: string;
  readonly onProven: () => Promise<void>;
}

function SignatureForm({ id, text, onProven }: SignatureFormProps) {
  const t = useMessages(keyFormMessages);
  const withProof = useProof();
  const form = useAppForm({
    schema: proofFormSchema,
    defaultValues: { signature: "" },
    async onSubmit({ signature }) {
      const done = await withProof(() => api(proveKey, { id, text, signature }));
      if (done !== null) await onProven();
    },
  });
  return (
    <Form form={form} label={t("signature")}>
      <form.Field name="signature">
        {(field) => <TextArea {...field} label={t("signature")} hint={t("signatureHint")} required rows={5} />}
      </form.Field>
      <Button type="submit" wide loading={form.isSubmitting}>
        {t("check")}
      </Button>
    </Form>
  );
}
