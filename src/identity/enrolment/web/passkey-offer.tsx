import { Fingerprint } from "lucide-react";
import { href } from "#kernel/href.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { noteDeclined, wasDeclined } from "#web/session/asked-before.ts";
import { wasSignedInByCode } from "#web/session/signed-in-by-code.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listFactors } from "../contract.ts";
import { knowsPasskeys } from "../../factors/web/passkeys.ts";
import { passkeyOfferMessages } from "./passkey-offer-messages.ts";

/**
 * Whether to offer a passkey now: the person has just signed in by a code, this device recognises its owner by finger, face or PIN, and
 * the account has neither an app nor a passkey. Not again for 30 days after "not now".
 */
export async function isPasskeyDue(): Promise<boolean> {
  if (!wasSignedInByCode() || wasDeclined("passkey") || !knowsPasskeys()) return false;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
  try {
    const { totp, passkeys } = await api(listFactors, {});
    return totp === null && passkeys.length === 0;
  } catch (error) {
    // An offer is no reason for an error on the page.
    if (error instanceof ApiRefusal || error instanceof NetworkFailure) return false;
    throw error;
  }
}

/** Offers a passkey on this device, with the reason. `onDecline`: it is gone. */
export function PasskeyOffer({ onDecline }: { readonly onDecline: () => void }) {
  const t = useMessages(passkeyOfferMessages);
  return (
    <Card
      title={
        <span className="flex items-start gap-2">
          <Fingerprint aria-hidden size={20} className="mt-1 shrink-0 text-ink-muted" />
          {t("title")}
        </span>
      }
      level={2}
    >
      <p className="text-ink-muted">{t("text")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={`${href("/dashboard/security")}#passkeys`} variant="secondary">
          {t("yes")}
        </LinkButton>
        <Button
          variant="quiet"
          onClick={() => {
            noteDeclined("passkey");
            onDecline();
          }}
        >
          {t("notNow")}
        </Button>
      </div>
    </Card>
  );
}
