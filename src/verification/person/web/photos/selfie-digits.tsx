import { useCallback, useEffect, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { startSelfie } from "../../../capture/contract.ts";
import { Digits } from "../../../capture/web/photo/digits.tsx";
import { useGiving } from "../giving.ts";
import { photoMessages } from "../../../capture/web/photo/messages.ts";

/** The four digits of this session, which the selfie shows. When they are over, new ones are issued. */
export function SelfieDigits() {
  const t = useMessages(photoMessages);
  const { selfie } = useGiving();
  const [code, setCode] = useState<Output<typeof startSelfie> | "failed" | null>(null);
  const issue = useCallback(async (): Promise<void> => {
    try {
      setCode(await selfie());
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof NetworkFailure)) throw error;
      setCode("failed");
    }
  }, [selfie]);
  useEffect(() => void issue(), [issue]);
  if (code === null)
    return (
      <SkeletonGroup>
        <SkeletonText lines={2} />
      </SkeletonGroup>
    );
  if (code === "failed")
    return (
      <Banner
        kind="warning"
        live
        action={
          <Button size="small" variant="secondary" onClick={() => void issue()}>
            {t("readAgain")}
          </Button>
        }
      >
        {t("digitsFailed")}
      </Banner>
    );
  return (
    <div className="flex flex-col gap-2">
      <Digits digits={code.digits} until={code.until} onOver={() => void issue()} />
      <p className="text-sm text-ink-muted">{t("digitsAfter")}</p>
    </div>
  );
}
