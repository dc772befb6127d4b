import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import type { QuoteView } from "#pricing/quotes/contract.ts";
import { useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { sendMessages } from "./messages.ts";

const START = new Date(0);

/** The remaining time of the price lock, which starts with "Continue". Shown on every step up to the review, which has it beside the price. */
export function PriceLock({ leftSeconds }: Pick<QuoteView, "leftSeconds">) {
  const t = useMessages(sendMessages);
  const [isOver, setOver] = useState(leftSeconds === 0);
  return (
    <p className="mt-4 flex items-center gap-2 text-sm font-medium text-ink-muted">
      <LockKeyhole aria-hidden size={16} className="shrink-0" />
      {isOver ? (
        t("review.leftOver")
      ) : (
        <Countdown endsAt={new Date(leftSeconds * SECOND_MS)} serverNow={START} onOver={() => setOver(true)}>
          {(clock) => t("review.left", { clock })}
        </Countdown>
      )}
    </p>
  );
}
