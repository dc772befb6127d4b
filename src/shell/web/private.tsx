import { LogOut } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { ProofProvider } from "#identity/step-up/web/use-proof.tsx";
import { ErrorPage, readFailure } from "#web/error-page.tsx";
import { viewOf } from "#web/errors/refusal-view.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { LanguageSwitch } from "#web/preferences/language-switch.tsx";
import { LateNotFound } from "#web/lazy-not-found.tsx";
import { ListViewsContext, type ListViewsProps } from "#web/list/list-views.ts";
import { menusOf } from "#shell/web/areas.ts";
import { MenuLink } from "#shell/web/menu-link.tsx";
import { privateMessages } from "#shell/web/messages.ts";
import { isStaff, levelName, privateHome } from "#web/session/rights.ts";
import { DENIED } from "#sessions/web/pages.ts";
import { signOut } from "#sessions/web/sign-in.ts";
import { useAuth } from "#web/session/store.ts";
import { ThemeSwitch } from "#web/preferences/theme.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkipLink } from "#web/ui/navigation/skip-link.tsx";
import type { Route } from "./+types/private";
import { SmallFooter } from "#web/layouts/mini-header.tsx";
import { PhoneMenu } from "#web/layouts/phone-menu.tsx";
import { HomeLink } from "#web/layouts/home-link.tsx";

// Customers load nothing of the office, and most people have one level.
const OfficeMenu = lazy(() => import("#shell/web/office/office-menu.tsx"));
const OfficeTools = lazy(() => import("#shell/web/office/office-tools.tsx"));
const SavedViews = lazy(() => import("#workspace/web/views/saved-views.tsx"));
// Menus lead to nothing that is denied: few visits meet it.
const PermissionDenied = lazy(async () => ({ default: (await import("#web/errors/permission-denied.tsx")).PermissionDenied }));
// One file, loaded with the first page: it must be there when the connection is not.
const OfflineNotice = lazy(async () => ({ default: (await import("#web/offline/offline-notice.tsx")).OfflineNotice }));
const NotOpened = lazy(async () => ({ default: (await import("#web/offline/offline-notice.tsx")).NotOpened }));
const SwitchLevel = lazy(() => import("#shell/web/switch-level.tsx"));
const Notices = lazy(() => import("#shell/web/notices.tsx"));
const BottomBar = lazy(() => import("#shell/web/bottom-bar.tsx"));
const Bell = lazy(() => import("#notifications/web/bell/bell.tsx"));

/** The private area of customers and staff: a menu by rights, the account, the page. */
export default function PrivateLayout() {
  return (
    <Frame>
      <ProofProvider>
        <ViewsOfLists>
          <Outlet />
        </ViewsOfLists>
      </ProofProvider>
    </Frame>
  );
}

const renderSavedViews = (props: ListViewsProps) => <SavedViews {...props} />;

/** Staff have saved views of their lists. */
function ViewsOfLists({ children }: { readonly children: ReactNode }) {
  const auth = useAuth();
  return <ListViewsContext value={auth !== null && isStaff(auth) ? renderSavedViews : null}>{children}</ListViewsContext>;
}

