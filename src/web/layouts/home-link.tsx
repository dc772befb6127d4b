import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { Logo } from "#web/brand/logo.tsx";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { layoutMessages } from "#web/messages.ts";
import { useRootFacts } from "#web/root-facts.ts";

interface HomeLinkProps {
  /** The area of the signed-in person, in which the logo leads to their first page and not out to the site. */
  readonly own?: string | null;
}

/** The logo as a link to the home page. */
export function HomeLink({ own }: HomeLinkProps) {
  const { operator } = useRootFacts();
  const t = useMessages(layoutMessages);
  const to = useLocalizedPath();
  return (
    <Link
      to={own ?? to(href("/"))}
      state={own && "signed_in"}
      aria-label={`${operator.brandName}, ${t("home")}`}
      className="-ms-1 flex min-h-target min-w-0 items-center rounded-control px-1 text-ink no-underline"
    >
      {/* Beside the many tools of staff, phones show the mark without the name. */}
      <Logo brandName={operator.brandName} className="text-2xl max-[24rem]:text-xl dense:max-sm:[&_[translate]]:hidden" />
    </Link>
  );
}
