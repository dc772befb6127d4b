import { MapPin, Phone } from "lucide-react";
import { useLocation } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { QueryForm } from "#web/query-form.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { phoneText } from "../../finder/web/phone-text.ts";
import type { NearbyOutletsView, ShownOutlet } from "./load-nearby-outlets.ts";
import { PlainSelect } from "../../finder/web/plain-select.tsx";
import { collectMessages } from "./messages.ts";

/** Where cash can be collected. A GET form, so that it works without JavaScript. */
export function NearbyOutlets({ near: { city, cities, outlets, hasMore } }: { readonly near: NearbyOutletsView }) {
  const t = useMessages(collectMessages);
  const { pathname } = useLocation();
  return (
    <Card title={t("outlets")} level={2} hint={t("outletsText")}>
      <QueryForm action={pathname} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <label htmlFor="city" className="font-semibold">
            {t("city")}
          </label>
          <div className="mt-1.5">
            <PlainSelect
              id="city"
              name="city"
              value={city}
              none={t("everywhere")}
              choices={cities.map((one) => ({ code: one.city, name: one.name }))}
            />
          </div>
        </div>
        <button type="submit" className={buttonLook({ variant: "secondary", size: "large" })}>
          {t("show")}
        </button>
      </QueryForm>
      {outlets.length === 0 ? <p className="mt-4">{t("none")}</p> : null}
      <ul className="mt-4 divide-y divide-line">
        {outlets.map((outlet) => (
          <Outlet key={outlet.id} outlet={outlet} />
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-sm text-ink-muted">{t("more")}</p> : null}
    </Card>
  );
}

function Outlet({ outlet }: { readonly outlet: ShownOutlet }) {
  const t = useMessages(collectMessages);
  const { name, address, phone, map, isOpen, state, limit, isOver } = outlet;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold">{name}</h3>
        <StatusBadge status={isOpen ? "active" : "inactive"}>{state}</StatusBadge>
      </div>
      <p className="text-sm text-ink-muted">{address}</p>
      <p className={isOver ? "text-sm font-semibold text-warning" : "text-sm text-ink-muted"}>
        {t("limit", { amount: limit })}
        {isOver ? `. ${t("over")}` : ""}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5 text-sm font-semibold">
        <a href={map} rel="noreferrer" target="_blank" className="inline-flex min-h-target items-center gap-1.5">
          <MapPin aria-hidden size={16} />
          {t("map")}
          <span className="sr-only">, {name}</span>
        </a>
        <a href={`tel:${phone}`} className="inline-flex min-h-target items-center gap-1.5 figures">
          <Phone aria-hidden size={16} />
          <span className="sr-only">{t("call")} </span>
          {phoneText(phone)}
        </a>
      </p>
    </li>
  );
}
