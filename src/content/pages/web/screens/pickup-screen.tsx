import { Banknote, IdCard, MessageSquareText, Plus, Smartphone, type LucideIcon } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { screenMessages } from "./messages.ts";
import { ScreenFrame } from "./screen-frame.tsx";

/** Numbers that no transfer has: a pickup code never starts with 0. */
const CODE = "0000 0000 00000";
const OTP = "000 000";

/** Three proofs, one after the other, and only then the cash. */
export function PickupScreen() {
  const t = useMessages(screenMessages);
  return (
    <ScreenFrame label={t("pickup.label")} note={t("example")}>
      <div className="grid gap-2">
        <Proof icon={MessageSquareText} term={t("pickup.code")} value={CODE} />
        <And />
        <Proof icon={Smartphone} term={t("pickup.otp")} value={OTP} />
        <And />
        <Proof icon={IdCard} term={t("pickup.identity")} value="SARI" />
        <div className="mt-4 flex items-center gap-4 rounded-card bg-deep px-5 py-5 text-on-deep shadow-raised">
          <span className="size-4 shrink-0 rounded-pill bg-accent" />
          <span className="font-bold">{t("pickup.cash")}</span>
          <Banknote size={28} className="ms-auto text-on-deep-muted" />
        </div>
      </div>
    </ScreenFrame>
  );
}

function Proof({ icon: Icon, term, value }: { readonly icon: LucideIcon; readonly term: string; readonly value: string }) {
  return (
    <div className="flex items-center gap-4 rounded-card bg-surface-raised px-5 py-4 text-ink shadow-raised">
      <Icon size={26} className="shrink-0 text-primary" />
      <div>
        <p className="text-sm text-ink-muted">{term}</p>
        <p className="text-xl font-bold figures">{value}</p>
      </div>
    </div>
  );
}

function And() {
  return <Plus size={18} strokeWidth={3} className="mx-auto text-on-primary-soft" />;
}
