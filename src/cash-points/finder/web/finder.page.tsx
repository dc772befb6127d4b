import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { cachedPage } from "#web/cached-page.ts";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { pageContext } from "#web/context.ts";
import { emptyMessages } from "#web/errors/empty/messages.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { FinderForm } from "./finder-form.tsx";
import { loadFinder, type FinderView } from "./load-finder.ts";
import { finderMessages } from "./messages.ts";
import { OutletMap } from "./outlet-map.tsx";
import { addressOf, FINDER_PATH, isPlace, LAST_PAGE, EMPTY_QUERY, type FinderQuery } from "./finder-query.ts";
import { NearButton } from "./near-button.tsx";
import { OutletList } from "./outlet-list.tsx";
import { useNearOutlets } from "./use-near-outlets.ts";
import type { Route } from "./+types/finder.page";

/** Cached for a short time, because the opening state changes. An address with a query is rendered for each visitor anyway. */
export const handle = cachedPage(30);

export async function loader({ context, request }: Route.LoaderArgs) {
  return { view: await loadFinder(context.get(pageContext), new URL(request.url).searchParams) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { query, title, description } = loaderData.view;
  const path = addressOf({ ...query, q: "", service: null, isOpen: false, page: isPlace(query) ? query.page : 1 });
  return [
    ...pageMeta(matches, { title, description, path }),
    ...(isPlace(query) ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

/** The finder of outlets (PUB-2), `/lokasi-tunai`: what is near, then the drawn map beside the list. */
export default function FinderPage({ loaderData: { view } }: Route.ComponentProps) {
  const t = useMessages(finderMessages);
  const { query, area, provinces, cities, outlets, isNearly, map } = view;
  const address = addressOf(query);
  const nearby = useNearOutlets(query, address);
  const { near } = nearby;
  return (
    <>
      <PageHeadBand>
        <div className="py-6 md:py-10">
          <h1>{area === null ? t("title") : t("titleIn", { area })}</h1>
          <p className="mt-2 max-w-text text-ink-muted md:text-lg">{t("lead")}</p>
          <NearButton {...nearby} />
          <FinderForm query={query} provinces={provinces} cities={cities} />
        </div>
      </PageHeadBand>
      <div className="mx-auto grid max-w-page items-start gap-x-10 gap-y-6 px-gutter pt-6 pb-section lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <section aria-labelledby="map" className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
          <div className="flex min-h-target flex-wrap items-center justify-between gap-x-6">
            <h2 id="map" className="text-xl">
              {t("map")}
            </h2>
            {query.region === null ? null : <UpLink query={query} />}
          </div>
          <OutletMap map={near?.map ?? map} />
          {near === null ? <p className="mt-2 text-sm text-ink-muted">{t("mapText")}</p> : null}
        </section>
        <section aria-labelledby="outlets" className="relative">
          <div className="flex min-h-target flex-wrap items-center justify-between gap-x-6">
            <h2 id="outlets" className="text-xl">
              {t("list")}
            </h2>
            {address === FINDER_PATH ? null : <ClearLink />}
          </div>
          {isNearly && near === null ? <p className="mb-2 font-semibold">{t("nearly", { search: query.q })}</p> : null}
          {outlets.length === 0 ? <NothingFound /> : <OutletList outlets={near?.outlets ?? outlets} />}
          {near === null && outlets.length > 0 ? <Turns view={view} /> : null}
        </section>
      </div>
    </>
  );
}

const QUIET_LINK = "inline-flex min-h-target items-center text-sm font-semibold text-primary underline-offset-4 hover:underline";

function ClearLink() {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  return (
    <Link to={localized(FINDER_PATH)} preventScrollReset className={QUIET_LINK}>
      {t("clear")}
    </Link>
  );
}

/** Link from a part of the map back to the whole. */
function UpLink({ query }: { readonly query: FinderQuery }) {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  const to = addressOf({ ...EMPTY_QUERY, service: query.service, isOpen: query.isOpen });
  return (
    <Link to={localized(to)} preventScrollReset className={QUIET_LINK}>
      {t("back")}
    </Link>
  );
}

function NothingFound() {
  const t = useMessages(finderMessages);
  const empty = useMessages(emptyMessages);
  const localized = useLocalizedPath();
  return (
    <div role="status">
      <EmptyState
        title={empty("notFound")}
        level={3}
        illustration={<img src="/illustrations/empty-box.svg" alt="" width={320} height={240} className="mx-auto h-auto w-60" />}
        action={
          <LinkButton to={localized(FINDER_PATH)} variant="secondary" size="large">
            {empty("clear")}
          </LinkButton>
        }
      >
        {t("noneText")}
      </EmptyState>
    </div>
  );
}

function Turns({ view: { query, hasMore } }: { readonly view: FinderView }) {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  if (query.page === 1 && !hasMore) return null;
  const to = (page: number) => localized(addressOf({ ...query, page }));
  return (
    <nav aria-label={t("pages")} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      {query.page > 1 ? (
        <LinkButton to={to(query.page - 1)} variant="secondary" iconBefore={<ChevronLeft aria-hidden size={18} />}>
          {t("previous")}
        </LinkButton>
      ) : (
        <span />
      )}
      {hasMore && query.page < LAST_PAGE ? (
        <LinkButton to={to(query.page + 1)} variant="secondary" iconAfter={<ChevronRight aria-hidden size={18} />}>
          {t("next")}
        </LinkButton>
      ) : null}
    </nav>
  );
}
