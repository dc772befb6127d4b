import { lazy, Suspense, useMemo, useState } from "react";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { durationSince } from "#web/record/relative-time.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { useAction } from "#web/use-action.ts";
import { deskAddress } from "../../desk/contract-list.ts";
import { deskMessages } from "../../desk/web/messages.ts";
import { useLiveInbox } from "../../desk/web/use-live-inbox.ts";
import { boardAddress, endPresence, readBoard, type Board, type Colleague } from "../contract.ts";
import type { Route } from "./+types/board.page";
import { BoardFigures } from "./board-figures.tsx";
import { boardMessages } from "./messages.ts";

// Lazy: only whoever uses them needs them.
const HandOverDialog = lazy(async () => ({ default: (await import("./hand-over-dialog.tsx")).HandOverDialog }));
const SkillsDialog = lazy(async () => ({ default: (await import("./skills-dialog.tsx")).SkillsDialog }));

export const handle = privatePage({ menu: "chat", modules: ["supervise"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(readBoard, readList(boardAddress, request).input),
);

/** `/office/support/board`: who answers, who waits, and what is late. */
export default function BoardPage({ loaderData: board }: Route.ComponentProps) {
  const t = useMessages(boardMessages);
  const desk = useMessages(deskMessages);
  const language = useLanguage();
  const list = useList(boardAddress);
  useLiveInbox();
  const [handedOver, setHandedOver] = useState<Colleague | null>(null);
  const [asked, setAsked] = useState<Colleague | null>(null);
  const { at, most, people } = board;
  const columns = useMemo(
    () => columnsOf(t, language, { at, most, onHandOver: setHandedOver, onSkills: setAsked }),
    [t, language, at, most],
  );
  return (
    <>
      <ListPage
        list={list}
        header={{ title: t("title"), lead: t("lead"), parents: [{ label: desk("title"), to: deskAddress.to() }] }}
      >
        <BoardFigures board={board} />
        <ListTable
          list={list}
          caption={t("caption")}
          columns={columns}
          rows={people}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          empty={t("empty")}
        />
        <p className="text-sm text-ink-muted">{t("tableHint", { most })}</p>
      </ListPage>
      {handedOver === null ? null : (
        <Suspense fallback={null}>
          <HandOverDialog from={handedOver} board={board} onClose={() => setHandedOver(null)} />
        </Suspense>
      )}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <SkillsDialog of={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface Shown extends Pick<Board, "at" | "most"> {
  readonly onHandOver: (colleague: Colleague) => void;
  readonly onSkills: (colleague: Colleague) => void;
}

function columnsOf(
  t: Translate<(typeof boardMessages)["ID"]>,
  language: Language,
  { at, most, onHandOver, onSkills }: Shown,
): readonly Column<Colleague>[] {
  return [
    { id: "name", header: t("column.name"), primary: true, cell: NameCell },
    { id: "presence", header: t("column.presence"), cell: (colleague) => <PresenceCell colleague={colleague} at={at} /> },
    {
      id: "skills",
      header: t("skills"),
      cell: (colleague) => <SkillsCell colleague={colleague} onSkills={onSkills} />,
    },
    {
      id: "chats",
      header: t("column.chats"),
      cell: ({ chats, held }) => (
        <Two first={t("ofMost", { chats, most })} second={held > chats ? t("aside", { count: held - chats }) : null} />
      ),
    },
    {
      id: "waiting",
      header: t("column.waiting"),
      cell: ({ waiting, waitingSince }) => (
        <Two first={String(waiting)} second={waitingSince === null ? null : durationSince(waitingSince, at, language)} />
      ),
    },
    { id: "solved", header: t("column.solved"), cell: ({ solvedToday }) => <span className="figures">{solvedToday}</span> },
    { id: "survey", header: t("column.survey"), cell: ScoreCell },
    {
      id: "acts",
      header: t("column.acts"),
      cell: (colleague) => <ColleagueActs colleague={colleague} onHandOver={onHandOver} />,
    },
  ];
}

/** A figure, and what belongs to it below. */
function Two({ first, second }: { readonly first: string; readonly second: string | null }) {
  return (
    <span>
      <span className="figures">{first}</span>
      {second === null ? null : <span className="block text-sm text-ink-muted">{second}</span>}
    </span>
  );
}

function NameCell({ name, mayAnswer }: Colleague) {
  const t = useMessages(boardMessages);
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      {mayAnswer ? null : <span className="block text-sm font-normal text-ink-muted">{t("lostRight")}</span>}
    </>
  );
}

function SkillsCell({ colleague, onSkills }: { readonly colleague: Colleague } & Pick<Shown, "onSkills">) {
  const t = useMessages(boardMessages);
  const {
    name,
    mayAnswer,
    skills: { languages, topics },
  } = colleague;
  if (!mayAnswer) return t("none");
  const limits = [
    ...(languages.length === 1 ? languages.map((one) => t(`language.${one}`)) : []),
    ...(topics.length === 1 ? topics.map((one) => t(`topic.${one}`)) : []),
  ];
  const what = limits.length === 0 ? t("takesAll") : limits.join("; ");
  return (
    <Button variant="quiet" size="small" label={t("skillsOf", { name, what })} onClick={() => onSkills(colleague)}>
      {what}
    </Button>
  );
}

/** The time of day, or the day where it is another one. */
function whenOf(since: Date, at: Date, language: Language): string {
  const day = toLocalDate(since);
  return day === toLocalDate(at) ? formatInstant(since, language, "time") : formatDate(day, language, "day");
}

function PresenceCell({ colleague: { isPresent, since }, at }: { readonly colleague: Colleague; readonly at: Date }) {
  const t = useMessages(boardMessages);
  const language = useLanguage();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge status={isPresent ? "done" : "stopped"}>{t(isPresent ? "present" : "absent")}</StatusBadge>
      {since === null ? null : (
        <time dateTime={since.toISOString()} className="text-sm text-ink-muted">
          {t("since", { when: whenOf(since, at, language) })}
        </time>
      )}
    </span>
  );
}

function ScoreCell({ survey }: Colleague) {
  const t = useMessages(boardMessages);
  const language = useLanguage();
  if (survey === null) return t("none");
  const { answers, meanHundredths } = survey;
  const mean = (meanHundredths / 100).toLocaleString(localeTag(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return <span className="figures">{t("score", { mean, count: answers })}</span>;
}

function ColleagueActs({ colleague, onHandOver }: { readonly colleague: Colleague } & Pick<Shown, "onHandOver">) {
  const t = useMessages(boardMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { act } = useAction();
  const { id, name, isPresent, unanswered, held } = colleague;
  const end = async () => {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("absentTitle", { name }),
      text: t("absentText", { name, count: unanswered }),
      confirmText: t("setAbsent"),
    });
    if (!isSure) return;
    await act(async () => {
      const { chats } = await api(endPresence, { id });
      toasts.show({ kind: "success", title: t("isAbsent", { name, count: chats }) });
    });
  };
  if (!isPresent && held === 0) return t("none");
  return (
    <span className="flex flex-wrap gap-2">
      {isPresent ? (
        <Button variant="secondary" size="small" onClick={() => void end()}>
          {t("setAbsent")}
        </Button>
      ) : null}
      {held > 0 ? (
        <Button variant="secondary" size="small" onClick={() => onHandOver(colleague)}>
          {t("handOver")}
        </Button>
      ) : null}
    </span>
  );
}
