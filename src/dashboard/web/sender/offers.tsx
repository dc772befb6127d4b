import { useEffect, useState } from "react";
import { isPasskeyDue, PasskeyOffer } from "#identity/enrolment/web/passkey-offer.tsx";
import InstallOffer from "#web/install/install-offer.tsx";

/**
 * One offer at most, decided once for a visit of the page: a passkey after a sign-in by code, otherwise the installation of the app once
 * somebody has sent, because then there is a reason to come back. Declining one does not bring up the other.
 */
export default function Offers({ hasSent }: { readonly hasSent: boolean }) {
  const [offer, setOffer] = useState<"passkey" | "install" | null>(null);
  useEffect(() => {
    let isGone = false;
    const choose = async () => {
      const isDue = await isPasskeyDue();
      if (!isGone) setOffer(isDue ? "passkey" : "install");
    };
    void choose();
    return () => {
      isGone = true;
    };
  }, []);
  if (offer === "passkey") return <PasskeyOffer onDecline={() => setOffer(null)} />;
  return offer === "install" && hasSent ? <InstallOffer /> : null;
}
