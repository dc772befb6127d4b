import { BellRing } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { noteDeclined, wasDeclined } from "#web/session/asked-before.ts";
import { deviceMessages } from "./messages.ts";
import { useThisDevice } from "./use-this-device.ts";

interface OfferProps {
  /** What the person waits for on this page. */
  readonly reason: "transfer" | "collection" | "chat";
}

/** Offers to notify on this device, where it is useful and with the reason. The browser asks only after the person has said yes. */
export default function PushOffer({ reason }: OfferProps) {
  const [isDeclined, setDeclined] = useState(() => wasDeclined("push"));
  if (isDeclined) return null;
  return (
    <Offer
      reason={reason}
      onDecline={() => {
        noteDeclined("push");
        setDeclined(true);
      }}
    />
  );
}

function Offer({ reason, onDecline }: OfferProps & { readonly onDecline: () => void }) {
  const t = useMessages(deviceMessages);
  const { view, asked, isBusy, switchOn } = useThisDevice();
  if (view === null || view === "failed" || view.publicKey === null) return null;
  const { publicKey, own, whyNot } = view;
  // Switched on before, or refused before: there is nothing to offer.
  if (asked === null && (own !== null || whyNot === "unsupported" || whyNot === "denied")) return null;
  const problem = asked === "on" ? null : (whyNot ?? asked);
  return (
    <Card
      title={
        <span className="flex items-start gap-2">
          <BellRing aria-hidden size={20} className="mt-1 shrink-0 text-ink-muted" />
          {t(`offer.${reason}.title`)}
        </span>
      }
      level={2}
    >
      <div role="status">
        {own !== null ? (
          <p>
            {t("offer.on")} <Link to={href("/dashboard/notifications/preferences")}>{t("offer.choose")}</Link>
          </p>
        ) : (
          <p className="text-ink-muted">{t(`offer.${reason}.text`)}</p>
        )}
        {problem === null ? null : <p className="mt-2">{t(`why.${problem}`)}</p>}
      </div>
      {own !== null ? null : (
        <div className="mt-4 flex flex-wrap gap-3">
          {whyNot === null ? (
            <Button variant="secondary" loading={isBusy} onClick={() => void switchOn(publicKey)}>
              {t("offer.yes")}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onDecline}>
            {t("offer.notNow")}
          </Button>
        </div>
      )}
    </Card>
  );
}
