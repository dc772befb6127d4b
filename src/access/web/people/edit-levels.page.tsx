import { useState } from "react";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { listLevels, proposeUserLevels, readEffectiveRights } from "../../contract.ts";
import { accessRefusals } from "../../messages.ts";
import { KEY_LEVEL } from "../../policy.ts";
import { levelsDifference, useChangeSummary } from "../changes/change-words.ts";
import { DifferenceView } from "../changes/difference-view.tsx";
import { changeWords } from "../changes/messages.ts";
import { WaitingBanner } from "../changes/waiting-banner.tsx";
import { sharedWords } from "../messages.ts";
import { namesOf } from "#web/private/people.ts";
import { useNameOf } from "../person.tsx";
import { getPersonId } from "../read-address.ts";
import { ReviewCard, useAsking } from "../propose.tsx";
import type { Route } from "./+types/edit-levels.page";
import { personWords } from "./messages.ts";

export const handle = privatePage({ menu: "access", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const person = await api(readEffectiveRights, { personId: getPersonId(params.personId) });
  const { levels } = await api(listLevels, { audience: person.audience });
  const names = await namesOf([person.personId, ...person.waiting.map(({ askedBy }) => askedBy)]);
  return { person, levels, held: person.levels.map(({ code }) => code), names };
});

/** `/office/access/people/:personId/edit`: other levels for a person, asked of a second person. */
export default function EditLevelsPage({ loaderData: { person, levels, held, names } }: Route.ComponentProps) {
  const { personId } = person;
  const t = useWords(personWords);
  const shared = useWords(sharedWords);
  const words = useWords(changeWords);
  const refusal = useWords(accessRefusals);
  const language = useLanguage();
  const nameOf = useNameOf(names);
  const summaryOf = useChangeSummary();
  const [chosen, setChosen] = useState<readonly string[]>(held);

  const change = { kind: "user_levels" as const, subject: getPersonId(personId), from: held, to: [...chosen] };
  const { added, removed } = levelsDifference(change);
  const isChanged = added.length + removed.length > 0;
  const levelNames = Object.fromEntries(levels.map((level) => [level.code, level.names]));
  const { ask, onReason } = useAsking(isChanged);

  const toggle = (code: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, code] : chosen.filter((one) => one !== code));
  const waiting = person.waiting[0];
  const whyNot = waiting
    ? refusal("change_already_waiting")
    : chosen.length === 0
      ? t("atLeastOne")
      : isChanged
        ? null
        : words("rightsNone");
  const title = t("editTitle", { who: nameOf(personId) });
  return (
    <div className="max-w-text">
      <title>{title}</title>
      <Breadcrumbs
        crumbs={[
          { label: shared("room"), to: "/office/access" },
          { label: t("title", { who: nameOf(personId) }), to: `/office/access/people/${personId}` },
          { label: t("edit") },
        ]}
      />
      <h1 className="mt-2 text-3xl wrap-anywhere">{title}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("editLead")}</p>
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
          summary={isChanged ? summaryOf({ change, levelNames }) : words("rightsNone")}
          difference={isChanged ? <DifferenceView request={{ change, levelNames }} /> : null}
          onAsk={(reason) =>
            ask({ personId: change.subject, from: change.from, to: change.to, reason }, (wish) => api(proposeUserLevels, wish))
          }
          whyNot={whyNot}
          onDirty={onReason}
          cancelTo={`/office/access/people/${personId}`}
        />
      </div>
    </div>
  );
}