/** An error on one page leaves the menu usable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Problem error={error} />
    </Frame>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  const view = viewOf(error);
  if (view.as === "permission_denied" || (isRouteErrorResponse(error) && error.status === DENIED))
    return (
      <Suspense>
        <PermissionDenied />
      </Suspense>
    );
  if (view.as === "not_found" || (isRouteErrorResponse(error) && error.status === 404)) return <LateNotFound />;
  // The popup already says it; the page adds nothing.
  if (view.as === "session_over") return null;
  if (view.as === "offline")
    return (
      <Suspense>
        <NotOpened />
      </Suspense>
    );
  return <ErrorPage {...(view.as === "unavailable" ? { status: 503 } : readFailure(error))} framed />;
}

function Frame({ children }: { readonly children: ReactNode }) {
  const auth = useAuth();
  const toStaff = auth !== null && isStaff(auth);
  return (
    <div
      data-private=""
      data-office={toStaff ? "" : undefined}
      className="flex min-h-dvh flex-col print:scheme-light print:bg-white print:text-ink"
    >
      <SkipLink />
      <header className="sticky top-0 z-header border-b border-line bg-canvas print:hidden">
        <div className="mx-auto flex h-header max-w-page items-center gap-1 px-gutter dense:max-w-none">
          <HomeLink own={auth && privateHome(auth)} />
          <div className="ms-auto flex items-center gap-1">
            <ToolsPlace />
            <LanguageSwitch />
            <ThemeSwitch className="max-lg:hidden" />
            <PhoneMenus />
          </div>
        </div>
      </header>
      {/* At least as high as the window: the footer starts below it and does not visibly move when the page's data arrives. */}
      <div className="mx-auto flex min-h-[calc(100dvh-var(--spacing-header))] w-full max-w-page grow gap-10 px-gutter dense:max-w-none dense:gap-6">
        <aside className="sticky top-header flex h-[calc(100dvh-var(--spacing-header))] w-60 shrink-0 flex-col gap-6 overflow-y-auto py-8 max-lg:hidden dense:w-54 dense:py-4 print:hidden">
          <Menus />
          <Account />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 grow py-8 dense:max-w-page dense:py-5 dense:text-sm dense:has-data-wide:max-w-none"
        >
          <Suspense>
            <OfflineNotice />
          </Suspense>
          {auth && (
            <Suspense>
              <Notices toStaff={toStaff} />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <SmallFooter />
      {auth === null || toStaff ? null : (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
    </div>
  );
}

/** The bell, and the search of staff. Loaded after the page, into reserved space. */
function ToolsPlace() {
  const auth = useAuth();
  if (auth === null) return null;
  return (
    <>
      {isStaff(auth) ? (
        <span className="flex h-11 min-w-11 items-center lg:min-w-64">
          <Suspense>
            <OfficeTools />
          </Suspense>
        </span>
      ) : null}
      <span className="flex size-11 items-center justify-center">
        <Suspense>
          <Bell />
        </Suspense>
      </span>
    </>
  );
}

function PhoneMenus() {
  const t = useMessages(privateMessages);
  return (
    <PhoneMenu id="private-menu" label={t("menu")}>
      {(close) => (
        <>
          <Menus isFolded onChoose={close} />
          <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
            <Account onChoose={close} />
            <ThemeSwitch named className="self-start bg-surface-sunken" />
          </div>
        </>
      )}
    </PhoneMenu>
  );
}

interface Closing {
  readonly onChoose?: () => void;
}

function Menus({ isFolded = false, onChoose }: Closing & { readonly isFolded?: boolean }) {
  const t = useMessages(privateMessages);
  const auth = useAuth();
  return (
    <nav aria-label={t("nav")}>
      {auth !== null && isStaff(auth) ? (
        <Suspense>
          <OfficeMenu isFolded={isFolded} onChoose={onChoose} />
        </Suspense>
      ) : (
        <ul className="flex flex-col gap-1">
          {(auth === null ? [] : menusOf(auth)).map(({ key, path, icon }, index) => (
            <li key={key}>
              <MenuLink to={path} icon={icon} end={index === 0} onChoose={onChoose}>
                {t(`menus.${key}`)}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The signed-in person, their level, and signing out. */
function Account({ onChoose }: Closing) {
  const t = useMessages(privateMessages);
  const language = useLanguage();
  const auth = useAuth();
  if (auth === null) return null;
  return (
    <section aria-label={t("account")} className="mt-auto flex flex-col items-start gap-3 text-sm">
      <p className="w-full text-ink-muted">
        {t("signedInAs")}
        <strong className="block wrap-anywhere text-ink">{auth.email_address}</strong>
      </p>
      <p className="w-full text-ink-muted">
        {t("level")}
        <strong className="block text-ink">{levelName(auth, auth.level, language)}</strong>
      </p>
      <div className="flex flex-wrap gap-2">
        {auth.levels.length > 1 ? (
          <Suspense>
            <SwitchLevel {...(onChoose && { onChoose })} />
          </Suspense>
        ) : null}
        <Button variant="secondary" size="small" iconBefore={<LogOut aria-hidden size={16} />} onClick={() => void signOut()}>
          {t("signOut")}
        </Button>
      </div>
    </section>
  );
}
