import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OpenPayouts } from "../../counter/web/open-payouts.tsx";
import { Services } from "../../counter/web/services.tsx";
import { dayMessages } from "../../drawer/web/today/messages.ts";
import { TaskList } from "../../tasks/web/task-list.tsx";
import { counterPath, type CounterView } from "../../web/load-counter.ts";
import { counterMessages } from "../../web/messages.ts";
import type { AgentFrontData } from "./load-front.ts";
import { agentFrontMessages } from "./messages.ts";

type Worker = Extract<AgentFrontData, { readonly of: "worker" }>;

/** A worker's front page: what is in progress at the outlet, the services, and the day so far. */
export function WorkerFront({ loaded: { counter, openPayouts, waiting, latest } }: { readonly loaded: Worker }) {
  const t = useMessages(agentFrontMessages);
  const may = useMay();
  const { name, cityName: city } = counter.outlet;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={t("worker.title")}
        lead={t("worker.lead", { name, city })}
        actions={
          may("cash_pickup", "pay_out", "cash_in") ? (
            <LinkButton to={counterPath(href("/dashboard/counter/close"), counter)} variant="secondary">
              {t("toClose")}
            </LinkButton>
          ) : undefined
        }
      />
      <div className="mt-5 flex flex-col gap-5">
        <TaskList waiting={waiting} />
        <OpenPayouts counter={counter} openPayouts={openPayouts} />
        <Services counter={counter} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Today counter={counter} />
          <Latest counter={counter} latest={latest} />
        </div>
      </div>
    </div>
  );
}

function Today({ counter: { drawer, float } }: { readonly counter: CounterView }) {
  const t = useMessages(agentFrontMessages);
  const tCounter = useMessages(counterMessages);
  const language = useLanguage();
  const shown = (amount: Money) => formatMoney(amount, language);
  const taken = drawer.movements.find(({ kind }) => kind === "cash_in")?.total ?? { ...drawer.paidToday, minor: 0n };
  return (
    <Card title={t("today")} level={2}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4">
        <div className="min-w-0">
          <dt className="text-sm text-ink-muted">{t("paidOut")}</dt>
          <dd className="text-lg font-bold figures">{shown(drawer.paidToday)}</dd>
          <dd className="text-sm text-ink-muted figures">{t("ofLimit", { limit: shown(drawer.dayLimit) })}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-ink-muted">{t("takenIn")}</dt>
          <dd className="text-lg font-bold figures">{shown(taken)}</dd>
        </div>
        <div className="col-span-2 min-w-0">
          <dt className="text-sm text-ink-muted">{tCounter(`float.${float.settlement}`)}</dt>
          <dd className="text-lg font-bold figures">{shown(float.float)}</dd>
          {float.isLow ? <dd className="text-sm font-semibold text-warning">{tCounter("floatLow")}</dd> : null}
        </div>
      </dl>
    </Card>
  );
}

function Latest({ counter, latest }: Pick<Worker, "counter" | "latest">) {
  const t = useMessages(agentFrontMessages);
  const tDay = useMessages(dayMessages);
  const language = useLanguage();
  return (
    <Card title={t("latest")} level={2}>
      {latest.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {latest.map(({ no, kind, amount, at, byName }) => (
            <li key={no} className="flex items-baseline justify-between gap-4 py-2">
              <p className="min-w-0">
                <span className="block font-semibold">{tDay(`kinds.${kind}`)}</span>
                <span className="block text-sm wrap-anywhere text-ink-muted">
                  {formatInstant(at, language, "time", counter.outlet.zone)}, {byName}
                </span>
              </p>
              <span className="font-semibold whitespace-nowrap figures">{formatMoney(amount, language)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="-ms-3.5 mt-2">
        <LinkButton to={counterPath(href("/dashboard/counter/today"), counter)} size="small" variant="quiet">
          {t("toToday")}
        </LinkButton>
      </div>
    </Card>
  );
}
