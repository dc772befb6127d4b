import type { Output } from "#kernel/endpoint.ts";
import { formatMoney, type Money } from "#kernel/money.ts";
import { formatBps, formatRupiahRate, type Rate } from "#kernel/rate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useCorridorName } from "../../corridors/web/switchboard/corridor-names.ts";
import type { previewDeskRate } from "../contract-desk.ts";
import { rateMessages } from "./messages.ts";
import { signedBps } from "./rate-texts.ts";

export type Preview = Output<typeof previewDeskRate>;

interface PreviewTableProps {
  readonly mid: Rate;
  readonly preview: Preview;
}

/** What customers see now and would see with a desk rate, computed by the server as a price is. */
export function PreviewTable({ mid, preview: { changeBps, deviationBps, whyNot, corridors, example } }: PreviewTableProps) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const corridorName = useCorridorName();
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <h3 className="font-semibold">{t("previewTitle", { rate: formatRupiahRate(mid, language) })}</h3>
      {whyNot === null ? null : <Banner kind="warning">{t(`whyNotText.${whyNot}`)}</Banner>}
      {changeBps === null ? null : <p>{t("againstDesk", { change: signedBps(changeBps, language) })}</p>}
      {deviationBps === null ? null : <p>{t("againstReference", { deviation: formatBps(deviationBps, language) })}</p>}
      {corridors.length === 0 ? (
        <p className="text-ink-muted">{t("noCorridor")}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <div role="region" aria-label={t("previewCaption")} tabIndex={0} className="overflow-x-auto">
          <p className="pb-2 text-sm text-ink-muted">{t("example", { amount: formatMoney(example, language) })}</p>
          <table className="w-full text-start text-sm">
            <caption className="sr-only">{t("previewCaption")}</caption>
            <thead>
              <tr className="text-ink-muted">
                {(["corridorColumn", "nowColumn", "thenColumn", "changeColumn"] as const).map((column) => (
                  <th key={column} scope="col" className="py-2 pe-4 text-start font-semibold">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="figures">
              {corridors.map(({ corridor, now, after, changeBps: change, receives }) => (
                <tr key={corridor} className="border-t border-line">
                  <th scope="row" className="py-2 pe-4 text-start font-normal">
                    {corridorName(corridor)}
                  </th>
                  <td className="py-2 pe-4">
                    <CustomerRate rate={now} receives={receives.now} />
                  </td>
                  <td className="py-2 pe-4 font-semibold">
                    <CustomerRate rate={after} receives={receives.after} />
                  </td>
                  <td className="py-2">{change === null ? "–" : signedBps(change, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function CustomerRate({ rate, receives }: { readonly rate: Rate | null; readonly receives: Money | null }) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  if (rate === null) return t("noPrice");
  return (
    <>
      <span className="block whitespace-nowrap">{formatRupiahRate(rate, language)}</span>
      {receives === null ? null : (
        <span className="block font-normal whitespace-nowrap text-ink-muted">{formatMoney(receives, language)}</span>
      )}
    </>
  );
}
