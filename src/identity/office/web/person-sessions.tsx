import { MonitorSmartphone } from "lucide-react";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { endPersonSession, endPersonSessions } from "../contract.ts";
import { actMessages, personMessages } from "./messages.ts";
import type { Person } from "./person-view.ts";
import { useReasonedAct } from "./use-action-with-reason.ts";

/** The user's sessions; ended one by one or all at once. */
export function PersonSessions({ person }: { readonly person: Person }) {
  const t = useMessages(personMessages);
  const mayEnd = useMay()("user", "update");
  const { sessions } = person;
  return (
    <Card
      level={2}
      title={t("sessions")}
      hint={t("sessionCount", { count: sessions.length })}
      action={mayEnd && sessions.some(({ isCurrent }) => !isCurrent) ? <EndAll person={person} /> : undefined}
    >
      {sessions.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} person={person} session={session} mayEnd={mayEnd} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly person: Person;
  readonly session: Person["sessions"][number];
  readonly mayEnd: boolean;
}

function SessionRow({ person, session, mayEnd }: SessionRowProps) {
  const t = useMessages(personMessages);
  const acts = useMessages(actMessages);
  const language = useLanguage();
  const { act } = useReasonedAct();
  const { id: sessionId, address, isCurrent, isRemembered, createdAt, lastSeenAt } = session;
  const device = session.device === "" ? t("unknownDevice") : session.device;
  const end = async (reason: string) => {
    await api(endPersonSession, { id: person.id, sessionId, reason });
    return acts("sessionEnded");
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden size={24} className="shrink-0 text-ink-muted" />
      <div className="min-w-48 grow basis-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent ? <Badge tone="success">{t("current")}</Badge> : null}
          {isRemembered ? <Badge>{t("remembered")}</Badge> : null}
        </p>
        <p className="text-sm text-ink-muted">
          {t("address", { address })} · {t("seen", { when: formatInstant(lastSeenAt, language) })}
        </p>
        <p className="text-sm text-ink-muted">{t("since", { when: formatInstant(createdAt, language) })}</p>
      </div>
      {mayEnd && !isCurrent ? (
        <Button
          size="small"
          variant="secondary"
          label={acts("endSessionOn", { device })}
          onClick={() =>
            void act({ title: acts("endSessionTitle", { device }), text: acts("endSessionText"), isRisky: true }, end)
          }
        >
          {acts("endSession")}
        </Button>
      ) : null}
    </li>
  );
}

function EndAll({ person: { id, name, isYourself } }: { readonly person: Person }) {
  const acts = useMessages(actMessages);
  const { act } = useReasonedAct();
  const end = async (reason: string) => acts("sessionsEnded", { count: (await api(endPersonSessions, { id, reason })).ended });
  const text = acts(isYourself ? "endOwnSessionsText" : "endSessionsText");
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => void act({ title: acts("endSessionsTitle", { name }), text, isRisky: true }, end)}
    >
      {acts("endSessions")}
    </Button>
  );
}
