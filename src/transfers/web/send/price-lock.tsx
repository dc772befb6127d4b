import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import type { QuoteView } from "#pricing/contract.ts";
import { useWords } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { sendWords } from "./messages.ts";

const START = new Date(0);

/** From "Continue" on the price is locked, and its time runs: shown on every step until the review, which has it beside the price. */
export function PriceLock({ leftSeconds }: Pick<QuoteView, "leftSeconds">) {
  const t = useWords(sendWords);
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
