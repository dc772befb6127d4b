import { Clock, MapPin, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { organization, pageMeta } from "#web/seo.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listOffices, type ShownOffice } from "../contract.ts";
import { officesMessages } from "../../team/messages.ts";
import type { Route } from "./+types/offices.page";
import { PageHeadBand } from "#web/layouts/page-head.tsx";

export const handle = cachedPage("always");

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return api(listOffices, {});
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const messages = officesMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(
    matches,
    loaderData
      ? {
          title: messages.title,
          description: messages.description,
          path: href("/kantor"),
          structured: (site) =>
            loaderData.offices.map((office) => ({
              "@type": "LocalBusiness",
              name: office.name,
              telephone: office.phone,
              address: {
                "@type": "PostalAddress",
                streetAddress: office.street,
                addressLocality: office.city,
                addressRegion: office.province,
                postalCode: office.postalCode,
                addressCountry: "ID",
              },
              parentOrganization: organization(site),
            })),
        }
      : null,
  );
};

/** `/kantor`: addresses and opening hours of the head office and the branches. */
export default function OfficesPage({ loaderData: { offices } }: Route.ComponentProps) {
  const t = useMessages(officesMessages);
  const to = useLocalizedPath();
  return (
    <>
      <PageHeadBand>
        <div className="max-w-text py-10 md:py-16">
          <h1>{t("title")}</h1>
          <p className="mt-3 text-lg text-ink-muted">{t("lead")}</p>
        </div>
      </PageHeadBand>
      <div className="mx-auto max-w-page px-gutter pt-10 pb-section md:pt-14">
        {offices.length === 0 ? (
          <NoData level={2}>{t("empty")}</NoData>
        ) : (
          <ul className="grid items-start gap-6 md:grid-cols-2">
            {offices.map((office) => (
              <Office key={office.id} office={office} />
            ))}
          </ul>
        )}
        <p className="mt-10">
          <LinkButton to={to(href("/tim-kami"))} variant="secondary">
            {t("team")}
          </LinkButton>
        </p>
      </div>
    </>
  );
}

function Office({ office }: { readonly office: ShownOffice }) {
  const t = useMessages(officesMessages);
  const { kind, name, street, city, province, postalCode, hours, phone, phoneDisplay, position } = office;
  return (
    <li className="rounded-card bg-surface p-5 shadow-card sm:p-6">
      <Badge tone={kind === "head" ? "primary" : "neutral"}>{t(kind)}</Badge>
      <h2 className="mt-3 text-xl">{name}</h2>
      <dl className="mt-4 flex flex-col gap-3">
        <Line icon={MapPin} term={t("address")}>
          {street}, {city} {postalCode}, {province}
          {position === null ? null : (
            <a
              href={mapAddress(position)}
              rel="noopener"
              aria-label={t("mapOf", { name })}
              className="mt-1 flex min-h-target w-fit items-center font-semibold"
            >
              {t("map")}
            </a>
          )}
        </Line>
        <Line icon={Clock} term={t("hours")}>
          {hours}
        </Line>
        <Line icon={Phone} term={t("phone")}>
          <a href={`tel:${phone}`} className="inline-flex min-h-target items-center figures">
            {phoneDisplay}
          </a>
        </Line>
      </dl>
    </li>
  );
}

function Line({
  icon: Icon,
  term,
  children,
}: {
  readonly icon: LucideIcon;
  readonly term: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="relative ps-8">
      <dt className="text-sm font-semibold text-ink-muted">
        <Icon aria-hidden size={20} className="absolute start-0 top-0.5 text-primary" />
        {term}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const DEGREE = 1_000_000;
const CLOSE_UP = 17;

/** Link to OpenStreetMap. It is only followed on a click; our page loads nothing from there. */
function mapAddress({ latitudeE6, longitudeE6 }: NonNullable<ShownOffice["position"]>): string {
  const [latitude, longitude] = [latitudeE6 / DEGREE, longitudeE6 / DEGREE];
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${CLOSE_UP}/${latitude}/${longitude}`;
}
