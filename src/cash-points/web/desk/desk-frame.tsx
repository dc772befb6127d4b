import { Store } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useLocalizedPath, useWords } from "#web/i18n.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { deskPath, type Desk, type Place } from "./load-desk.ts";
import { deskWords } from "./messages.ts";

export interface DeskFrameProps<D extends Place> {
  readonly desk: D | null;
  readonly title: string;
  /** False for a page that is about the agent, not about one outlet's counter. */
  readonly hasHead?: boolean;
  readonly children: (desk: D) => ReactNode;
}

/** What stands on top of each part of the counter: where one works, the float, the drawer; and the parts. */
export function DeskFrame<D extends Place>({ desk, title, hasHead = true, children }: DeskFrameProps<D>) {
  const t = useWords(deskWords);
  if (desk === null) return <NoOutlet title={title} />;
  const at = (path: string) => deskPath(`/dashboard/counter${path}`, desk);
  return (
    <div className="mx-auto max-w-3xl">
      <title>{title}</title>
      {hasHead ? (
        <div className="flex flex-col gap-3 print:hidden">
          <OutletName outlets={desk.outlets} outlet={desk.outlet} />
          {isRead(desk) ? <Head desk={desk} /> : null}
          <div>
            <Tabs
              label={t("nav")}
              tabs={[
                { label: t("parts.front"), to: at(""), end: true },
                { label: t("parts.payOut"), to: at("/pay-out") },
                ...(desk.outlet.services.includes("cash_in") ? [{ label: t("parts.cashIn"), to: at("/cash-in") }] : []),
                { label: t("parts.today"), to: at("/today") },
                { label: t("parts.close"), to: at("/close") },
              ]}
            />
          </div>
        </div>
      ) : null}
      <div className={hasHead ? "mt-6" : ""}>{children(desk)}</div>
    </div>
  );
}

const isRead = (desk: Place | Desk): desk is Desk => "drawer" in desk;

function NoOutlet({ title }: { readonly title: string }) {
  const t = useWords(deskWords);
  const localized = useLocalizedPath();
  return (
    <>
      <title>{title}</title>
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-6 rounded-card border border-line bg-surface">
        <EmptyState
          level={2}
          title={t("noOutlet")}
          illustration={
            <EmptySpot>
              <Store size={38} strokeWidth={1.6} />
            </EmptySpot>
          }
          action={
            <LinkButton to={localized("/hubungi-kami")} variant="secondary">
              {t("contact")}
            </LinkButton>
          }
        >
          {t("noOutletText")}
        </EmptyState>
      </div>
    </>
  );
}

function Head({ desk }: { readonly desk: Desk }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { outlets, outlet, drawer, float } = desk;
  const shown = (amount: Desk["drawer"]["held"]) => formatMoney(amount, language);
  // Of the drawer there is nothing to say: a count is blind, and nothing is set aside.
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
      <dl className="grid grid-cols-[auto_auto] justify-between gap-x-3 gap-y-3 sm:grid-cols-3 sm:gap-x-5">
        <div>
          <dt className="text-sm text-on-deep-muted">{t(`float.${float.settlement}`)}</dt>
          <dd className="text-lg font-bold figures">{shown(float.float)}</dd>
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
        {/* On a phone what has to be done stands higher, where two figures stand already. */}
        <div className={isEmpty ? "" : "max-sm:hidden"}>
          <dt className="text-sm text-on-deep-muted">{t("today")}</dt>
          <dd className="text-lg font-bold figures">{shown(drawer.paidToday)}</dd>
          <dd className="text-sm text-on-deep-muted">{t("ofLimit", { limit: shown(drawer.dayLimit) })}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Who works at several outlets chooses here; the address follows, and so does all that is shown. */
function OutletName({ outlets, outlet }: Pick<Desk, "outlets" | "outlet">) {
  const t = useWords(deskWords);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (outlets.length === 1) return null;
  // Of a payout at another outlet this one knows nothing.
  const path = pathname.includes("/payouts/") ? "/dashboard/counter" : pathname;
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
