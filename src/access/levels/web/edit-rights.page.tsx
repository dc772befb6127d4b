import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import { useState } from "react";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { proposeLevelRights, readLevel } from "../../contract.ts";
import { differenceOf, fromKeys, isRequired, toKeys, withoutView, type RightKey } from "../../model/difference.ts";
import { menuMessages } from "../../messages.ts";
import type { Menu, MenuRights } from "../../model/policy.ts";
import type { Route } from "./+types/edit-rights.page";
import { useRightsSummary } from "../../changes/web/describe-change.ts";
import { RightsDifference } from "../../changes/web/difference-view.tsx";
import { changeMessages } from "../../changes/web/messages.ts";
import { WaitingBanner } from "../../changes/web/waiting-banner.tsx";
import { ImpossibleRights } from "./impossible-rights.tsx";
import { levelMessages, sharedMessages } from "../../web/messages.ts";
import { namesOf } from "#identity/web/people.ts";
import { getLevelCode } from "../../web/read-address.ts";
import { RightsTable } from "./rights-table.tsx";
import { ReviewCard, useChangeRequest } from "../../changes/web/review-card.tsx";
import { useList } from "../../web/use-lists.ts";

export const handle = privatePage({ menu: "access", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const level = await api(readLevel, { level: getLevelCode(params.level) });
  return { level, names: await namesOf(level.waiting.map(({ proposedBy }) => proposedBy)) };
});

const REVIEW_ID = "review";

/** `/office/access/:level/edit`: choose other rights for a level and request them. */
export default function EditRightsPage({ loaderData: { level, names } }: Route.ComponentProps) {
  const t = useMessages(levelMessages);
  const shared = useMessages(sharedMessages);
  const messages = useMessages(changeMessages);
  const refusal = useMessages(makerCheckerRefusals);
  const language = useLanguage();
  const summaryOf = useRightsSummary();
  const before = toKeys(level.rights);
  const [chosen, setChosen] = useState<ReadonlySet<RightKey>>(before);

  const to = fromKeys(chosen);
  const { addedCount, removedCount } = differenceOf(level.rights, to);
  const isChanged = addedCount + removedCount > 0;
  const waiting = level.waiting.find(({ change }) => change.kind === "level_rights");
  const { request, isRequested, onReason } = useChangeRequest(isChanged);

  function toggle(right: RightKey, isGiven: boolean) {
    const next = new Set(chosen);
    if (isGiven) next.add(right);
    else next.delete(right);
    setChosen(next);
  }

  const name = level.names[language];
  const whyNot = waiting ? refusal("proposal_already_waiting") : isChanged ? null : messages("rightsNone");
  return (
    <>
      <PageHeader
        title={`${t("edit")}: ${name}`}
        parents={[
          { label: shared("menu"), to: href("/office/access") },
          { label: name, to: href("/office/access/:level", { level: level.code }) },
        ]}
        crumb={t("edit")}
      />
      <div className="mt-4 mb-6">
        {waiting ? <WaitingBanner request={waiting} names={names} /> : <Banner kind="fourEyes">{shared("fourEyes")}</Banner>}
      </div>
      <RightsTable
        level={name}
        audience={level.audience}
        rights={chosen}
        editing={{ before, onToggle: toggle, isRequired: (right) => isRequired(level.code, to, right) }}
      />
      <ImpossibleRights audience={level.audience} />
      <div id={REVIEW_ID} tabIndex={-1} className="mt-8 scroll-mt-24 outline-none">
        <ReviewCard
          summary={summaryOf(level.rights, to)}
          difference={isChanged ? <RightsDifference from={level.rights} to={to} /> : null}
          onRequest={(reason) =>
            request({ level: level.code, from: level.rights, to: wire(to), reason }, (proposal) =>
              api(proposeLevelRights, proposal),
            )
          }
          whyNot={whyNot}
          onDirty={onReason}
          cancelTo={href("/office/access/:level", { level: level.code })}
        >
          <WithoutView rights={to} />
        </ReviewCard>
      </div>
      {isChanged && !isRequested ? (
        <div className="sticky bottom-4 z-sticky mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-raised p-3 ps-5 shadow-raised">
          <p role="status" className="font-semibold">
            {summaryOf(level.rights, to)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="small" onClick={() => setChosen(before)}>
              {shared("discard")}
            </Button>
            <Button size="small" onClick={toReview}>
              {messages("review")}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Scrolls to the summary and moves the keyboard focus there. */
function toReview() {
  const review = document.getElementById(REVIEW_ID);
  review?.scrollIntoView();
  review?.focus({ preventScroll: true });
}

const wire = (rights: readonly MenuRights[]) => rights.map(({ menu, module }) => ({ menu, module: [...module] }));

/** Warns of a right without `view`: the menu cannot be opened, so this is usually a mistake. */
function WithoutView({ rights }: { readonly rights: readonly MenuRights[] }) {
  const messages = useMessages(changeMessages);
  const menu = useMessages(menuMessages);
  const list = useList();
  const menus = withoutView(rights);
  if (menus.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner kind="warning">{messages("withoutView", { menus: list(menus.map((one) => menu(one as Menu))) })}</Banner>
    </div>
  );
}
