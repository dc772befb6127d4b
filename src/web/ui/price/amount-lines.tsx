import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { priceMessages } from "./messages.ts";

/** All amounts are already formatted, in the language of the page. */
export interface AmountLinesProps {
  readonly send: string;
  readonly fee: string;
  /** "Rp35.000 + pajak Rp3.850" */
  readonly feeDetail?: string;
  /** The part left unpaid by cash rounding, in the caller's words. */
  readonly cashRounding?: { readonly term: string; readonly amount: string };
  /** "1 SGD = Rp12.675,60"; null from rupiah to rupiah: nothing is exchanged, so the line is left out. */
  readonly rate: string | null;
  /** Time and basis of the rate: "kurs tengah Rp12.600, 14.02 WIB" */
  readonly rateTime?: string;
  /** Our margin in rupiah; null when there is none. */
  readonly margin: string | null;
  /** "sudah di dalam kurs": the margin is not paid on top. */
  readonly marginDetail?: string;
  readonly recipient: string;
  readonly arrives: string;
  /** Another name for the arrival: cash is ready to collect, and what has arrived was promised for then. */
  readonly arrivesTerm?: string;
  /** Reason for the delay: "over a weekend". */
  readonly arrivesDetail?: string;
  /** Amount sent plus fee and tax. */
  readonly pay: string;
  /** "0,98%"; null where it is no longer known. */
  readonly costPercent: string | null;
  /** "14.32 WIB" */
  readonly lockedUntil?: string;
  /** Explains the margin, e.g. an InfoPopover. */
  readonly rateHelp?: ReactNode;
  /** Both amounts are in fields above, as in the calculator: their lines are left out. */
  readonly hasFieldsAbove?: boolean;
}

/** The price of a transfer, the same lines everywhere, nothing hidden: send, fee and tax, rate with margin, recipient gets, arrives. */
export function AmountLines(props: AmountLinesProps) {
  const t = useMessages(priceMessages);
  const {
    send,
    fee,
    feeDetail,
    cashRounding,
    rate,
    rateTime,
    margin,
    marginDetail,
    recipient,
    arrives,
    arrivesTerm = t("arrives"),
    arrivesDetail,
    pay,
    costPercent,
    lockedUntil,
    rateHelp,
    hasFieldsAbove = false,
  } = props;
  return (
    <div role="group" aria-label={t("title")} className="@container text-ink">
      <dl>
        {hasFieldsAbove ? null : <Line term={t("send")}>{send}</Line>}
        <Line term={t("fee")} detail={feeDetail}>
          {fee}
        </Line>
        {cashRounding === undefined ? null : <Line term={cashRounding.term}>{cashRounding.amount}</Line>}
        {rate === null ? null : (
          <Line
            term={
              <>
                {t("rate")} {rateHelp}
              </>
            }
            detail={rateTime}
          >
            {rate}
          </Line>
        )}
        {margin === null ? null : (
          <Line term={t("margin")} detail={marginDetail}>
            {margin}
          </Line>
        )}
        {hasFieldsAbove ? null : (
          <Line term={t("recipient")} strong>
            {recipient}
          </Line>
        )}
        <Line term={arrivesTerm} detail={arrivesDetail} wrap>
          {arrives}
        </Line>
        <div className="mt-2 flex items-baseline justify-between gap-4 rounded-md bg-surface-sunken px-3 py-2.5 @sm:px-4 @sm:py-3">
          <dt className="font-semibold">{t("pay")}</dt>
          <dd className="text-lg font-bold figures">{pay}</dd>
        </div>
      </dl>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-muted">
        {costPercent === null ? null : <span>{t("cost", { percent: costPercent })}</span>}
        {lockedUntil === undefined ? null : (
          <span className="inline-flex items-center gap-1.5 font-semibold text-primary">
            <Lock aria-hidden="true" size={14} />
            {t("locked", { time: lockedUntil })}
          </span>
        )}
      </p>
    </div>
  );
}

interface LineProps {
  readonly term: ReactNode;
  readonly children: string;
  readonly detail?: ReactNode;
  readonly strong?: boolean;
  /** A date may wrap; an amount never does. */
  readonly wrap?: boolean;
}

function Line({ term, children, detail, strong = false, wrap = false }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-3 first:pt-0 nth-last-2:border-0">
      <dt className="max-w-[60%] shrink-0 wrap-normal text-ink-muted">{term}</dt>
      <dd className="text-end">
        <span
          className={`${strong ? "text-xl font-bold text-primary" : "font-semibold"} ${wrap ? "inline-block text-balance" : "figures"}`}
        >
          {children}
        </span>
        {detail === undefined || detail === null ? null : (
          <span className="block text-xs text-ink-muted @xs:text-sm">{detail}</span>
        )}
      </dd>
    </div>
  );
}
