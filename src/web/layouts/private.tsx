import { LogOut, Repeat } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { isRouteErrorResponse, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { ProofProvider } from "#identity/web/prove-again/use-proof.tsx";
import { switchLevel } from "#sessions/contract.ts";
import { api } from "#web/api.ts";
import { ErrorPage, readFailure } from "#web/error-page.tsx";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { PermissionDenied } from "#web/errors/permission-denied.tsx";
import { viewOf } from "#web/errors/refusal-view.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { LanguageSwitch } from "#web/language-switch.tsx";
import { LateNotFound } from "#web/late-not-found.tsx";
import { OfflineNotice } from "#web/offline/offline-notice.tsx";
import { roomsOf } from "#web/private/areas.ts";
import { privateWords } from "#web/private/messages.ts";
import { isStaff, levelName, privateHome } from "#web/session/rights.ts";
import { DENIED } from "#web/session/pages.ts";
import { changeSession, signOut } from "#web/session/sign-in.ts";
import { useAuth } from "#web/session/store.ts";
import { ThemeSwitch } from "#web/theme.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import type { Route } from "./+types/private";
import { SmallFooter } from "./mini-header.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { HomeLink } from "./home-link.tsx";

const HeldNotice = lazy(() => import("#reconciliation/web/held-notice.tsx"));
const Bell = lazy(() => import("#notifications/web/bell/bell.tsx"));

/** The signed-in area of customers and staff: a menu that follows rights, the account, the page. */
export default function PrivateLayout() {
  return (
    <Frame>
      <ProofProvider>
        <Outlet />
      </ProofProvider>
    </Frame>
  );
}

/** What went wrong with one room leaves the others open. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Problem error={error} />
    </Frame>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  const view = viewOf(error);
  if (view.as === "permission_denied" || (isRouteErrorResponse(error) && error.status === DENIED)) return <PermissionDenied />;
  if (view.as === "not_found" || (isRouteErrorResponse(error) && error.status === 404)) return <LateNotFound />;
  // The popup above says it; the page below has nothing to add.
  if (view.as === "session_over") return null;
  return <ErrorPage {...(view.as === "unavailable" ? { status: 503 } : readFailure(error))} framed />;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:scheme-light print:bg-white print:text-ink">
      <SkipLink />
      <header className="sticky top-0 z-header border-b border-line bg-canvas print:hidden">
        <div className="mx-auto flex h-header max-w-page items-center gap-1 px-gutter">
          <HomeLink />
          <div className="ms-auto flex items-center gap-1">
            <BellPlace />
            <LanguageSwitch />
            <ThemeSwitch className="max-lg:hidden" />
            <RoomsMenu />
          </div>
        </div>
      </header>
      {/* As high as the window at least: the footer begins below it, and is not pushed down in sight when what a page waits for arrives. */}
      <div className="mx-auto flex min-h-[calc(100dvh-var(--spacing-header))] w-full max-w-page grow gap-10 px-gutter">
        <aside className="sticky top-header flex h-[calc(100dvh-var(--spacing-header))] w-60 shrink-0 flex-col gap-6 overflow-y-auto py-8 max-lg:hidden print:hidden">
          <Rooms />
          <Account />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 grow py-8">
          <OfflineNotice />
          <HeldPlace />
          {children}
        </main>
      </div>
      <SmallFooter />
    </div>
  );
}

/** What staff have to know in every room; it comes after the page, and nothing stands there as long as nothing is held. */
function HeldPlace() {
  const auth = useAuth();
  if (auth === null || !isStaff(auth)) return null;
  return (
    <Suspense>
      <HeldNotice />
    </Suspense>
  );
}

/** Customers, partners and agents are told things; it comes after the page, into the room that is kept for it. */
function BellPlace() {
  const auth = useAuth();
  if (auth === null || isStaff(auth)) return null;
  return (
    <span className="flex size-11 items-center justify-center">
      <Suspense>
        <Bell />
      </Suspense>
    </span>
  );
}

function RoomsMenu() {
  const t = useWords(privateWords);
  return (
    <PhoneMenu id="private-menu" label={t("menu")}>
      {(close) => (
        <>
          <Rooms onChoose={close} />
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

function Rooms({ onChoose }: Closing) {
  const t = useWords(privateWords);
  const auth = useAuth();
  return (
    <nav aria-label={t("nav")}>
      <ul className="flex flex-col gap-1">
        {(auth === null ? [] : roomsOf(auth)).map(({ key, path, icon: Icon }, index) => (
          <li key={key}>
            <NavLink
              to={path}
              end={index === 0}
              onClick={onChoose}
              className="flex min-h-target items-center gap-3 rounded-control px-3 font-semibold text-ink-muted no-underline hover:bg-surface-hover hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
            >
              <Icon aria-hidden size={20} className="shrink-0" />
              {t(`rooms.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who is signed in, in which level, and the way out. */
function Account({ onChoose }: Closing) {
  const t = useWords(privateWords);
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
        {auth.levels.length > 1 ? <SwitchLevel {...(onChoose && { onChoose })} /> : null}
        <Button variant="secondary" size="small" iconBefore={<LogOut aria-hidden size={16} />} onClick={() => void signOut()}>
          {t("signOut")}
        </Button>
      </div>
    </section>
  );
}

/** SPEC §3 `level`, `levels`: another of the person's levels, from the next call on. */
function SwitchLevel({ onChoose }: Closing) {
  const t = useWords(privateWords);
  const auth = useAuth();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();

  async function choose() {
    if (auth === null) return;
    const nameOf = (level: string) => levelName(auth, level, language);
    onChoose?.();
    const chosen = await dialogs.choose({
      title: t("switchLevel"),
      text: t("switchLevelText"),
      choices: auth.levels.map((level) => ({ value: level, label: nameOf(level) })),
      current: auth.level,
    });
    if (chosen === null || chosen === auth.level) return;
    try {
      const { level, levels, menu_access } = await api(switchLevel, { level: chosen });
      await changeSession({ level, levels, menu_access });
      toasts.show({ kind: "success", title: t("switched", { level: nameOf(level) }) });
      // The room one stands in may not open with the new level.
      if (pathname !== privateHome(auth)) await navigate(privateHome(auth));
    } catch (error) {
      await errors.error(error);
    }
  }

  return (
    <Button variant="secondary" size="small" iconBefore={<Repeat aria-hidden size={16} />} onClick={() => void choose()}>
      {t("switchLevel")}
    </Button>
  );
}
