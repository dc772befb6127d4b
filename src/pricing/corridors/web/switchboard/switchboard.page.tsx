import { CirclePlay, OctagonX } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { useList, type List } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonGroup, SkeletonList } from "#web/ui/progress/skeleton.tsx";
import { listSwitches, listAvailabilityProposals, SWITCH_FILTERS, switchesAddress } from "../../contract-stops.ts";
import type { Route } from "./+types/switchboard.page";
import { chosenBy } from "./filters.ts";
import { switchMessages } from "./messages.ts";
import { switchColumns } from "./switch-columns.tsx";
import { useUntil, useCorridorName, useWho, type Switch } from "./corridor-names.ts";

// Loaded lazily, because usually nothing waits.
const WaitingBatches = lazy(async () => ({ default: (await import("./waiting-batches.tsx")).WaitingBatches }));

export const handle = privatePage({ menu: "corridor", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => {
  const [{ switches }, { terms }] = await Promise.all([api(listSwitches, {}), api(listAvailabilityProposals, {})]);
  const names = await namesOf([...switches.map(({ stopped }) => stopped?.by), ...terms.map(({ proposedBy }) => proposedBy)]);
  return { switches, waiting: terms, names };
});

/** `/office/corridor`: what is open and stopped, and what waits for a second person. */
export default function SwitchboardPage({ loaderData: { switches, waiting, names } }: Route.ComponentProps) {
  const t = useMessages(switchMessages);
  const may = useMay();
  const list = useList(switchesAddress);
  const mayUpdate = may("corridor", "update");
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: (
          <>
            <ListExport list={listSwitches} filter={{}} />
            {mayUpdate ? (
              <>
                <LinkButton to={href("/office/corridor/stop")} variant="danger" iconBefore={<OctagonX aria-hidden size={20} />}>
                  {t("stopButton")}
                </LinkButton>
                <LinkButton
                  to={href("/office/corridor/open")}
                  variant="secondary"
                  iconBefore={<CirclePlay aria-hidden size={20} />}
                >
                  {t("openButton")}
                </LinkButton>
              </>
            ) : null}
          </>
        ),
      }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "state",
              label: t("filter.state"),
              any: t("filter.all"),
              options: SWITCH_FILTERS.state.map((value) => ({ value, label: t(`filter.${value}`) })),
            },
            {
              as: "chips",
              name: "kind",
              label: t("filter.kind"),
              any: t("filter.all"),
              options: SWITCH_FILTERS.kind.map((value) => ({ value, label: t(`products.${value}`) })),
            },
          ]}
        />
      }
      notices={
        waiting.length === 0 ? null : (
          <Suspense
            fallback={
              <SkeletonGroup>
                <SkeletonList rows={4} />
              </SkeletonGroup>
            }
          >
            <WaitingBatches terms={waiting} names={names} />
          </Suspense>
        )
      }
    >
      <Rows list={list} switches={chosenBy(switches, list.filter)} names={names} mayUpdate={mayUpdate} />
    </ListPage>
  );
}

interface RowsProps {
  readonly list: List<unknown>;
  readonly switches: readonly Switch[];
  readonly names: Names;
  readonly mayUpdate: boolean;
}

function Rows({ list, switches, names, mayUpdate }: RowsProps) {
  const t = useMessages(switchMessages);
  const language = useLanguage();
  const corridorName = useCorridorName();
  const who = useWho(names);
  const until = useUntil();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words come with the language, people with their names
  const columns = useMemo(() => switchColumns({ t, language, corridorName, who, until }), [language, names]);
  return (
    <ListTable
      list={list}
      caption={t("list")}
      columns={columns}
      rows={switches}
      rowId={({ key }) => key}
      rowName={({ key }) => corridorName(key)}
      rowHref={({ key }) => href("/office/corridor/:key", { key })}
      {...(mayUpdate && { renderBulk: (selected: readonly Switch[]) => <Bulk selected={selected} /> })}
    />
  );
}

const to = (page: string, chosen: readonly Switch[]) =>
  `${href("/office/corridor/:key", { key: page })}?keys=${chosen.map(({ key }) => key).join(",")}`;

/** Leads to the form with the selection: the form shows the effect before it happens. */
function Bulk({ selected }: { readonly selected: readonly Switch[] }) {
  const t = useMessages(switchMessages);
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
