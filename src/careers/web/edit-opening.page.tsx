import { ExternalLink } from "lucide-react";
import { useNavigate, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { localizePath } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import {
  activateJobOpening,
  changeJobOpening,
  deactivateJobOpening,
  deleteJobOpening,
  readOfficeJobOpening,
  applicationsAddress,
  jobOpeningsAddress,
} from "../contract-office.ts";
import type { Route } from "./+types/edit-opening.page";
import { careerOfficeMessages } from "./office/messages.ts";
import { JobOpeningFields, withSlugs } from "./office/opening-form.tsx";
import { useAction } from "#web/use-action.ts";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("jo").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readOfficeJobOpening, { id: id.data });
});

/** `/office/career/openings/:id`: edits, activates, deactivates or deletes an opening. */
export default function EditJobOpeningPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(careerOfficeMessages);
  const language = useLanguage();
  const { status, jobOpening, applications, id } = loaderData;
  const { title, slug } = jobOpening[language];
  return (
    <>
      <PageHeader
        title={title}
        parents={[{ label: t("title"), to: jobOpeningsAddress.to() }]}
        status={<StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton to={applicationsAddress.to({ jobOpening: id })} variant="secondary">
            {t("seeApplications", { count: applications })}
          </LinkButton>
          {status === "active" ? (
            <LinkButton
              to={localizePath(href("/karir/:slug", { slug }), language)}
              variant="quiet"
              iconBefore={<ExternalLink aria-hidden size={18} />}
            >
              {t("seePage")}
            </LinkButton>
          ) : null}
          <StatusActs loaderData={loaderData} />
        </div>
      </PageHeader>
      <div className="mt-6">
        <Editing key={id} loaderData={loaderData} />
      </div>
    </>
  );
}

type Loaded = Pick<Route.ComponentProps, "loaderData">;

/** ACC-11: activating and deactivating ask for confirmation; deleting is permanent. */
function StatusActs({ loaderData: { id, status, jobOpening, applications } }: Loaded) {
  const t = useMessages(careerOfficeMessages);
  const language = useLanguage();
  const may = useMay();
  const confirm = useRecordConfirmations();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const { act } = useAction();
  const { title } = jobOpening[language];
  const activate = async () => {
    if (await confirm.activate(title)) await act(() => api(activateJobOpening, { id }), t("activated", { title }));
  };
  const deactivate = async () => {
    if (await confirm.deactivate(title)) await act(() => api(deactivateJobOpening, { id }), t("deactivated", { title }));
  };
  const remove = async () => {
    try {
      if (!(await confirm.delete(title, () => api(deleteJobOpening, { id })))) return;
      toasts.show({ kind: "success", title: t("removed", { title }) });
      void navigate(href("/office/career"));
    } catch (error) {
      await errors.error(error);
      await revalidate();
    }
  };
  const whyNotDelete = status === "active" ? t("onlyInactive") : applications > 0 ? t("hasApplications") : null;
  return (
    <>
      {status === "inactive" && may("career", "activate") ? (
        <Button onClick={() => void activate()}>{t("activate")}</Button>
      ) : null}
      {status === "active" && may("career", "deactivate") ? (
        <Button variant="secondary" onClick={() => void deactivate()}>
          {t("deactivate")}
        </Button>
      ) : null}
      {may("career", "delete") ? (
        <Button variant="quiet" whyDisabled={whyNotDelete} reasonAt="tip" onClick={() => void remove()}>
          {t("remove")}
        </Button>
      ) : null}
    </>
  );
}

function Editing({ loaderData: { id, version, jobOpening } }: Loaded) {
  const t = useMessages(careerOfficeMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const canChange = useMay()("career", "update");
  const form = useAppForm({
    schema: withSlugs,
    defaultValues: jobOpening,
    async onSubmit(values) {
      await api(changeJobOpening, { id, version, jobOpening: values });
      toasts.show({ kind: "success", title: t("saved") });
      await revalidate();
    },
  });
  return (
    <Form form={form} label={t("form")}>
      {canChange ? null : (
        <div className="mb-5">
          <Banner>{t("viewOnly")}</Banner>
        </div>
      )}
      <JobOpeningFields form={form} readOnly={!canChange}>
        {canChange ? (
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" size="large" loading={form.isSubmitting}>
              {t("save")}
            </Button>
            <p role="status" className="text-sm text-ink-muted">
              {form.isDirty ? t("unsaved") : ""}
            </p>
          </div>
        ) : null}
      </JobOpeningFields>
    </Form>
  );
}
