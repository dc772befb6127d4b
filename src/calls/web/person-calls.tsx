import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { listCalls } from "../contract.ts";
import { listPlannedWith } from "../planned/contract.ts";
import { plannedMessages } from "../planned/web/messages.ts";
import PlanButton from "../planned/web/plan-button.tsx";
import { PlannedItem } from "../planned/web/planned-item.tsx";
import CallButton, { useMayCall } from "./call-button.tsx";
import { callMessages } from "./messages.ts";

type Listed = Output<typeof listCalls>["calls"][number];

/** Calls with a customer, for the page of the person: starting one, and how the last ones ended. */
export default function PersonCalls({ person }: PersonSectionProps) {
  const t = useMessages(callMessages);
  const tPlanned = useMessages(plannedMessages);
  if (!useMayCall()) return null;
  return (
    <SectionCard title={t("section")} hint={t("sectionHint")} read={() => readBoth(person)}>
      {({ calls, planned }, { again }) => (
        <div className="flex flex-col items-start gap-4">
          <div className="flex flex-wrap gap-3">
            <CallButton person={person} />
            <PlanButton person={person} purpose="question" onPlanned={again} />
          </div>
          {planned.length === 0 ? null : (
            <div className="w-full">
              <h3 className="font-semibold">{tPlanned("planned")}</h3>
              <ul className="mt-2 flex flex-col divide-y divide-line">
                {planned.map((one) => (
                  <PlannedItem key={one.id} planned={one} onChange={again} />
                ))}
              </ul>
            </div>
          )}
          {calls.length === 0 ? (
            <p className="text-ink-muted">{t("none")}</p>
          ) : (
            <ul className="flex w-full flex-col divide-y divide-line">
              {calls.map((call) => (
                <CallItem key={call.id} call={call} />
              ))}
            </ul>
          )}
        </div>
      )}
    </SectionCard>
  );
}

async function readBoth(person: PersonSectionProps["person"]) {
  const [{ calls }, { planned }] = await Promise.all([api(listCalls, { person }), api(listPlannedWith, { person })]);
  return { calls, planned };
}

function CallItem({ call: { id, caller, isMine, state, requestedAt, connectedAt, end } }: { readonly call: Listed }) {
  const t = useMessages(callMessages);
  const language = useLanguage();
  const minutes = connectedAt === null || end === null ? null : Math.ceil((end.at.getTime() - connectedAt.getTime()) / 60_000);
  return (
    <li className="py-2">
      <p className="font-semibold">{t("row", { caller, at: formatInstant(requestedAt, language) })}</p>
      <p className="text-sm text-ink-muted">
        {end === null
          ? t(`state.${state}`)
          : `${t(`end.${end.reason}`)} ${t(`endedBy.${end.by ?? "none"}`)} (${t(`proof.${end.proof}`)})`}
        {minutes === null ? null : ` · ${t("minutes", { minutes })}`}
      </p>
      {isMine && end === null ? (
        <Link className="font-semibold underline" to={href("/call/:callId", { callId: id })}>
          {t("open")}
        </Link>
      ) : null}
    </li>
  );
}
