import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { hasStronger, type FactorsHeld } from "../../model/factor.ts";
import type { OwnFactors } from "../contract.ts";
import { factorsMessages } from "./messages.ts";
import { PasskeysCard } from "./passkeys-card.tsx";
import { RecoveryCard } from "./recovery-card.tsx";
import { RecoverySheet } from "./recovery-sheet.tsx";
import { TotpCard } from "./totp-card.tsx";

/** A person's own second factors as a page section; `factors` is the answer of `listFactors` to the page's loader. */
export function SecondFactors({ factors }: { readonly factors: OwnFactors }) {
  const t = useMessages(factorsMessages);
  const email = useAuth()?.email_address ?? "";
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const held: FactorsHeld = {
    hasTotp: factors.totp !== null,
    passkeys: factors.passkeys.length,
    recoveryCodes: factors.recoveryCodes?.left ?? 0,
  };
  const isStrong = hasStronger(held);
  const Shield = isStrong ? ShieldCheck : ShieldAlert;
  const cards = { factors, held, onCodes: setNewCodes };
  return (
    <section aria-labelledby="second-factors" className="flex flex-col gap-5">
      <header>
        <h2 id="second-factors" className="text-2xl">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-text text-ink-muted">{t("lead")}</p>
      </header>
      <div
        className={`flex items-start gap-4 rounded-card p-5 ${isStrong ? "bg-success-soft text-on-success-soft" : "bg-warning-soft text-on-warning-soft"}`}
      >
        <Shield aria-hidden size={28} className="shrink-0" />
        <div className="min-w-0">
          <p className="font-bold">{t(isStrong ? "strongNow" : "codesNow")}</p>
          <p className="mt-1 max-w-text text-sm">{t(isStrong ? "strongNowText" : "codesNowText")}</p>
        </div>
      </div>
      <TotpCard {...cards} />
      <div id="passkeys" className="scroll-mt-24">
        <PasskeysCard {...cards} />
      </div>
      <RecoveryCard {...cards} />
      <Dialog open={newCodes !== null} onClose={() => setNewCodes(null)} title={t("recovery.shown")} size="sm" dismissal="never">
        <RecoverySheet codes={newCodes ?? []} email={email} onSaved={() => setNewCodes(null)} />
      </Dialog>
    </section>
  );
}
