import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { listWaiting } from "../contract.ts";
import { taskMessages } from "./messages.ts";

type Waiting = Output<typeof listWaiting>["waiting"][number];

/** Tasks for the reader, then those that wait for others; renders nothing when there are none. */
export function TaskList({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const t = useMessages(taskMessages);
  return (
    <>
      {[false, true].map((isOwn) => {
        const some = waiting.filter((one) => one.isOwn === isOwn);
        const heading = isOwn ? "waits-for-others" : "waits-for-you";
        return some.length === 0 ? null : (
          <section
            key={heading}
            aria-labelledby={heading}
            className={`rounded-card border p-4 ${isOwn ? "border-line bg-surface" : "border-warning bg-warning-soft text-on-warning-soft"}`}
          >
            <h2 id={heading} className="text-lg font-bold">
              {t(isOwn ? "own" : "title")}
            </h2>
            <ul className="divide-y divide-line">
              {some.map((one) => (
                <Entry key={`${one.kind} ${one.outlet} ${one.payout}`} one={one} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Entry({ one: { kind, outlet, outletName, payout, amount, day, since } }: { readonly one: Waiting }) {
  const t = useMessages(taskMessages);
  const language = useLanguage();
  const shown = amount === null ? "" : formatMoney(amount, language);
  const text =
    kind === "day" ? t("day", { day: day === null ? "" : formatDate(day, language, "long") }) : t(kind, { amount: shown });
  const to =
    kind === "float"
      ? { path: `${href("/dashboard/float")}#top-up`, text: t("topUp") }
      : kind === "day" || payout === null
        ? { path: `${href("/dashboard/counter/close")}?outlet=${outlet}`, text: t("count") }
        : { path: `${href("/dashboard/counter/payouts/:id", { id: payout })}?outlet=${outlet}`, text: t("open") };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{text}</p>
        <p className="text-sm wrap-anywhere">
          {outletName === null ? "" : `${outletName}, `}
          {t("since", { when: formatInstant(since, language) })}
        </p>
      </div>
      <LinkButton to={to.path} size="small" variant="secondary">
        {to.text}
      </LinkButton>
    </li>
  );
}
