import { Banknote, ChevronRight, HandCoins, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { counterPath, type CounterView } from "../../web/load-counter.ts";
import { counterMessages } from "../../web/messages.ts";
import { WhyNot } from "../../web/why-not.tsx";

/** The services that can begin at an outlet now, and why another cannot. */
export function Services({ counter }: { readonly counter: CounterView }) {
  const t = useMessages(counterMessages);
  const may = useMay();
  const { outlet, drawer } = counter;
  const [payOut, cashIn] = [drawer.whyNotPayOut, drawer.whyNotCashIn];
  const canTake = outlet.services.includes("cash_in") && may("cash_pickup", "cash_in");
  // A reason that stops both services is shown once.
  const why = payOut !== null && payOut === cashIn ? payOut : null;
  return (
    <>
      {why === null ? null : <WhyNot counter={counter} why={why} />}
      {why === null && payOut !== null ? <WhyNot counter={counter} why={payOut} /> : null}
      {why === null && cashIn !== null && canTake ? <WhyNot counter={counter} why={cashIn} /> : null}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {may("cash_pickup", "pay_out") && payOut === null ? (
          <Service to={counterPath(href("/dashboard/counter/pay-out"), counter)} title={t("payOut")} text={t("payOutText")}>
            <HandCoins aria-hidden size={28} />
          </Service>
        ) : null}
        {may("cash_pickup", "pay_out") && payOut === null ? (
          <Service
            to={`${counterPath(href("/dashboard/counter/pay-out"), counter)}&for=refund`}
            title={t("refund")}
            text={t("refundText")}
          >
            <Undo2 aria-hidden size={28} />
          </Service>
        ) : null}
        {canTake && cashIn === null ? (
          <Service to={counterPath(href("/dashboard/counter/cash-in"), counter)} title={t("cashIn")} text={t("cashInText")}>
            <Banknote aria-hidden size={28} />
          </Service>
        ) : null}
      </ul>
    </>
  );
}

/** Large enough for a thumb in a hurry. */
function Service({
  to,
  title,
  text,
  children,
}: {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-28 items-center gap-4 rounded-card xl:flex-col xl:items-start border border-line-strong bg-surface-raised p-5 text-ink no-underline shadow-card transition hover:border-primary hover:shadow-raised"
      >
        <span className="flex size-14 shrink-0 items-center justify-center rounded-control bg-primary text-on-primary">
          {children}
        </span>
        <span className="min-w-0 grow">
          <strong className="block text-lg">{title}</strong>
          <span className="block text-sm text-ink-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden size={22} className="shrink-0 text-ink-muted xl:hidden" />
      </Link>
    </li>
  );
}
