import { Link } from "react-router";
import { Logo } from "#web/brand/logo.tsx";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { layoutWords } from "#web/messages.ts";
import { useRootFacts } from "#web/root-facts.ts";

/** The logo, which leads home. */
export function HomeLink() {
  const { operator } = useRootFacts();
  const t = useWords(layoutWords);
  const to = useLocalizedPath();
  return (
    <Link
      to={to("/")}
      aria-label={`${operator.brandName}, ${t("home")}`}
      className="-ms-1 flex min-h-target min-w-0 items-center rounded-control px-1 text-ink no-underline"
    >
      <Logo brandName={operator.brandName} className="text-2xl" />
    </Link>
  );
}
