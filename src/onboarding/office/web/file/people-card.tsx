import { formatBps } from "#kernel/rate.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { DataView } from "../../../commercial-data/contract.ts";
import { peopleToVerify, type NamedPerson } from "../../../model/people.ts";
import { PersonBadge } from "../../../web/badges.tsx";
import { personMessages } from "../../../messages.ts";
import { OwnershipChart } from "../../../web/ownership/ownership-chart.tsx";
import type { BusinessFile } from "../../contract.ts";
import { contentMessages } from "./content-messages.ts";

/** The people of the business with how far each is, and who owns it through all layers. */
export function PeopleCard({ file: { data, business } }: { readonly file: BusinessFile }) {
  const t = useMessages(contentMessages);
  const people = data?.sections.people ?? null;
  const isAsked = new Set(
    people === null || data === null ? [] : peopleToVerify(people, data.beneficialOwnerBps).map(({ id }) => id),
  );
  if (data === null || people === null)
    return (
      <Card level={2} title={t("people.title")}>
        <p className="text-ink-muted">{t("people.none")}</p>
      </Card>
    );
  return (
    <Card level={2} title={t("people.title")}>
      <ul className="divide-y divide-line">
        {people.people.map((person) => (
          <Person key={person.id} person={person} data={data} isAsked={isAsked.has(person.id)} />
        ))}
      </ul>
      {people.shares.length === 0 ? null : (
        <section className="mt-6">
          <h3 className="mb-3 text-base font-semibold">{t("people.chart")}</h3>
          <OwnershipChart
            businessName={data.sections.company?.name ?? business.name}
            people={people}
            beneficialOwnerBps={data.beneficialOwnerBps}
          />
        </section>
      )}
    </Card>
  );
}

interface PersonProps {
  readonly person: NamedPerson;
  readonly data: DataView;
  /** Has to be verified. */
  readonly isAsked: boolean;
}

function Person({ person: { id, name, roles }, data, isAsked }: PersonProps) {
  const t = useMessages(contentMessages);
  const persons = useMessages(personMessages);
  const language = useLanguage();
  const check = data.people.find((one) => one.id === id);
  const bps = data.effective.find((one) => one.person === id)?.bps ?? 0;
  const facts = [...roles.map((role) => persons(`role.${role}`)), ...(bps > 0 ? [formatBps(bps, language)] : [])];
  const verifiedName = check?.verifiedName ?? null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted figures">{facts.join(" · ")}</p>
        {verifiedName === null || verifiedName === name ? null : (
          <p className="text-sm wrap-anywhere text-ink-muted">{t("people.verifiedAs", { name: verifiedName })}</p>
        )}
        {check?.until ? (
          <p className="text-sm text-ink-muted">{t("people.until", { when: formatDate(toLocalDate(check.until), language) })}</p>
        ) : null}
      </div>
      <span className="flex flex-wrap gap-1.5">
        {check?.isNameSame === false ? <StatusBadge status="attention">{t("people.differs")}</StatusBadge> : null}
        {isAsked || (check !== undefined && check.state !== "NOT_INVITED") ? (
          <PersonBadge state={check?.state ?? "NOT_INVITED"} />
        ) : (
          <span className="text-sm text-ink-muted">{t("people.notAsked")}</span>
        )}
      </span>
    </li>
  );
}
