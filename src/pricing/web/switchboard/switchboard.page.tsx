import { CirclePlay, OctagonX } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import { api } from "#web/api.ts";
import { SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { namesOf, type Names } from "#web/private/people.ts";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonGroup, SkeletonList } from "#web/ui/skeleton.tsx";
import { DataTable } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { listSwitches, listWaitingOpenings } from "../../contract-stops.ts";
import type { Route } from "./+types/switchboard.page";
import { chosenBy, KINDS, kindIn, stateIn, STATES } from "./filters.ts";
import { switchWords } from "./messages.ts";
import { switchColumns } from "./switch-columns.tsx";
import { useUntil, useWayName, useWho, type Switch } from "./ways.ts";

// Most of the time nothing waits.
const WaitingBatches = lazy(async () => ({ default: (await import("./waiting-batches.tsx")).WaitingBatches }));

export const handle = privatePage({ menu: "corridor", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => {
  const [{ switches }, { terms }] = await Promise.all([api(listSwitches, {}), api(listWaitingOpenings, {})]);
  const names = await namesOf([...switches.map(({ stopped }) => stopped?.by), ...terms.map(({ proposedBy }) => proposedBy)]);
  return { switches, waiting: terms, names };
});

/** `/office/corridor`: what is open and what is stopped, and what waits for a second person. */
export default function SwitchboardPage({ loaderData: { switches, waiting, names } }: Route.ComponentProps) {
  const t = useWords(switchWords);
  const may = useMay();
  const [params] = useSearchParams();
  const [state, kind] = [stateIn(params), kindIn(params)];
  const mayUpdate = may("corridor", "update");
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-lg:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <ListExport list={listSwitches} filter={{}} />
          {mayUpdate ? (
            <>
              <LinkButton to="/office/corridor/stop" variant="danger" iconBefore={<OctagonX aria-hidden size={20} />}>
                {t("stopButton")}
              </LinkButton>
              <LinkButton to="/office/corridor/open" variant="secondary" iconBefore={<CirclePlay aria-hidden size={20} />}>
                {t("openButton")}
              </LinkButton>
            </>
          ) : null}
        </div>
      </header>
      <div className="mt-6 flex flex-col gap-5">
        {waiting.length === 0 ? null : (
          <Suspense
            fallback={
              <SkeletonGroup>
                <SkeletonList rows={4} />
              </SkeletonGroup>
            }
          >
            <WaitingBatches terms={waiting} names={names} />
          </Suspense>
        )}
        <div className="flex flex-col gap-3">
          <FilterChips
            label={t("filter.state")}
            name="state"
            current={state}
            chips={[{ value: null, label: t("filter.all") }, ...STATES.map((value) => ({ value, label: t(`filter.${value}`) }))]}
          />
          <FilterChips
            label={t("filter.kind")}
            name="kind"
            current={kind}
            chips={[{ value: null, label: t("filter.all") }, ...KINDS.map((value) => ({ value, label: t(`products.${value}`) }))]}
          />
        </div>
        <Rows switches={chosenBy(switches, state, kind)} names={names} mayUpdate={mayUpdate} />
      </div>
    </>
  );
}

interface RowsProps {
  readonly switches: readonly Switch[];
  readonly names: Names;
  readonly mayUpdate: boolean;
}

function Rows({ switches, names, mayUpdate }: RowsProps) {
  const t = useWords(switchWords);
  const language = useLanguage();
  const address = useTableAddress();
  const wayName = useWayName();
  const who = useWho(names);
  const until = useUntil();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words come with the language, people with their names
  const columns = useMemo(() => switchColumns({ t, language, wayName, who, until }), [language, names]);
  return (
    <DataTable
      caption={t("list")}
      columns={columns}
      rows={switches}
      rowId={({ key }) => key}
      rowName={({ key }) => wayName(key)}
      rowHref={({ key }) => `/office/corridor/${key}`}
      // All of them: no operator has more ways than a screen or two.
      total={0}
      address={address}
      empty={<SearchEmpty level={2} />}
      {...(mayUpdate && { renderBulk: (selected: readonly Switch[]) => <Bulk selected={selected} /> })}
    />
  );
}

const to = (page: string, chosen: readonly Switch[]) => `/office/corridor/${page}?ways=${chosen.map(({ key }) => key).join(",")}`;

/** Leads to the form with what was chosen: what will happen is shown there before it does. */
function Bulk({ selected }: { readonly selected: readonly Switch[] }) {
  const t = useWords(switchWords);
  const open = selected.filter(({ stopped }) => stopped === null);
  const stopped = selected.filter((one) => one.stopped !== null);
  return (
    <>
      {open.length === 0 ? (
        <Button size="small" variant="danger" whyDisabled={t("whyNot.noneOpen")} reasonAt="tip">
          {t("selected.stop")}
        </Button>
      ) : (
        <LinkButton size="small" variant="danger" to={to("stop", open)}>
          {t("selected.stop")}
        </LinkButton>
      )}
      {stopped.length === 0 ? (
        <Button size="small" variant="secondary" whyDisabled={t("whyNot.noneStopped")} reasonAt="tip">
          {t("selected.open")}
        </Button>
      ) : (
        <LinkButton size="small" variant="secondary" to={to("open", stopped)}>
          {t("selected.open")}
        </LinkButton>
      )}
    </>
  );
}
