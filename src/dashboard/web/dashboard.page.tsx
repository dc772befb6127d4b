import { ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, Navigate, useLocation, type ClientLoaderFunctionArgs } from "react-router";
import { readOwnBusiness } from "#onboarding/businesses/contract.ts";
import type { OwnBusiness } from "#onboarding/businesses/web/own-business.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { isStaff, may, privateHome } from "#web/session/rights.ts";
import { currentSession, useAuth, type UserAuth } from "#web/session/store.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { readRightsNow } from "#sessions/web/refresh-rights.ts";
import { SkeletonGroup, SkeletonList } from "#web/ui/progress/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { menusOf } from "#shell/web/areas.ts";
import { privateMessages } from "#shell/web/messages.ts";
import { roomTextMessages } from "./areas/messages.ts";
import { frontMessages } from "./front-messages.ts";
import { workplaceOf } from "./workplace.ts";

export const handle = privatePage({ menu: "dashboard", modules: ["view"] });

// Staff and agents have other front pages and load nothing of the sender's dashboard.
const Dashboard = lazy(() => import("./sender/sender-dashboard.tsx"));
const AgentFront = lazy(() => import("#cash-points/front/web/agent-front.tsx"));
const OfficeFront = lazy(() => import("./office/office-front.tsx"));
// Shows agents and partners without a contract in force how far it is.
const BusinessCard = lazy(async () => ({
  default: (await import("#onboarding/businesses/web/business-card.tsx")).BusinessCard,
}));
const SETS_UP = { menu: "access", modules: ["approve"] } as const;

const LOADING = (
  <SkeletonGroup>
    <SkeletonList rows={6} />
  </SkeletonGroup>
);

/** Senders of their own money. Counter staff are excluded: their front page is the list of their sections. */
const isSender = (auth: UserAuth): boolean =>
  !isStaff(auth) &&
  may(auth, { menu: "transfer", modules: ["create"] }) &&
  !may(auth, { menu: "cash_pickup", modules: ["view"] });

/** Agents and partners who speak for their business: a cashier does not. */
const ownsBusiness = (auth: UserAuth): boolean =>
  (auth.user_type === "AGENT" || auth.user_type === "PARTNER") && may(auth, { menu: "verification", modules: ["submit"] });

/** Reads the rights again at each visit, because a right granted or revoked meanwhile changes the sections shown. */
export const clientLoader = loadPrivately(handle, async ({ request }: ClientLoaderFunctionArgs) => {
  await readRightsNow();
  const session = currentSession();
  if (session.status !== "signed_in") return null;
  if (isSender(session.auth)) {
    const { loadDashboard } = await import("./sender/load-dashboard.ts");
    return { of: "sender", loaded: await loadDashboard(new URL(request.url).searchParams, session.auth) } as const;
  }
  if (ownsBusiness(session.auth)) {
    const own = await api(readOwnBusiness, {});
    if (own.business?.status !== "active") return { of: "business", own } as const;
  }
  if (session.auth.user_type === "AGENT") {
    const { loadAgentFront } = await import("#cash-points/front/web/load-front.ts");
    const loaded = await loadAgentFront(session.auth, request);
    return loaded === null ? null : ({ of: "agent", loaded } as const);
  }
  if (!isStaff(session.auth)) return null;
  const { loadWork } = await import("#work/web/load-work.ts");
  const [work, checklist] = await Promise.all([loadWork(), may(session.auth, SETS_UP) ? readChecklist() : null]);
  return { of: "office", work, checklist, level: session.auth.level } as const;
});

async function readChecklist() {
  const { loadChecklist } = await import("#setup/web/load-checklist.ts");
  return loadChecklist();
}

/** `/dashboard` and `/office`: a sender's dashboard, or the sections that the person's level opens. */
export default function FrontPage({ loaderData }: { readonly loaderData: Awaited<ReturnType<typeof clientLoader>> }) {
  const auth = useAuth();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  if (auth === null) return null;
  // Each area has its own users: a customer who opens `/office` is redirected to their own area.
  if (pathname !== privateHome(auth)) return <Navigate to={privateHome(auth)} replace />;
  // Redirects to the workplace right after sign-in; from there this page is one click away. Without a contract there is no work yet.
  const work = workplaceOf(auth);
  const own = loaderData?.of === "business" && ownsBusiness(auth) ? loaderData.own : null;
  if (state === "signed_in" && pathname !== work && own === null) return <Navigate to={work} replace />;
  if (loaderData?.of === "office" && isStaff(auth))
    return (
      <Suspense fallback={LOADING}>
        <OfficeFront {...loaderData} />
      </Suspense>
    );
  if (loaderData?.of === "agent" && auth.user_type === "AGENT")
    return (
      <Suspense fallback={LOADING}>
        <AgentFront loaded={loaderData.loaded} />
      </Suspense>
    );
  // The level was switched, and its data is still loading.
  if (loaderData?.of !== "sender" || !isSender(auth)) return <Menus auth={auth} own={own} />;
  return (
    <Suspense fallback={LOADING}>
      <Dashboard loaded={loaderData.loaded} />
    </Suspense>
  );
}

interface MenusProps {
  readonly auth: UserAuth;
  /** Null with a contract in force, and for whoever has none to wait for. */
  readonly own: OwnBusiness | null;
}

function Menus({ auth, own }: MenusProps) {
  const t = useMessages(frontMessages);
  const tFrame = useMessages(privateMessages);
  const [front, ...menus] = menusOf(auth);
  return (
    <>
      <PageHeader
        title={t("welcome")}
        documentTitle={front === undefined ? t("welcome") : tFrame(`menus.${front.key}`)}
        lead={t(menus.length === 0 ? "noMenus" : own === null ? "dashboardText" : "applyingText")}
      />
      {own === null ? null : (
        <div className="mt-8 max-w-3xl">
          <Suspense
            fallback={
              <SkeletonGroup>
                <SkeletonList rows={4} />
              </SkeletonGroup>
            }
          >
            <BusinessCard own={own} />
          </Suspense>
        </div>
      )}
      <div className="mt-4">
        <Rooms auth={auth} isApplying={own !== null} />
      </div>
    </>
  );
}

/** Open before a contract is in force: everything else would lead to a page that says so. */
const WHILE_APPLYING: ReadonlySet<string> = new Set(["business", "notifications", "chat", "support", "profile", "security"]);

function Rooms({ auth, isApplying }: { readonly auth: UserAuth; readonly isApplying: boolean }) {
  const t = useMessages(privateMessages);
  const texts = useMessages(roomTextMessages);
  const [, ...menus] = menusOf(auth);
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {menus
        .filter(({ key }) => !isApplying || WHILE_APPLYING.has(key))
        .map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <Link
              to={path}
              className="flex h-full items-center gap-4 rounded-panel border border-line bg-surface p-5 text-ink no-underline transition-colors hover:border-primary"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft">
                <Icon aria-hidden size={22} />
              </span>
              <span className="min-w-0 grow">
                <strong className="block">{t(`menus.${key}`)}</strong>
                <span className="block text-sm text-ink-muted">{texts(key)}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
    </ul>
  );
}
