import { useLocation, useNavigate, useRevalidator } from "react-router";
import { LANGUAGES, localizePath, splitLanguagePrefix, type Language } from "#kernel/locale.ts";
import { writeCookie } from "../cookies.ts";
import { useLanguage, useMessages } from "../i18n.tsx";
import { replacePageFact } from "../page-facts.ts";
import { saveLanguage } from "../session/store.ts";
import { shellMessages } from "./messages.ts";

const NAMES: Record<Language, string> = { ID: "Bahasa Indonesia", EN: "English" };
const LANGUAGE_COOKIE = "language";

/**
 * Two links, so that the switch works without JavaScript and search engines find both versions. With JavaScript the page stays as it is:
 * the route stays mounted, entries are kept, and the choice is stored (uppercase, LANG-1) for pages without a prefix. `alternates` gives
 * the other language's URL where the path differs, as for an article with its own slug.
 */
export function LanguageSwitch({ alternates }: { readonly alternates?: Partial<Record<Language, string>> }) {
  const current = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const t = useMessages(shellMessages);
  const { path } = splitLanguagePrefix(location.pathname);

  function addressIn(language: Language): string {
    const known = alternates?.[language];
    return (known ?? localizePath(path, language)) + location.search + location.hash;
  }

  async function choose(language: Language) {
    writeCookie(LANGUAGE_COOKIE, language);
    saveLanguage(language);
    // Set before the navigation, because the calls of the next page's loaders must be answered in the new language.
    replacePageFact("language", language);
    const address = addressIn(language);
    if (address === location.pathname + location.search + location.hash) await revalidate();
    else
      await navigate(address, {
        preventScrollReset: true,
        replace: true,
        state: { ...(location.state as object | null), switchesLanguage: true },
      });
  }

  return (
    <nav aria-label={t("language")}>
      <ul className="flex items-center gap-1 rounded-pill bg-surface-sunken p-1">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language)}
              hrefLang={language.toLowerCase()}
              lang={language.toLowerCase()}
              aria-current={language === current ? "true" : undefined}
              aria-label={`${language}: ${NAMES[language]}`}
              className="flex min-h-9 min-w-11 items-center justify-center rounded-pill px-3 text-sm font-semibold text-ink-muted no-underline hover:text-ink aria-[current]:bg-surface-raised aria-[current]:text-ink aria-[current]:shadow-sm"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                void choose(language);
              }}
            >
              {language}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
