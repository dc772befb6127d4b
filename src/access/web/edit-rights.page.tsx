import { useState } from "react";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { proposeLevelRights, readLevel } from "../contract.ts";
import { differenceOf, fromKeys, isKept, toKeys, withoutView, type RightKey } from "../difference.ts";
import { accessRefusals, menuWords } from "../messages.ts";
import type { Menu, MenuRights } from "../policy.ts";
import type { Route } from "./+types/edit-rights.page";
import { useRightsSummary } from "./changes/change-words.ts";
import { RightsDifference } from "./changes/difference-view.tsx";
import { changeWords } from "./changes/messages.ts";
import { WaitingBanner } from "./changes/waiting-banner.tsx";
import { ImpossibleRights } from "./impossible-rights.tsx";
import { levelWords, sharedWords } from "./messages.ts";
import { namesOf } from "#web/private/people.ts";
import { getLevelCode } from "./read-address.ts";
import { RightsTable } from "./rights-table.tsx";
import { ReviewCard, useAsking } from "./propose.tsx";
import { useList } from "./use-lists.ts";

export const handle = privatePage({ menu: "access", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const level = await api(readLevel, { level: getLevelCode(params.level) });
  return { level, names: await namesOf(level.waiting.map(({ askedBy }) => askedBy)) };
});

const REVIEW_ID = "review";

/** `/office/access/:level/edit`: chooses other rights for a level, and asks a second person for them. */
export default function EditRightsPage({ loaderData: { level, names } }: Route.ComponentProps) {
  const t = useWords(levelWords);
  const shared = useWords(sharedWords);
  const words = useWords(changeWords);
  const refusal = useWords(accessRefusals);
  const language = useLanguage();
  const summaryOf = useRightsSummary();
  const before = toKeys(level.rights);
  const [chosen, setChosen] = useState<ReadonlySet<RightKey>>(before);

  const to = fromKeys(chosen);
  const { addedCount, removedCount } = differenceOf(level.rights, to);
  const isChanged = addedCount + removedCount > 0;
  const waiting = level.waiting.find(({ change }) => change.kind === "level_rights");
  const { ask, isAsked, onReason } = useAsking(isChanged);

  function toggle(right: RightKey, isGiven: boolean) {
    const next = new Set(chosen);
    if (isGiven) next.add(right);
    else next.delete(right);
    setChosen(next);
  }

  const name = level.names[language];
  const whyNot = waiting ? refusal("change_already_waiting") : isChanged ? null : words("rightsNone");
  return (
    <>
      <title>{`${t("edit")}: ${name}`}</title>
      <Breadcrumbs
        crumbs={[
          { label: shared("room"), to: "/office/access" },
          { label: name, to: `/office/access/${level.code}` },
          { label: t("edit") },
        ]}
      />
      <h1 className="mt-2 text-3xl wrap-anywhere">{`${t("edit")}: ${name}`}</h1>
      <div className="mt-4 mb-6">
        {waiting ? <WaitingBanner request={waiting} names={names} /> : <Banner kind="fourEyes">{shared("fourEyes")}</Banner>}
      </div>
      <RightsTable
        level={name}
        audience={level.audience}
        rights={chosen}
        editing={{ before, onToggle: toggle, isKept: (right) => isKept(level.code, to, right) }}
      />
      <ImpossibleRights audience={level.audience} />
      <div id={REVIEW_ID} tabIndex={-1} className="mt-8 scroll-mt-24 outline-none">
        <ReviewCard
          summary={summaryOf(level.rights, to)}
          difference={isChanged ? <RightsDifference from={level.rights} to={to} /> : null}
          onAsk={(reason) =>
            ask({ level: level.code, from: level.rights, to: wire(to), reason }, (wish) => api(proposeLevelRights, wish))
          }
          whyNot={whyNot}
          onDirty={onReason}
          cancelTo={`/office/access/${level.code}`}
        >
          <WithoutView rights={to} />
        </ReviewCard>
      </div>
      {isChanged && !isAsked ? (
        <div className="sticky bottom-4 z-sticky mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-raised p-3 ps-5 shadow-raised">
          <p role="status" className="font-semibold">
            {summaryOf(level.rights, to)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="small" onClick={() => setChosen(before)}>
              {shared("discard")}
            </Button>
            <Button size="small" onClick={toReview}>
              {words("review")}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Down to the summary, for eyes and for the keyboard. */
function toReview() {
  const review = document.getElementById(REVIEW_ID);
  review?.scrollIntoView();
  review?.focus({ preventScroll: true });
}

const wire = (rights: readonly MenuRights[]) => rights.map(({ menu, module }) => ({ menu, module: [...module] }));

/** A right that nobody can get at is mostly a slip of the hand. */
function WithoutView({ rights }: { readonly rights: readonly MenuRights[] }) {
  const words = useWords(changeWords);
  const menu = useWords(menuWords);
  const list = useList();
  const menus = withoutView(rights);
  if (menus.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner kind="warning">{words("withoutView", { menus: list(menus.map((one) => menu(one as Menu))) })}</Banner>
    </div>
  );
}
