import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { payMessages } from "./messages.ts";
import type { PayIn } from "./use-pay-in.ts";

const START = new Date(0);

/** The time left to pay, counting down, and the instant at which it ends. */
export function PayWithin({ payIn: { payBy, leftSeconds } }: { readonly payIn: PayIn }) {
  const t = useMessages(payMessages);
  const language = useLanguage();
  return (
    <div className="tone-deep bg-kawung flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 text-on-deep [--kawung-strength:0.05] sm:px-6">
      <p className="font-bold">
        <Countdown key={payBy.getTime()} endsAt={new Date(leftSeconds * SECOND_MS)} serverNow={START}>
          {(clock) => t("left", { clock })}
        </Countdown>
      </p>
      <p className="text-sm text-on-deep-muted">{t("until", { when: formatDeadline(payBy, language) })}</p>
    </div>
  );
}
