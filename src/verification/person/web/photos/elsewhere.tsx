import { useEffect, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { makeHandoff } from "../../../capture/contract.ts";
import { photoMessages } from "../../../capture/web/photo/messages.ts";
import type { PhotoCode } from "../../../model/rules/requirements.ts";

/** A new photograph is looked for this often while the link is shown. */
const LOOK_EVERY_MS = 3_000;
/** The link counts 15 minutes; afterwards nothing can come by it. */
const LOOKS = 300;

interface ElsewhereProps {
  readonly code: PhotoCode;
  /** The photographs that are there: another id, and the one from the phone has come. */
  readonly ids: string;
  readonly onGiven: () => Promise<void>;
}

/** The link to another device as a QR code, until its photograph is there. Offered where a phone can point its camera at the screen. */
export function Elsewhere({ code, ids, onGiven }: ElsewhereProps) {
  const t = useMessages(photoMessages);
  const errors = useErrorCatalogue();
  const language = useLanguage();
  const [link, setLink] = useState<(Output<typeof makeHandoff> & { readonly ids: string }) | null>(null);
  const isWaiting = link !== null && link.ids === ids;
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > LOOKS) setLink(null);
      else if (document.visibilityState === "visible") void onGiven();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onGiven]);
  if (!isWaiting)
    return (
      <div className="max-sm:hidden">
        <Button
          variant="secondary"
          onClick={() => void errors.attempt(async () => setLink({ ...(await api(makeHandoff, { code })), ids }))}
        >
          {t("elsewhere")}
        </Button>
      </div>
    );
  return (
    <Banner
      kind="info"
      title={t("elsewhere")}
      action={
        <Button size="small" variant="secondary" onClick={() => setLink(null)}>
          {t("elsewhereStop")}
        </Button>
      }
    >
      <p>{t("elsewhereText", { time: formatInstant(link.until, language) })}</p>
      <div className="mt-3">
        <QrCode text={link.url} label={t("elsewhereQr")} />
      </div>
      <p className="mt-3" role="status">
        {t("elsewhereWaiting")}
      </p>
    </Banner>
  );
}
