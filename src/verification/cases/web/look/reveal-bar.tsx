import { Eye, EyeOff } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { lookMessages } from "./messages.ts";
import type { Looking } from "./use-looking.ts";

/** Whether personal data is masked, and the button that changes it. */
export function RevealBar({ looking: { reason, isRevealed, reveal, hide } }: { readonly looking: Looking }) {
  const t = useMessages(lookMessages);
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3">
      <p role="status" className="text-ink-muted">
        {t(isRevealed ? "revealed" : "masked")}
        {reason === null ? null : <span className="block text-sm wrap-anywhere">{t("reasonNow", { reason })}</span>}
      </p>
      <Button
        size="small"
        variant="secondary"
        iconBefore={<Icon aria-hidden size={18} />}
        onClick={() => (isRevealed ? hide() : void reveal())}
      >
        {t(isRevealed ? "hide" : "reveal")}
      </Button>
    </div>
  );
}
