import { formatInstant, HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../challenge.ts";
import type { Spent } from "./code-step.ts";
import { codeWords } from "./messages.ts";

/** Until then the time of day says enough. */
const SOON_MS = 6 * HOUR_MS;

interface SpentNoticeProps {
  readonly spent: Spent;
  readonly to: string;
  readonly onSend: (channel: CodeChannel) => Promise<void>;
}

/** No code goes by this channel for now: until what time of day, and what helps meanwhile. */
export function SpentNotice({ spent: { channel, retryAt, afterSeconds, open }, to, onSend }: SpentNoticeProps) {
  const t = useWords(codeWords);
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
