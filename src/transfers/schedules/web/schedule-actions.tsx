import { useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { formatDate, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import {
  endSchedule,
  pauseSchedule,
  resumeSchedule,
  skipOccurrence,
  type OccurrenceView,
  type ScheduleView,
} from "../contract.ts";
import { scheduleMessages } from "./messages.ts";

interface ActionsProps {
  readonly schedule: ScheduleView;
  /** The occurrence that waits. */
  readonly waiting: Pick<OccurrenceView, "on" | "dueAt"> | null;
}

/** The actions possible now. An ended schedule has none. */
export function ScheduleActions({ schedule, waiting }: ActionsProps) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const may = useMay();
  const act = useActs(schedule);
  const { id, state, next, needsChange } = schedule;
  if (state === "ended" || !may("transfer", "create")) return null;
  const on = waiting?.on ?? next?.on ?? null;
  // Named by the day on which it is prepared, as everywhere on the page: the nominal day may be a holiday.
  const dueAt = waiting?.dueAt ?? next?.at ?? null;
  const day = dueAt === null ? "" : formatDate(toLocalDate(dueAt), language, "day");
  return (
    <Card title={t("act.title")} level={2}>
      <div className="flex flex-col items-stretch gap-3">
        <LinkButton to={href("/dashboard/schedules/:id/edit", { id })} variant={needsChange ? "primary" : "secondary"}>
          {t(needsChange ? "act.editApprove" : "act.edit")}
        </LinkButton>
        {state === "paused" && !needsChange ? <Button onClick={() => void act.resume()}>{t("act.resume")}</Button> : null}
        {on === null || state !== "active" ? null : (
          <Button variant="secondary" onClick={() => void act.skip(on, day)}>
            {t("act.skip", { day })}
          </Button>
        )}
        {state === "active" ? (
          <Button variant="secondary" onClick={() => void act.pause()}>
            {t("act.pause")}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => void act.end()}>
          {t("act.end")}
        </Button>
      </div>
    </Card>
  );
}

/** Each action asks for confirmation where it stops something, reports success, and shows the new state whatever the outcome. */
function useActs({ id }: ScheduleView) {
  const t = useMessages(scheduleMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function act(done: string, work: () => Promise<unknown>) {
    await errors.attempt(async () => {
      if ((await work()) !== false) toasts.show({ kind: "success", title: done });
    });
    await revalidate();
  }
  const ask = (title: string, text: string, confirmText: string, onConfirm: () => Promise<unknown>) =>
    dialogs.confirm({ kind: "warning", title, text, confirmText, loading: "sending", onConfirm });

  return {
    resume: () => act(t("act.resumed"), () => api(resumeSchedule, { id })),
    pause: () =>
      act(t("act.paused"), () => ask(t("act.pauseTitle"), t("act.pauseText"), t("act.pause"), () => api(pauseSchedule, { id }))),
    end: () => act(t("act.ended"), () => ask(t("act.endTitle"), t("act.endText"), t("act.end"), () => api(endSchedule, { id }))),
    skip: (on: LocalDate, day: string) =>
      act(t("act.skipped"), () =>
        ask(t("act.skipTitle", { day }), t("act.skipText"), t("act.skip", { day }), () => api(skipOccurrence, { id, on })),
      ),
  };
}
