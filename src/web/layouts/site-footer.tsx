import { Clock, Mail, MessageCircle, Phone, ShieldAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "#web/brand/logo.tsx";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { type SiteOperator, useRootFacts } from "#web/root-facts.ts";
import { siteMessages } from "./site/messages.ts";
import { SITE_PAGES } from "./site-pages.ts";
import { whatsAppAddress } from "../whatsapp-address.ts";

/** The footer of every page: help and the operator's details, always in the same place. */
export function SiteFooter() {
  return <SiteFooterOf operator={useRootFacts().operator} />;
}

interface OperatorProps {
  readonly operator: SiteOperator;
}

/** The footer with given details: the back office previews it before they are stored. */
export function SiteFooterOf({ operator }: OperatorProps) {
  const t = useMessages(siteMessages);
  return (
    <footer className="tone-deep mt-auto print:hidden">
      <div className="mx-auto max-w-page px-gutter pt-9 pb-6 md:pt-16 md:pb-8">
        <div className="grid gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-[1fr_2.5fr_1.3fr]">
          <div>
            <Logo brandName={operator.brandName} className="text-3xl" />
            <p className="mt-3 max-w-xs text-on-deep-muted max-md:hidden">{operator.tagline}</p>
            <Safety>{t("neverAsk")}</Safety>
          </div>
          <div className="columns-2 gap-x-6 *:mb-6 *:break-inside-avoid *:nth-4:break-before-column md:col-span-2 md:grid md:columns-auto md:grid-cols-3 md:content-start md:gap-y-8 md:*:mb-0 lg:col-span-1">
            {SITE_PAGES.footer.map(({ key, pages }) => (
              <PageLinks key={key} title={t(key)} pages={pages} />
            ))}
          </div>
          <Help operator={operator} />
        </div>
        <Imprint operator={operator} />
      </div>
    </footer>
  );
}

function Safety({ children }: { readonly children: ReactNode }) {
  return (
    <p className="mt-4 flex max-w-md md:mt-6 md:max-w-xs items-start gap-2.5 rounded-md bg-deep-raised p-3.5 text-sm">
      <ShieldAlert aria-hidden size={20} className="mt-px shrink-0 text-accent" />
      {children}
    </p>
  );
}

function Title({ children }: { readonly children: string }) {
  return <h2 className="text-base leading-normal font-bold tracking-normal text-on-deep">{children}</h2>;
}

const LINK =
  "inline-flex min-h-9 items-center text-on-deep-muted md:min-h-target no-underline underline-offset-4 hover:text-on-deep hover:underline";

function PageLinks({
  title,
  pages,
}: {
  readonly title: string;
  readonly pages: readonly { readonly key: keyof (typeof siteMessages)["ID"]; readonly path: string }[];
}) {
  const t = useMessages(siteMessages);
  const to = useLocalizedPath();
  return (
    <nav aria-label={title}>
      <Title>{title}</Title>
      <ul className="mt-1">
        {pages.map(({ key, path }) => (
          <li key={key}>
            <Link to={to(path)} className={LINK}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Help({ operator }: OperatorProps) {
  const t = useMessages(siteMessages);
  return (
    <section aria-label={t("contacts")} className="md:col-span-2 lg:col-span-1">
      <Title>{t("contacts")}</Title>
      <ul className="mt-1 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        <Channel
          icon={MessageCircle}
          label={t("whatsapp")}
          href={whatsAppAddress(operator.whatsapp.e164)}
          text={operator.whatsapp.display}
        />
        <Channel icon={Phone} label={t("phone")} href={`tel:${operator.phone.e164}`} text={operator.phone.display} />
        <Channel icon={Mail} label={t("email")} href={`mailto:${operator.email}`} text={operator.email} />
        <li className="flex items-start gap-3 py-2.5 text-on-deep-muted">
          <Clock aria-hidden size={20} className="mt-0.5 shrink-0" />
          <span>
            <span className="sr-only">{t("hours")}: </span>
            {operator.hours}
          </span>
        </li>
      </ul>
    </section>
  );
}

function Channel({
  icon: Icon,
  label,
  href,
  text,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
  readonly text: string;
}) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden size={20} className="shrink-0 text-on-deep-muted" />
      <a href={href} className={LINK}>
        {label}&nbsp;<span className="figures font-semibold text-on-deep">{text}</span>
      </a>
    </li>
  );
}

/** Complaint channel, licence and address: required by law, and looked for by careful customers. */
function Imprint({ operator }: OperatorProps) {
  const t = useMessages(siteMessages);
  const { address, licence } = operator;
  return (
    <div className="mt-10 border-t border-deep-line pt-8 text-sm text-on-deep-muted">
      <dl className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.5fr]">
        <Fact term={t("complaints")}>{operator.complaintChannel}</Fact>
        <Fact term={t("address")}>
          <span className="font-semibold text-on-deep">{operator.legalName}</span>
          <br />
          {address.street}, {address.city} {address.postalCode}, {address.province}
        </Fact>
        <Fact term={t("licence")}>
          <span className="figures font-semibold text-on-deep">{licence.number}</span> · {licence.authority}
          {licence.register === "" ? null : (
            <>
              {" · "}
              <a href={licence.register} rel="noopener" className="text-on-deep">
                {t("lookUp")}
              </a>
            </>
          )}
          {licence.note === "" ? null : (
            <>
              <br />
              {licence.note}
            </>
          )}
        </Fact>
      </dl>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="text-xs">© {operator.legalName}</p>
        {operator.socials.length === 0 ? null : (
          <ul aria-label={t("otherSites")} className="flex flex-wrap gap-x-5">
            {operator.socials.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener" className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold text-on-deep">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
