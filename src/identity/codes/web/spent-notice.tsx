import { formatInstant, HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../model/challenge.ts";
import type { Spent } from "./code-step.ts";
import { codeMessages } from "./messages.ts";

/** Up to this long the time of day is shown without the date. */
const SOON_MS = 6 * HOUR_MS;

interface BudgetSpentBannerProps {
  readonly spent: Spent;
  readonly to: string;
  readonly onSend: (channel: CodeChannel) => Promise<void>;
}

/** A channel's budget is spent: until when, and the alternatives meanwhile. */
export function BudgetSpentBanner({ spent: { channel, retryAt, afterSeconds, open }, to, onSend }: BudgetSpentBannerProps) {
  const t = useMessages(codeMessages);
  const language = useLanguage();
  const isSoon = afterSeconds * SECOND_MS < SOON_MS;
  const time = isSoon ? t("spent.today", { time: formatInstant(retryAt, language, "time") }) : formatInstant(retryAt, language);
  return (
    <div className="mb-6">
      <Banner kind="warning" title={t("spent.title")} live>
        <p>{t(`spent.${channel}`, { to, time })}</p>
        <p>{t(open.length > 0 ? "spent.others" : "spent.nothing")}</p>
        {open.length > 0 ? (
          <div className="mt-3 flex flex-wrap gap-3">
            {open.map((other) => (
              <Button key={other} variant="secondary" onClick={() => void onSend(other)}>
                {t(`other.${other}`)}
              </Button>
            ))}
          </div>
        ) : null}
      </Banner>
    </div>
  );
}
