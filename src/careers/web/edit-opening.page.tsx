import { ExternalLink } from "lucide-react";
import { useNavigate, useRevalidator } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { localizePath } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { activateOpening, changeOpening, deactivateOpening, deleteOpening, readOfficeOpening } from "../contract-office.ts";
import type { Route } from "./+types/edit-opening.page";
import { careerOfficeWords } from "./office/messages.ts";
import { OpeningFields, withSlugs } from "./office/opening-form.tsx";
import { useAct } from "./office/use-act.ts";

export const handle = privatePage({ menu: "career", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("jo").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readOfficeOpening, { id: id.data });
});

/** `/office/career/openings/:id`: an opening, changed, shown, taken off, deleted. */
export default function EditOpeningPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(careerOfficeWords);
  const language = useLanguage();
  const { status, opening, applications, id } = loaderData;
  const { title, slug } = opening[language];
  return (
    <>
      <title>{title}</title>
      <Breadcrumbs crumbs={[{ label: t("title"), to: "/office/career" }, { label: title }]} />
      <header className="mt-3">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <div className="mt-2">
          <StatusBadge standing={status}>{t(`status.${status}`)}</StatusBadge>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to={`/office/career/applications?opening=${id}`} variant="secondary">
            {t("seeApplications", { count: applications })}
          </LinkButton>
          {status === "active" ? (
            <LinkButton
              to={localizePath(`/karir/${slug}`, language)}
              variant="quiet"
              iconBefore={<ExternalLink aria-hidden size={18} />}
            >
              {t("seePage")}
            </LinkButton>
          ) : null}
          <StatusActs loaderData={loaderData} />
        </div>
      </header>
      <div className="mt-6">
        <Editing key={id} loaderData={loaderData} />
      </div>
    </>
  );
}

type Loaded = Pick<Route.ComponentProps, "loaderData">;

/** SPEC §4: active and inactive, each asked first; deleted is for ever. */
function StatusActs({ loaderData: { id, status, opening, applications } }: Loaded) {
  const t = useWords(careerOfficeWords);
  const language = useLanguage();
  const may = useMay();
  const confirm = useRecordConfirmations();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const { act } = useAct();
  const { title } = opening[language];
  const activate = async () => {
    if (await confirm.activate(title)) await act(() => api(activateOpening, { id }), t("activated", { title }));
  };
  const deactivate = async () => {
    if (await confirm.deactivate(title)) await act(() => api(deactivateOpening, { id }), t("deactivated", { title }));
  };
  const remove = async () => {
    try {
      if (!(await confirm.delete(title, () => api(deleteOpening, { id })))) return;
      toasts.show({ kind: "success", title: t("removed", { title }) });
      void navigate("/office/career");
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

function Editing({ loaderData: { id, version, opening } }: Loaded) {
  const t = useWords(careerOfficeWords);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const canChange = useMay()("career", "update");
  const form = useAppForm({
    schema: withSlugs,
    defaultValues: opening,
    async onSubmit(values) {
      await api(changeOpening, { id, version, opening: values });
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
      <OpeningFields form={form} readOnly={!canChange}>
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
      </OpeningFields>
    </Form>
  );
}
