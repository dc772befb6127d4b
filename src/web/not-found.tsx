import { ArrowLeft, CircleHelp, Home, Newspaper, Users } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "./i18n.tsx";
import { whatsAppAddress } from "./whatsapp-address.ts";
import { notFoundMessages } from "./messages.ts";
import { usePreviousPage } from "./navigation-memory.ts";
import { useRootFacts } from "./root-facts.ts";
import { LinkCard } from "./ui/card.tsx";

/** The not-found page: reassures the reader and links to useful pages. */
export function NotFound() {
  const t = useMessages(notFoundMessages);
  const to = useLocalizedPath();
  const { operator } = useRootFacts();
  const previous = usePreviousPage();
  const suggestions = [
    { path: href("/"), title: t("home"), text: t("homeText"), icon: Home },
    { path: href("/faq"), title: t("faq"), text: t("faqText"), icon: CircleHelp },
    { path: href("/blog"), title: t("blog"), text: t("blogText"), icon: Newspaper },
    { path: href("/tentang-kami"), title: t("about"), text: t("aboutText"), icon: Users },
  ] as const;
  return (
    <div className="mx-auto max-w-page px-gutter py-section">
      <title>{`${t("title")} · ${operator.brandName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-2">
        <img
          src="/illustrations/not-found.svg"
          alt=""
          width={640}
          height={400}
          className="h-auto w-full rounded-panel md:order-last"
        />
        <div>
          <p className="font-semibold text-accent-ink">404</p>
          <h1 className="mt-1">{t("title")}</h1>
          <p className="mt-4 max-w-form text-lg text-ink-muted">{t("text")}</p>
        </div>
      </div>
      {previous === null ? null : (
        <p className="mt-8">
          <Link to={previous} className="inline-flex min-h-target items-center gap-2 font-semibold text-primary hover:underline">
            <ArrowLeft aria-hidden size={20} />
            {t("previous")}
          </Link>
        </p>
      )}
      <h2 className="mt-12 text-2xl">{t("tryThese")}</h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {suggestions.map(({ path, title, text, icon: Icon }) => (
          <li key={path} className="*:h-full">
            <LinkCard to={to(path)} title={title} icon={<Icon aria-hidden size={24} className="mt-1 shrink-0 text-primary" />}>
              {text}
            </LinkCard>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-ink-muted">
        {t("stillLost")} <a href={whatsAppAddress(operator.whatsapp.e164)}>{t("request")}</a>
      </p>
    </div>
  );
}
