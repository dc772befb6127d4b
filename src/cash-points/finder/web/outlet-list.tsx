import { ChevronDown, MapPinned, Phone, Route as RouteSign } from "lucide-react";
import { Link } from "react-router";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { phoneText } from "./phone-text.ts";
import { finderMessages } from "./messages.ts";
import type { OutletEntry } from "./shown-outlet.ts";

/** A list of outlets; the same for the server's order and for the order by distance from the visitor. */
export function OutletList({ outlets }: { readonly outlets: readonly OutletEntry[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {outlets.map((outlet) => (
        <Entry key={outlet.id} outlet={outlet} />
      ))}
    </ul>
  );
}

function Entry({ outlet }: { readonly outlet: OutletEntry }) {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  const { name, path, address, distance, services, limit } = outlet;
  return (
    <li className="rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 className="text-lg font-bold">
          <Link to={localized(path)} className="text-ink underline-offset-4 hover:underline">
            {name}
          </Link>
        </h3>
        <OpenBadge outlet={outlet} />
      </div>
      <p className="mt-1 text-ink-muted">{address}</p>
      {distance === null ? null : (
        <p className="mt-1 inline-flex items-center gap-1.5 font-semibold figures">
          <MapPinned aria-hidden size={16} />
          {distance}
        </p>
      )}
      <ul className="mt-3 flex flex-wrap gap-2">
        {services.map((service) => (
          <li key={service}>
            <Badge tone="primary">{t(`services.${service}`)}</Badge>
          </li>
        ))}
      </ul>
      {services.includes("pay_out") ? <p className="mt-3 text-sm text-ink-muted">{limit}</p> : null}
      <details className="group mt-2">
        <summary className="inline-flex min-h-target cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
          {t("hours")}
          <span className="sr-only">, {name}</span>
          <ChevronDown
            aria-hidden
            size={16}
            className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <dl className="max-w-sm text-sm">
          {outlet.hours.map(({ days, text }) => (
            <div key={days} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
              <dt>{days}</dt>
              <dd className="figures">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <OutletLinks outlet={outlet} />
    </li>
  );
}

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
