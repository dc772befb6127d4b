import { NavLink, useMatches } from "react-router";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { LanguageSwitch } from "#web/preferences/language-switch.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import type { Alternates } from "#web/seo.ts";
import { ThemeSwitch } from "#web/preferences/theme.tsx";
import { AccountLinks } from "./account-links.tsx";
import { HomeLink } from "./home-link.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { siteMessages } from "./site/messages.ts";
import { SITE_PAGES } from "./site-pages.ts";
import { whatsAppAddress } from "../whatsapp-address.ts";

/** Sticky; the scroll padding of `html` keeps the focused element visible below it. */
export function SiteHeader() {
  const alternates = useAlternates();
  return (
    <header className="sticky top-0 z-header border-b border-line bg-canvas print:static print:border-0">
      <div className="mx-auto flex h-header max-w-page items-center gap-1 px-gutter print:px-0">
        <HomeLink />
        <DesktopNav />
        <div className="ms-auto flex items-center gap-1 print:hidden">
          <LanguageSwitch {...(alternates && { alternates })} />
          <ThemeSwitch className="max-lg:hidden" />
          <div className="sm:ms-2">
            <AccountLinks place="header" />
          </div>
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}

function DesktopNav() {
  const t = useMessages(siteMessages);
  const to = useLocalizedPath();
  return (
    <nav aria-label={t("mainNav")} className="ms-6 max-lg:hidden print:hidden">
      <ul className="flex items-center gap-1">
        {SITE_PAGES.main.map(({ key, path }) => (
          <li key={key}>
            <NavLink
              to={to(path)}
              className="relative flex min-h-target items-center rounded-control px-3.5 font-semibold text-ink-muted no-underline hover:bg-surface-hover hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3.5 aria-[current]:after:bottom-1 aria-[current]:after:h-0.5 aria-[current]:after:rounded-pill aria-[current]:after:bg-accent"
            >
              {t(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SiteMenu() {
  const t = useMessages(siteMessages);
  const to = useLocalizedPath();
  const { operator } = useRootFacts();
  return (
    <PhoneMenu id="site-menu" label={t("menu")}>
      {(close) => (
        <>
          <nav aria-label={t("mainNav")}>
            <ul>
              {SITE_PAGES.menu.map(({ key, path }) => (
                <li key={key} className="border-b border-line">
                  <NavLink
                    to={to(path)}
                    onClick={close}
                    className="flex min-h-control items-center text-lg font-semibold text-ink no-underline aria-[current]:text-primary"
                  >
                    {t(key)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-5 sm:hidden">
            <AccountLinks place="menu" onChoose={close} />
          </div>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 text-sm text-ink-muted">
              <span className="font-semibold text-ink">{t("help")}: </span>
              <a href={whatsAppAddress(operator.whatsapp.e164)}>WhatsApp</a>
              <br />
              {operator.hours}
            </p>
            <ThemeSwitch named className="shrink-0 bg-surface-sunken" />
          </div>
        </>
      )}
    </PhoneMenu>
  );
}

/** The `alternates` of the page's loader, for a page with another path in the other language (an article with its own slug). */
function useAlternates(): Alternates | null {
  const loaded = useMatches().at(-1)?.loaderData;
  return typeof loaded === "object" && loaded !== null && "alternates" in loaded ? (loaded.alternates as Alternates) : null;
}
