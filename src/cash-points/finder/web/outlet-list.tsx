import { Phone, Route as RouteSign } from "lucide-react";
import { Link } from "react-router";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { phoneText } from "./phone-text.ts";
import { finderMessages } from "./messages.ts";
import type { OutletEntry } from "./shown-outlet.ts";

/** A list of outlets; the same for the server's order and for the order by distance from the visitor. */
export function OutletList({ outlets }: { readonly outlets: readonly OutletEntry[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {outlets.map((outlet) => (
        <Entry key={outlet.id} outlet={outlet} />
      ))}
    </ul>
  );
}

/** A row: who, how far, whether it is open, the most that it pays out. Hours and the rest are on the outlet's page. */
function Entry({ outlet }: { readonly outlet: OutletEntry }) {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  const { name, path, address, distance, services, limit, isOpen, state, route, phone } = outlet;
  return (
    <li className="relative flex items-start gap-2 py-3 ps-4 pe-1 hover:bg-surface-hover sm:ps-5 sm:pe-3">
      <div className="min-w-0 grow">
        <h3 className="text-base font-bold">
          <Link
            to={localized(path)}
            className="text-ink underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none! focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-muted">{address}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
          {distance === null ? null : <span className="font-semibold figures">{distance}</span>}
          <span className={isOpen ? "font-semibold text-success" : "text-ink-muted"}>{state}</span>
        </p>
        <p className="text-sm text-ink-muted">
          {services.includes("pay_out") ? limit : null}
          {services.includes("pay_out") && services.includes("cash_in") ? " · " : null}
          {services.includes("cash_in") ? t("services.cash_in") : null}
        </p>
      </div>
      <div className="relative flex shrink-0 max-sm:flex-col">
        <a
          href={route}
          rel="noreferrer"
          target="_blank"
          title={t("route")}
          aria-label={`${t("route")} ${t("to", { name })}`}
          className={ICON}
        >
          <RouteSign aria-hidden size={20} />
        </a>
        <a href={`tel:${phone}`} title={phoneText(phone)} aria-label={`${t("call")} ${name}`} className={ICON}>
          <Phone aria-hidden size={20} />
        </a>
      </div>
    </li>
  );
}

const ICON =
  "inline-flex min-h-target min-w-target items-center justify-center rounded-control text-primary hover:bg-primary-soft";

/** Open until, or closed until: by icon, text and colour. */
export function OpenBadge({ outlet: { isOpen, state } }: { readonly outlet: Pick<OutletEntry, "isOpen" | "state"> }) {
  return <StatusBadge status={isOpen ? "active" : "inactive"}>{state}</StatusBadge>;
}

/** Links for directions and for a call. */
export function OutletLinks({ outlet: { name, route, phone } }: { readonly outlet: OutletEntry }) {
  const t = useMessages(finderMessages);
  return (
    <p className="mt-1 flex flex-wrap gap-x-6 text-sm font-semibold">
      <a href={route} rel="noreferrer" target="_blank" className="inline-flex min-h-target items-center gap-1.5 text-primary">
        <RouteSign aria-hidden size={16} />
        {t("route")}
        <span className="sr-only"> {t("to", { name })}</span>
      </a>
      <a href={`tel:${phone}`} className="inline-flex min-h-target items-center gap-1.5 text-primary figures">
        <Phone aria-hidden size={16} />
        <span className="sr-only">{t("call")} </span>
        {phoneText(phone)}
      </a>
    </p>
  );
}
