import { useMessages } from "#web/i18n.tsx";
import { screenMessages } from "./messages.ts";
import { ScreenFrame } from "./screen-frame.tsx";
import type { RateGap } from "./view.ts";

/** The mid-market rate and ours, with the gap between them drawn large. Live: the rate at which the page was made. */
export function RateScreen({ rate }: { readonly rate: RateGap }) {
  const t = useMessages(screenMessages);
  const { currency, mid, ours, gap, margin, asOf } = rate;
  return (
    <ScreenFrame label={t("rate.label", { currency, mid, ours, gap })}>
      <div className="rounded-card bg-surface-raised px-5 py-6 text-ink shadow-overlay sm:px-6">
        <p className="font-bold">{t("rate.title", { currency })}</p>
        <div className="mt-6 grid grid-cols-[auto_1fr] gap-x-5">
          <Level value={ours} term={t("rate.ours")} strong />
          <div className="relative col-span-2 my-1 flex h-20 items-center border-y-2 border-dashed border-line-strong">
            <span className="absolute inset-y-1.5 start-0 w-1.5 rounded-pill bg-primary" />
            <span className="ps-5">
              <span className="block text-lg font-bold">{t("rate.gap", { gap })}</span>
              <span className="block text-sm text-ink-muted">{margin}</span>
            </span>
          </div>
          <Level value={mid} term={t("rate.mid")} />
        </div>
        <p className="mt-5 border-t border-line pt-3 text-sm text-ink-muted">{asOf}</p>
      </div>
    </ScreenFrame>
  );
}

function Level({ value, term, strong = false }: { readonly value: string; readonly term: string; readonly strong?: boolean }) {
  return (
    <p className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-ink-muted">{term}</span>
      <span className={`text-amount figures ${strong ? "text-primary" : "text-ink-muted"}`}>{value}</span>
    </p>
  );
}
