import { Store } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { counterPath, type CounterView, type Place } from "./load-counter.ts";
import { counterMessages } from "./messages.ts";

export interface CounterFrameProps<D extends Place> {
  readonly counter: D | null;
  readonly title: string;
  /** False for a page about the agent rather than one outlet's counter. */
  readonly hasHead?: boolean;
  /** Invitations to outlets, for somebody who works nowhere yet. */
  readonly invitations?: ReactNode;
  readonly children: (counter: D) => ReactNode;
}

/** The head of every counter page: outlet, float, drawer, and links to the parts. */
export function CounterFrame<D extends Place>({ counter, title, hasHead = true, invitations, children }: CounterFrameProps<D>) {
  const t = useMessages(counterMessages);
  if (counter === null) return <NoOutlet title={title} invitations={invitations} />;
  const at = (path: string) => counterPath(path, counter);
  return (
    <div className="mx-auto max-w-3xl">
      {hasHead ? (
        <div className="flex flex-col gap-3 print:hidden">
          <OutletName outlets={counter.outlets} outlet={counter.outlet} />
          {isRead(counter) ? <Head counter={counter} /> : null}
          <div>
            <Tabs
              label={t("nav")}
              tabs={[
                { label: t("sections.front"), to: at(href("/dashboard/counter")), end: true },
                { label: t("sections.payOut"), to: at(href("/dashboard/counter/pay-out")) },
                ...(counter.outlet.services.includes("cash_in")
                  ? [{ label: t("sections.cashIn"), to: at(href("/dashboard/counter/cash-in")) }]
                  : []),
                { label: t("sections.today"), to: at(href("/dashboard/counter/today")) },
                { label: t("sections.close"), to: at(href("/dashboard/counter/close")) },
              ]}
            />
          </div>
        </div>
      ) : null}
      <div className={hasHead ? "mt-6" : ""}>{children(counter)}</div>
    </div>
  );
}

const isRead = (counter: Place | CounterView): counter is CounterView => "drawer" in counter;

/** The agent's owner is led to the contract with which the outlets open, a cashier to the owner. */
function NoOutlet({ title, invitations }: { readonly title: string; readonly invitations: ReactNode }) {
  const t = useMessages(counterMessages);
  const localized = useLocalizedPath();
  const isOwner = useMay()("verification", "submit");
  return (
    <>
      <PageHeader title={title} />
      {invitations === undefined ? null : <div className="mx-auto mt-6 max-w-3xl empty:hidden">{invitations}</div>}
      <div className="mt-6 rounded-card border border-line bg-surface">
        <EmptyState
          level={2}
          title={t(isOwner ? "noOutletOwner" : "noOutlet")}
          illustration={
            <EmptySpot>
              <Store size={38} strokeWidth={1.6} />
            </EmptySpot>
          }
          action={
            <>
              {isOwner ? <LinkButton to={href("/dashboard/business")}>{t("toBusiness")}</LinkButton> : null}
              <LinkButton to={localized(href("/hubungi-kami"))} variant="secondary">
                {t("contact")}
              </LinkButton>
            </>
          }
        >
          {t(isOwner ? "noOutletOwnerText" : "noOutletText")}
        </EmptyState>
      </div>
    </>
  );
}

function Head({ counter }: { readonly counter: CounterView }) {
  const t = useMessages(counterMessages);
  const language = useLanguage();
  const { outlets, outlet, drawer, float } = counter;
  const shown = (amount: CounterView["drawer"]["held"]) => formatMoney(amount, language);
  // Nothing to show about the drawer: the cash is hidden because the count is blind, and nothing is held.
  const isEmpty = drawer.cash === null && drawer.held.minor === 0n;
  return (
    <section
      aria-label={t("outlet")}
      className="tone-deep bg-kawung overflow-hidden rounded-card px-5 py-4 text-on-deep [--kawung-strength:0.05] sm:px-6"
    >
      {outlets.length > 1 ? null : (
        <p className="mb-3 flex items-center gap-2 font-bold">
          <Store aria-hidden size={18} />
          <span className="min-w-0 wrap-anywhere">
            {outlet.name}, {outlet.cityName}
          </span>
        </p>
      )}
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-3 sm:grid sm:grid-cols-3 sm:gap-x-5">
        <div className={isEmpty ? "sm:col-span-2" : ""}>
          <dt className="text-sm text-on-deep-muted">{t(`float.${float.settlement}`)}</dt>
          <dd className="text-lg font-bold figures">{shown(float.float)}</dd>
          {float.settlement === "credit" && float.creditLine !== null ? (
            <dd className="text-sm text-on-deep-muted max-sm:hidden">{t("creditWhy", { line: shown(float.creditLine) })}</dd>
          ) : null}
          {float.isLow ? <dd className="text-sm font-semibold text-accent">{t("floatLow")}</dd> : null}
        </div>
        {isEmpty ? null : (
          <div>
            <dt className="text-sm text-on-deep-muted">{t("cash")}</dt>
            {drawer.cash === null ? null : <dd className="text-lg font-bold figures">{shown(drawer.cash)}</dd>}
            {drawer.held.minor > 0n ? (
              <dd className="text-sm text-on-deep-muted">{t("held", { amount: shown(drawer.held) })}</dd>
            ) : null}
          </div>
        )}
        {/* Hidden on a phone when two figures are already shown, so that the controls are higher up. */}
        <div className={isEmpty ? "" : "max-sm:hidden"}>
          <dt className="text-sm text-on-deep-muted">{t("today")}</dt>
          <dd className="text-lg font-bold figures">{shown(drawer.paidToday)}</dd>
          <dd className="text-sm text-on-deep-muted">{t("ofLimit", { limit: shown(drawer.dayLimit) })}</dd>
        </div>
      </dl>
    </section>
  );
}

/** A worker of several outlets chooses here; the address and all contents follow. */
function OutletName({ outlets, outlet }: Pick<CounterView, "outlets" | "outlet">) {
  const t = useMessages(counterMessages);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (outlets.length === 1) return null;
  // A payout's page is unknown at another outlet, so the counter's front page opens instead.
  const path = pathname.includes("/payouts/") ? href("/dashboard/counter") : pathname;
  return (
    <SelectField
      label={t("outlet")}
      hideLabel
      unmarked
      dense
      required
      value={outlet.id}
      onChange={(id) => void navigate(`${path}?outlet=${id}`)}
      options={outlets.map(({ id, name, cityName }) => ({ value: id, label: `${name}, ${cityName}` }))}
    />
  );
}
