import { Outlet } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { LanguageSwitch } from "#web/preferences/language-switch.tsx";
import { layoutMessages } from "#web/messages.ts";
import { useRootFacts } from "#web/root-facts.ts";
import { ThemeSwitch } from "#web/preferences/theme.tsx";
import { SkipLink } from "#web/ui/navigation/skip-link.tsx";
import { HomeLink } from "./home-link.tsx";
import { whatsAppAddress } from "../whatsapp-address.ts";

/** Layout of sign-in and registration (PUB-4): home link, language, help, and nothing that leads away from the form. */
export default function MiniHeaderLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-canvas">
        <div className="mx-auto flex h-header max-w-page items-center gap-1 px-gutter">
          <HomeLink />
          <div className="ms-auto flex items-center gap-1">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <SmallFooter />
    </div>
  );
}

/** One line with help and licence, for layouts without the site's footer. */
export function SmallFooter() {
  const { operator } = useRootFacts();
  const t = useMessages(layoutMessages);
  // Before an operator is configured there is only the site's name (operator/model/placeholder-operator.ts).
  const hasDetails = operator.licence.number !== "";
  return (
    <footer className="mx-auto mt-auto w-full max-w-page px-gutter py-6 text-sm text-ink-muted">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5">
        <p>
          {hasDetails ? (
            <>
              {t("help")}: <a href={whatsAppAddress(operator.whatsapp.e164)}>WhatsApp {operator.whatsapp.display}</a>.{" "}
            </>
          ) : null}
          {t("neverAsk")}
        </p>
        <p>
          {operator.legalName}
          {hasDetails ? (
            <>
              {" "}
              · {t("licence")} <span className="figures">{operator.licence.number}</span>
            </>
          ) : null}
        </p>
      </div>
    </footer>
  );
}
