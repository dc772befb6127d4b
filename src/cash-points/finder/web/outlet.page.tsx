import { redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { documentList } from "#kernel/identity-documents.ts";
import { localizePath } from "#kernel/locale.ts";
import { cachedPage } from "#web/cached-page.ts";
import { notFound, orNotFound } from "#web/page-loading.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { breadcrumbList, pageMeta } from "#web/seo.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { loadOutlet, type OutletView } from "./load-outlet.ts";
import { finderMessages } from "./messages.ts";
import { OpenBadge, OutletLinks } from "./outlet-list.tsx";
import { OutletMap } from "./outlet-map.tsx";
import { addressOf, FINDER_PATH, EMPTY_QUERY } from "./finder-query.ts";
import type { Route } from "./+types/outlet.page";

/** Cached for a short time, because the opening state changes. */
export const handle = cachedPage(30);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const outlet = await orNotFound(loadOutlet(api, params.slug, language));
  if (outlet === null) throw notFound();
  if (outlet.entry.path !== href("/lokasi-tunai/:slug", { slug: params.slug }))
    throw redirect(localizePath(outlet.entry.path, language), 301);
  // Formatted on the server: the document list belongs to the counter, and a public page loads none of its code.
  return { outlet: { ...outlet, documents: documentList(language) } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = matches[0]?.loaderData?.language ?? "ID";
  const messages = finderMessages[language];
  if (!loaderData) return [];
  const { entry, title, description, structured } = loaderData.outlet;
  return pageMeta(matches, {
    title,
    description,
    path: entry.path,
    structured: (site) => [
      { ...structured, "@id": site.url, url: site.url, parentOrganization: { "@id": site.absolute("/#organization") } },
      breadcrumbList(site, [
        { name: messages.title, path: localizePath(FINDER_PATH, language) },
        { name: entry.name, path: localizePath(entry.path, language) },
      ]),
    ],
  });
};

/** `/lokasi-tunai/{slug}`: one outlet's page. */
export default function OutletPage({ loaderData: { outlet } }: Route.ComponentProps) {
  const t = useMessages(finderMessages);
  const to = useLocalizedPath();
  const { entry, province, city, cityName, map } = outlet;
  return (
    <div className="mx-auto max-w-page px-gutter pt-4 pb-section md:pt-6">
      <Breadcrumbs
        crumbs={[
          { label: t("title"), to: to(FINDER_PATH) },
          { label: cityName, to: to(addressOf({ ...EMPTY_QUERY, province, city })) },
          { label: entry.name },
        ]}
      />
      <header className="mt-4">
        <h1>{entry.name}</h1>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <OpenBadge outlet={entry} />
          <p className="text-lg text-ink-muted">{entry.address}</p>
        </div>
      </header>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Services outlet={outlet} />
          <Hours outlet={outlet} />
        </div>
        <Card title={t("where")} level={2}>
          <p className="mb-4">
            {entry.address}
            <br />
            <span className="text-ink-muted">{outlet.provinceName}</span>
          </p>
          <OutletMap map={map} />
          <div className="mt-2">
            <OutletLinks outlet={entry} />
          </div>
        </Card>
      </div>
      <p className="mt-8">
        <LinkButton variant="secondary" to={to(addressOf({ ...EMPTY_QUERY, province, city }))}>
          {t("others", { city: cityName })}
        </LinkButton>
      </p>
    </div>
  );
}

function Services({ outlet: { entry, documents } }: { readonly outlet: OutletView & { readonly documents: string } }) {
  const t = useMessages(finderMessages);
  return (
    <Card title={t("what")} level={2}>
      <ul className="flex flex-wrap gap-2">
        {entry.services.map((service) => (
          <li key={service}>
            <Badge tone="primary">{t(`services.${service}`)}</Badge>
          </li>
        ))}
      </ul>
      {entry.services.includes("pay_out") ? <p className="mt-3 font-semibold">{entry.limit}</p> : null}
      <h3 className="mt-5 text-base font-bold">{t("needed")}</h3>
      <dl className="mt-2 flex flex-col gap-2">
        {entry.services.map((service) => (
          <div key={service}>
            <dt className="text-sm font-semibold">{t(`services.${service}`)}</dt>
            <dd className="text-ink-muted">{t(service === "pay_out" ? "neededPayOut" : "neededCashIn", { documents })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Hours({ outlet: { week, closedDays } }: { readonly outlet: OutletView }) {
  const t = useMessages(finderMessages);
  return (
    <Card title={t("hours")} level={2}>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("hours")}</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, text, isToday }) => (
            <tr key={day} className={isToday ? "bg-surface-sunken font-bold" : ""}>
              <th scope="row" className="border-b border-line px-2 py-2 text-start font-[inherit]">
                {day}
                {isToday ? <span className="font-normal text-ink-muted"> ({t("today")})</span> : null}
              </th>
              <td className="border-b border-line px-2 py-2 text-end figures">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closedDays.length === 0 ? null : (
        <p className="mt-3 text-sm text-ink-muted">
          {t("closedOn")}: {closedDays.join(", ")}
        </p>
      )}
    </Card>
  );
}
