import { FileDown, Trash2 } from "lucide-react";
import { useNavigate, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { reasonMessages, recordMessages } from "#web/errors/messages.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { nextStages, type Stage } from "../model/application.ts";
import {
  applicationsAddress,
  jobOpeningsAddress,
  deleteApplication,
  moveApplication,
  readApplication,
  takeCv,
} from "../contract-office.ts";
import { stageMessages } from "../messages.ts";
import type { Route } from "./+types/application.page";
import { ApplicantCard } from "./office/applicant-card.tsx";
import { ApplicationHistory } from "./office/application-history.tsx";
import type { ShownApplication } from "./office/application-view.ts";
import { careerOfficeMessages } from "./office/messages.ts";
import { useAction } from "#web/use-action.ts";
import { WriteCard } from "./office/write-card.tsx";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("ja").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readApplication, { id: id.data });
});

/** `/office/career/applications/:id`: the applicant, the CV, the stage and the history. */
export default function ApplicationPage({ loaderData: application }: Route.ComponentProps) {
  const t = useMessages(careerOfficeMessages);
  const stages = useMessages(stageMessages);
  const may = useMay();
  const { fullName, jobOpening, stage, reference } = application;
  return (
    <>
      <PageHeader
        title={fullName}
        parents={[
          { label: t("title"), to: jobOpeningsAddress.to() },
          { label: t("applications"), to: applicationsAddress.to() },
        ]}
        crumb={reference}
        lead={
          <>
            {jobOpening.title}
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <Badge tone="primary">{stages(stage)}</Badge>
              <span className="text-sm figures">{reference}</span>
            </span>
          </>
        }
      >
        <Acts key={application.id + stage} application={application} />
      </PageHeader>
      <div className="mt-6 flex flex-col gap-6">
        {application.isSuspicious ? (
          <Banner kind="warning" title={t("suspicious")}>
            {t("suspiciousText")}
          </Banner>
        ) : null}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <CvCard application={application} />
            <Card level={2} title={t("noteFromApplicant")}>
              <p className={application.note === null ? "text-ink-muted" : "wrap-anywhere whitespace-pre-wrap"}>
                {application.note ?? t("noNote")}
              </p>
            </Card>
            <ApplicationHistory application={application} />
            {may("career", "answer") ? <WriteCard key={application.id} application={application} /> : null}
          </div>
          <ApplicantCard key={application.id} application={application} />
        </div>
      </div>
    </>
  );
}

function Acts({ application }: { readonly application: ShownApplication }) {
  const t = useMessages(careerOfficeMessages);
  const stages = useMessages(stageMessages);
  const may = useMay();
  const { act, isBusy } = useAction();
  const { id, stage, fullName } = application;
  const move = (to: string) => {
    const next = nextStages(stage).find((one) => one === to);
    if (next === undefined) return;
    void act(() => api(moveApplication, { id, from: stage, to: next }), t("moved", { name: fullName, stage: stages(next) }));
  };
  const option = (one: Stage) => ({ value: one, label: stages(one) });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {may("career", "answer") ? (
        <div className="w-full sm:w-64">
          <SelectField
            label={t("moveTo")}
            options={[option(stage), ...nextStages(stage).map(option)]}
            placeholder={null}
            value={stage}
            onChange={move}
            loading={isBusy}
            unmarked
            dense
          />
        </div>
      ) : null}
      {may("career", "delete") ? <DeleteButton application={application} /> : null}
    </div>
  );
}

const REASON_MAX_CHARS = 500;

/** Confirms with "Deleted data cannot be recovered" (ACC-11) and asks for a reason for the audit trail. */
function DeleteButton({ application: { id, fullName } }: { readonly application: ShownApplication }) {
  const t = useMessages(careerOfficeMessages);
  const reason = useMessages(reasonMessages);
  const record = useMessages(recordMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  async function remove() {
    try {
      const why = await dialogs.prompt({
        kind: "danger",
        title: record("delete.title", { name: fullName }),
        text: `${record("delete.body")} ${t("deleteText")}`,
        label: reason("label"),
        hint: reason("hint"),
        required: true,
        maxLength: REASON_MAX_CHARS,
        confirmText: record("delete.confirm"),
        loading: "sending",
        onConfirm: (text) => api(deleteApplication, { id, reason: text }),
      });
      if (why === null) return;
      toasts.show({ kind: "success", title: t("applicationDeleted") });
      void navigate(href("/office/career/applications"));
    } catch (error) {
      await errors.error(error);
      await revalidate();
    }
  }
  return (
    <Button variant="quiet" iconBefore={<Trash2 aria-hidden size={18} />} onClick={() => void remove()}>
      {t("deleteApplication")}
    </Button>
  );
}

function CvCard({ application: { id, cv } }: { readonly application: ShownApplication }) {
  const t = useMessages(careerOfficeMessages);
  const { act, isBusy } = useAction();
  return (
    <Card level={2} title={t("cv")}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 text-ink-muted">
          {t("cvText", { type: cv.type.toUpperCase(), size: Math.max(1, Math.round(cv.bytes / 1024)) })}
        </p>
        <Button
          variant="secondary"
          loading={isBusy}
          iconBefore={<FileDown aria-hidden size={18} />}
          onClick={() => void act(() => api(takeCv, { id, export: "Y" }), t("cvTaken"))}
        >
          {t("takeCv")}
        </Button>
      </div>
    </Card>
  );
}
