import { Outlet } from "react-router";
import { SkipLink } from "#web/ui/navigation/skip-link.tsx";
import { SmallFooter } from "./mini-header.tsx";
import { HomeLink } from "./home-link.tsx";

/** Layout of onboarding sheets and surveys (PUB-4): the logo and the page. */
export default function LogoOnlyLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-header w-full max-w-page items-center px-gutter">
        <HomeLink />
      </header>
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <SmallFooter />
    </div>
  );
}
