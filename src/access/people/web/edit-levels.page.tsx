import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import { useState } from "react";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listLevels, proposeUserLevels, readEffectiveRights } from "../../contract.ts";
import { KEY_LEVEL } from "../../model/policy.ts";
import { levelsDifference, useChangeSummary } from "../../changes/web/describe-change.ts";
import { DifferenceView } from "../../changes/web/difference-view.tsx";
import { changeMessages } from "../../changes/web/messages.ts";
import { WaitingBanner } from "../../changes/web/waiting-banner.tsx";
import { sharedMessages } from "../../web/messages.ts";
import { namesOf } from "#identity/web/people.ts";
import { useNameOf } from "../../web/person.tsx";
import { getPersonId } from "../../web/read-address.ts";
import { ReviewCard, useChangeRequest } from "../../changes/web/review-card.tsx";
import type { Route } from "./+types/edit-levels.page";
import { personMessages } from "./messages.ts";

export const handle = privatePage({ menu: "access", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const person = await api(readEffectiveRights, { personId: getPersonId(params.personId) });
  const { levels } = await api(listLevels, { audience: person.audience });
  const names = await namesOf([person.personId, ...person.waiting.map(({ proposedBy }) => proposedBy)]);
  return { person, levels, held: person.levels.map(({ code }) => code), names };
});

/** `/office/access/people/:personId/edit`: choose other levels for a person and request them. */
export default function EditLevelsPage({ loaderData: { person, levels, held, names } }: Route.ComponentProps) {
  const { personId } = person;
  const t = useMessages(personMessages);
  const shared = useMessages(sharedMessages);
  const messages = useMessages(changeMessages);
  const refusal = useMessages(makerCheckerRefusals);
  const language = useLanguage();
  const nameOf = useNameOf(names);
  const summaryOf = useChangeSummary();
  const [chosen, setChosen] = useState<readonly string[]>(held);

  const change = { kind: "user_levels" as const, subject: getPersonId(personId), from: held, to: [...chosen] };
  const { added, removed } = levelsDifference(change);
  const isChanged = added.length + removed.length > 0;
  const levelNames = Object.fromEntries(levels.map((level) => [level.code, level.names]));
  const { request, onReason } = useChangeRequest(isChanged);

  const toggle = (code: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, code] : chosen.filter((one) => one !== code));
  const waiting = person.waiting[0];
  const whyNot = waiting
    ? refusal("proposal_already_waiting")
    : chosen.length === 0
      ? t("atLeastOne")
      : isChanged
        ? null
        : messages("rightsNone");
  const title = t("editTitle", { who: nameOf(personId) });
  return (
    <div className="max-w-text">
      <div className="mb-6">
        <PageHeader
          title={title}
          parents={[
            { label: shared("menu"), to: href("/office/access") },
            { label: t("title", { who: nameOf(personId) }), to: href("/office/access/people/:personId", { personId }) },
          ]}
          crumb={t("edit")}
          lead={t("editLead")}
        />
      </div>
      <div className="flex flex-col gap-6">
        {waiting ? <WaitingBanner request={waiting} names={names} /> : <Banner kind="fourEyes">{shared("fourEyes")}</Banner>}
        <fieldset className="rounded-card border border-line bg-surface px-5 py-3">
          <legend className="sr-only">{t("choose")}</legend>
          {levels.map(({ code, names: called, status }) => (
            <CheckboxField
              key={code}
              dense
              unmarked
              label={called[language]}
              {...(code === KEY_LEVEL && { hint: t("keysWarning") })}
              value={chosen.includes(code)}
              onChange={(isChosen) => toggle(code, isChosen)}
              whyDisabled={status === "inactive" && !held.includes(code) ? t("levelInactive") : null}
            />
          ))}
        </fieldset>
        <ReviewCard
          summary={isChanged ? summaryOf({ change, levelNames }) : messages("rightsNone")}
          difference={isChanged ? <DifferenceView request={{ change, levelNames }} /> : null}
          onRequest={(reason) =>
            request({ personId: change.subject, from: change.from, to: change.to, reason }, (proposal) =>
              api(proposeUserLevels, proposal),
            )
          }
          whyNot={whyNot}
          onDirty={onReason}
          cancelTo={href("/office/access/people/:personId", { personId })}
        />
      </div>
    </div>
  );
}
