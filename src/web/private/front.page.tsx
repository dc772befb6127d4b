import { ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, Navigate, useLocation, type ClientLoaderFunctionArgs } from "react-router";
import type { Checklist as Steps } from "#setup/contract.ts";
import { useWords } from "#web/i18n.tsx";
import { isStaff, may, privateHome } from "#web/session/rights.ts";
import { currentSession, useAuth, type UserAuth } from "#web/session/store.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { readRightsNow } from "#web/session/rights-now.ts";
import { SkeletonGroup, SkeletonList } from "#web/ui/skeleton.tsx";
import { roomsOf } from "./areas.ts";
import { privateWords } from "./messages.ts";
import { roomTextWords } from "./rooms/messages.ts";
import { workplaceOf } from "./workplace.ts";

export const handle = privatePage({ menu: "dashboard", modules: ["view"] });

// Staff and agents have other front pages, and load nothing of a sender's.
const Dashboard = lazy(() => import("./dashboard/dashboard.tsx"));
// Who sets an installation up sees what is left to do; nobody else loads it.
const Checklist = lazy(async () => ({ default: (await import("#setup/web/checklist.tsx")).Checklist }));
const SETS_UP = { menu: "access", modules: ["approve"] } as const;

/** Who sends their own money. Whoever works with cash stands behind a counter: their rooms are their front page. */
const isSender = (auth: UserAuth): boolean =>
  !isStaff(auth) &&
  may(auth, { menu: "transfer", modules: ["create"] }) &&
  !may(auth, { menu: "cash_pickup", modules: ["view"] });

/** Whoever comes back to the front page sees the rooms of this moment: a right that was given or taken has moved them. */
export const clientLoader = loadPrivately(handle, async ({ request }: ClientLoaderFunctionArgs) => {
  await readRightsNow();
  const session = currentSession();
  if (session.status !== "signed_in") return null;
  if (isSender(session.auth)) {
    const { loadDashboard } = await import("./dashboard/load-dashboard.ts");
    return { of: "sender", loaded: await loadDashboard(new URL(request.url).searchParams) } as const;
  }
  if (!isStaff(session.auth) || !may(session.auth, SETS_UP)) return null;
  const { loadChecklist } = await import("#setup/web/load-checklist.ts");
  return { of: "office", checklist: await loadChecklist() } as const;
});

/** `/dashboard` and `/office`: a sender's dashboard, or the rooms that the person's level opens. */
export default function FrontPage({ loaderData }: { readonly loaderData: Awaited<ReturnType<typeof clientLoader>> }) {
  const auth = useAuth();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  if (auth === null) return null;
  // Each area has its own people: a customer at the office's door is shown home.
  if (pathname !== privateHome(auth)) return <Navigate to={privateHome(auth)} replace />;
  // Who has just signed in starts where they work; from there this page is a click away.
  const work = workplaceOf(auth);
  if (state === "signed_in" && pathname !== work) return <Navigate to={work} replace />;
  // The level was switched: its page is on its way.
  if (loaderData?.of !== "sender" || !isSender(auth)) return <Rooms auth={auth} checklist={loaderData?.checklist ?? null} />;
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonList rows={6} />
        </SkeletonGroup>
      }
    >
      <Dashboard loaded={loaderData.loaded} />
    </Suspense>
  );
}

function Rooms({ auth, checklist }: { readonly auth: UserAuth; readonly checklist: Steps | null }) {
  const t = useWords(privateWords);
  const texts = useWords(roomTextWords);
  const [front, ...rooms] = roomsOf(auth);
  return (
    <>
      <title>{front === undefined ? t("welcome") : t(`rooms.${front.key}`)}</title>
      <h1 className="text-3xl">{t("welcome")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">
        {rooms.length === 0 ? t("noRooms") : isStaff(auth) ? t("officeText") : t("dashboardText")}
      </p>
      {checklist === null ? null : (
        <Suspense fallback={null}>
          <Checklist {...checklist} />
        </Suspense>
      )}
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {rooms.map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <Link
              to={path}
              className="flex h-full items-center gap-4 rounded-panel border border-line bg-surface p-5 text-ink no-underline transition-colors hover:border-primary"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft">
                <Icon aria-hidden size={22} />
              </span>
              <span className="min-w-0 grow">
                <strong className="block">{t(`rooms.${key}`)}</strong>
                <span className="block text-sm text-ink-muted">{texts(key)}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
