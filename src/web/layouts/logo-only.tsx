import { Outlet } from "react-router";
import { SkipLink } from "#web/ui/navigation/skip-link.tsx";
import { SmallFooter } from "./mini-header.tsx";
import { HomeLink } from "./home-link.tsx";

/** Layout of onboarding sheets and surveys (PUB-4): the logo and the page. */
export default function LogoOnlyLayout() {
  return (
    <div className="flex min-h-dvh flex-col print:scheme-light print:bg-white print:text-ink">
      <SkipLink />
      <header className="mx-auto flex h-header w-full max-w-page items-center px-gutter print:px-0">
        <HomeLink />
      </header>
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <div className="mt-auto print:hidden">
        <SmallFooter />
      </div>
    </div>
  );
}
