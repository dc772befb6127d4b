import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { peopleAddress } from "../contract.ts";
import { KindLine, PersonStatusBadge } from "./person-kind.tsx";
import { kindMessages, listMessages, personMessages } from "./messages.ts";
import { PersonActs } from "./person-actions.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonHistory } from "./person-history.tsx";
import { PersonSessions } from "./person-sessions.tsx";
import { RevealPerson } from "./reveal-person.tsx";
import type { History, Person } from "./person-view.ts";

interface UserViewProps {
  readonly person: Person;
  readonly history: History;
  /** What other capabilities know about the person. */
  readonly children: ReactNode;
}

/** One user, and what staff may do for them. */
export function UserView({ person, history, children }: UserViewProps) {
  return (
    // The key: what was revealed about one person never stays on the page of another.
    <RevealPerson key={person.id} person={person}>
      <Head person={person} />
      <PersonBanners person={person} />
      <div className="mt-6 flex flex-col gap-6">
        <PersonFacts person={person} />
        {children}
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Levels person={person} />
          <Factors person={person} />
        </div>
        <PersonSessions person={person} />
        <PersonHistory person={person} history={history} />
      </div>
    </RevealPerson>
  );
}

function Head({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  const list = useMessages(listMessages);
  return (
    <PageHeader
      title={person.name}
      parents={[{ label: list("title"), to: peopleAddress.to() }]}
      picture={<Avatar name={person.name} size="lg" />}
      lead={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>
            <KindLine person={person} />
          </span>
          <PersonStatusBadge person={person} />
          {person.isYourself ? <Badge tone="accent">{t("yourself")}</Badge> : null}
        </div>
      }
    >
      <PersonActs person={person} />
    </PageHeader>
  );
}

/** Banners with important facts about the user. */
function PersonBanners({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  const language = useLanguage();
  const { status, statusChange, isInvited } = person;
  const change = statusChange && {
    when: formatInstant(statusChange.at, language, "long"),
    who: statusChange.byName ?? statusChange.by,
    reason: statusChange.reason,
  };
  return (
    <div className="mt-6 flex flex-col gap-3 empty:hidden">
      {status === "inactive" ? (
        <Banner kind="warning" title={t("inactive")}>
          <p>{t("inactiveRules")}</p>
          {change === null ? null : <p className="mt-1 wrap-anywhere">{t("inactiveText", change)}</p>}
        </Banner>
      ) : change === null ? null : (
        <Banner>
          <p className="wrap-anywhere">{t("reactivatedText", change)}</p>
        </Banner>
      )}
      {isInvited && status === "active" ? <Banner title={t("invited")}>{t("invitedText")}</Banner> : null}
    </div>
  );
}

function Levels({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  const kind = useMessages(kindMessages);
  const may = useMay();
  return (
    <Card level={2} title={t("levels")}>
      {person.levels.length === 0 ? (
        <p className="text-ink-muted">{t("noLevels")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {person.levels.map(({ code, name, isActive }) => (
            <li key={code}>
              <Badge tone={isActive ? "primary" : "neutral"}>{isActive ? name : kind("inactiveLevel", { name })}</Badge>
            </li>
          ))}
        </ul>
      )}
      {may("access", "view") ? (
        <p className="mt-4">
          <Link
            to={href("/office/access/people/:personId", { personId: person.id })}
            className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t("rights")}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Factors({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  return (
    <Card level={2} title={t("factors")}>
      <ul className="flex flex-wrap gap-2">
        {person.factors.map((factor) => (
          <li key={factor}>
            <Badge>{t(`factor.${factor}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
