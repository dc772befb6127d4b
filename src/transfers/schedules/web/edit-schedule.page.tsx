import { lazy, Suspense } from "react";
import { data, redirect, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { readSchedule } from "../contract.ts";
import type { Route } from "./+types/edit-schedule.page";
import { loadForm, startFrom } from "./load-start.ts";
import { scheduleMessages } from "./messages.ts";

const ScheduleForm = lazy(async () => ({ default: (await import("./schedule-form.tsx")).ScheduleForm }));

const scheduleId = idSchema("sd");

export const handle = privatePage({ menu: "transfer", modules: ["create"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = scheduleId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const { schedule } = await api(readSchedule, { id: id.data });
  if (schedule.state === "ended") throw redirect(href("/dashboard/schedules/:id", { id: id.data }));
  return { schedule, ...(await loadForm(startFrom(schedule, "EN"))) };
});

/** `/dashboard/schedules/{id}/edit`: changes a schedule. What sends money elsewhere, or more of it, is approved again. */
export default function EditSchedulePage({
  loaderData: { schedule, recipients, unfit, purposes, sources, rate, start },
}: Route.ComponentProps) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { id } = schedule;
  const back = href("/dashboard/schedules/:id", { id });
  // The highest rate is typed in the language of the reader.
  const { maxRate } = startFrom(schedule, language).values;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("form.editTitle")}
        back={{ to: back, label: t("schedule", { name: schedule.recipientName ?? t("noRecipient") }) }}
      />
      <div className="mt-6">
        <Suspense fallback={<SkeletonText lines={10} />}>
          <ScheduleForm
            start={{ ...start, values: { ...start.values, maxRate } }}
            recipients={recipients}
            unfit={unfit}
            purposes={purposes}
            sources={sources}
            rate={rate}
            onSaved={async () => {
              toasts.show({ kind: "success", title: t("form.saved") });
              await navigate(back, { replace: true });
            }}
          />
        </Suspense>
      </div>
    </div>
  );
}
