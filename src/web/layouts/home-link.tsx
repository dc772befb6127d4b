import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { Logo } from "#web/brand/logo.tsx";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { layoutMessages } from "#web/messages.ts";
import { useRootFacts } from "#web/root-facts.ts";

interface HomeLinkProps {
  /** Beside many tools: phones show the mark without the name. */
  readonly isShort?: boolean;
}

/** The logo as a link to the home page. */
export function HomeLink({ isShort = false }: HomeLinkProps) {
  const { operator } = useRootFacts();
  const t = useMessages(layoutMessages);
  const to = useLocalizedPath();
  return (
    <Link
      to={to(href("/"))}
      aria-label={`${operator.brandName}, ${t("home")}`}
      className="-ms-1 flex min-h-target min-w-0 items-center rounded-control px-1 text-ink no-underline"
    >
      <Logo brandName={operator.brandName} className={isShort ? "text-2xl max-sm:[&_[translate]]:hidden" : "text-2xl"} />
    </Link>
  );
}
