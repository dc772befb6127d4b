import { CirclePlay, OctagonX } from "lucide-react";
import { lazy, Suspense } from "react";
import { data } from "react-router";
import { href } from "#kernel/href.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { readList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { listStops, listSwitches, listAvailabilityProposals, switchesAddress } from "../../contract-stops.ts";
import type { Route } from "./+types/corridor.page";
import { DecisionHistory } from "./corridor/decision-history.tsx";
import { switchMessages } from "./messages.ts";
import { PastStops } from "./corridor/past-stops.tsx";
import { ByItself } from "./corridor/by-itself.tsx";
import { SwitchState } from "./switch-state.tsx";
import { WaitingBatches } from "./waiting-batches.tsx";
import { corridorMessages } from "./corridor/messages.ts";
import { useUntil, useCorridorList, useCorridorName, useWho, type Switch } from "./corridor-names.ts";

export const handle = privatePage({ menu: "corridor", modules: ["view"] });

const readFigures = () => import("./corridor/figures.tsx");
const Figures = lazy(readFigures);

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const [{ switches }, { entries, since }] = await Promise.all([api(listSwitches, {}), api(listStops, {})]);
  const found = switches.find(({ key }) => key === params.key);
  if (found === undefined) throw data(null, { status: 404 });
  const { kind, key } = found;
  // Imported on demand: the schemas of all terms are larger than the rest of the page.
  const [{ listTerms, readTermNow, termHistoryAddress }] = await Promise.all([
    import("../../../terms/contract.ts"),
    readFigures(),
  ]);
  const { state, input } = readList(termHistoryAddress, request);
  const [history, { terms }, present] = await Promise.all([
    api(listTerms, { ...input, kind, key }),
    api(listAvailabilityProposals, {}),
    api(readTermNow, { kind, key }),
  ]);
  const last = history.terms.at(-1);
  const places = {
    newest: state.cursor.before === undefined ? null : termHistoryAddress.to({}, {}, { key }),
    older: history.hasMore && last !== undefined ? termHistoryAddress.to({}, { before: last.id }, { key }) : null,
  };
  const past = entries.find((entry) => entry.key === key) ?? null;
  const waiting = terms.filter((term) => term.key === key);
  const people = [found.stopped?.by, ...history.terms.flatMap((term) => [term.proposedBy, term.decidedBy])];
  return { found, past, since, waiting, history, present, places, names: await namesOf(people) };
});

/** `/office/corridor/:key`: one corridor or rail with its current, past and planned states. */
export default function CorridorPage({ loaderData }: Route.ComponentProps) {
  const { found, past, since, waiting, history, present, places, names } = loaderData;
  const t = useMessages(switchMessages);
  const page = useMessages(corridorMessages);
  const name = useCorridorName()(found.key);
  const may = useMay();
  const language = useLanguage();
  const until = useUntil();
  return (
    <>
      <PageHeader
        title={name}
        parents={[{ label: t("title"), to: switchesAddress.to() }]}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <SwitchState {...found} />
            <code className="text-sm">{found.key}</code>
          </span>
        }
        actions={may("corridor", "update") ? <Act found={found} /> : undefined}
      />
      <div className="mt-6 flex flex-col gap-6">
        {found.automatic === null ? null : <ByItself automatic={found.automatic} isByPeople={found.stopped !== null} />}
        {found.stopped === null && found.whyNoPrice !== null ? (
          <Banner kind="warning">{t(`stateText.${found.whyNoPrice}`)}</Banner>
        ) : null}
        {found.planned.map((stop) => (
          <Banner key={stop.from.toISOString()}>
            {t("plannedStop", { from: formatInstant(stop.from, language), until: until(stop.until) })}: {stop.reason[language]}
          </Banner>
        ))}
        <WaitingBatches terms={waiting} names={names} />
        <Card title={page("corridor.now")} level={2}>
          <Facts found={found} names={names} />
        </Card>
        <Suspense
          fallback={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
        >
          <Figures key={history.terms[0]?.id ?? found.key} kind={found.kind} termKey={found.key} present={present} />
        </Suspense>
        <PastStops stops={past?.stops ?? []} since={since} />
        <DecisionHistory terms={history.terms} names={names} places={places} />
      </div>
    </>
  );
}

function Act({ found: { key, stopped } }: { readonly found: Switch }) {
  const t = useMessages(switchMessages);
  return stopped === null ? (
    <LinkButton
      to={`${href("/office/corridor/stop")}?keys=${key}`}
      variant="danger"
      iconBefore={<OctagonX aria-hidden size={20} />}
    >
      {t("stopButton")}
    </LinkButton>
  ) : (
    <LinkButton to={`${href("/office/corridor/open")}?keys=${key}`} iconBefore={<CirclePlay aria-hidden size={20} />}>
      {t("openButton")}
    </LinkButton>
  );
}

function Facts({ found, names }: { readonly found: Switch; readonly names: Names }) {
  const t = useMessages(switchMessages);
  const page = useMessages(corridorMessages);
  const language = useLanguage();
  const who = useWho(names);
  const until = useUntil();
  const corridorList = useCorridorList();
  const { stopped, corridor, usedBy } = found;
  const items: Description[] = [
    ...(stopped === null
      ? []
      : [
          ...LANGUAGES.map((one) => ({
            term: page(one === "ID" ? "corridor.reasonId" : "corridor.reasonEn"),
            value: stopped.reason[one],
          })),
          { term: page("corridor.by"), value: stopped.isOnePersons ? `${who(stopped.by)} (${t("atOnce")})` : who(stopped.by) },
          { term: page("corridor.since"), value: formatInstant(stopped.from, language, "long") },
          { term: page("corridor.until"), value: until(stopped.until) },
        ]),
    ...(corridor === null
      ? [{ term: page("corridor.usedBy"), value: usedBy.length === 0 ? page("corridor.unused") : corridorList(usedBy) }]
      : [
          { term: page("corridor.product"), value: t(`products.${corridor.product}`) },
          { term: page("corridor.currency"), value: corridor.currency },
          { term: page("corridor.method"), value: t(`methods.${corridor.method}`) },
          {
            term: page("corridor.rails"),
            value: corridor.rails.length === 0 ? page("corridor.ownOutlets") : corridorList(corridor.rails),
          },
        ]),
  ];
  return <DescriptionList items={items} dense />;
}
