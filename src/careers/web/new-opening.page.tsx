import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { createJobOpening } from "../contract-office.ts";
import { careerOfficeMessages } from "./office/messages.ts";
import { EMPTY_JOB_OPENING, JobOpeningFields, withSlugs } from "./office/opening-form.tsx";

export const handle = privatePage({ menu: "career", modules: ["create"] });
export const clientLoader = loadPrivately(handle, async () => null);

/** `/office/career/new`: creates an opening in both languages. */
export default function NewJobOpeningPage() {
  const t = useMessages(careerOfficeMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("jo");
  const form = useAppForm({
    schema: withSlugs,
    defaultValues: EMPTY_JOB_OPENING,
    async onSubmit(jobOpening) {
      const id = idFor(jobOpening);
      await api(createJobOpening, { id, jobOpening });
      toasts.show({ kind: "success", title: t("created") });
      void navigate(href("/office/career/openings/:id", { id }));
    },
  });
  return (
    <>
      <PageHeader title={t("newTitle")} parents={[{ label: t("title"), to: href("/office/career") }]} lead={t("newLead")} />
      <div className="mt-6">
        <Form form={form} label={t("form")}>
          <JobOpeningFields form={form}>
            <div>
              <Button type="submit" size="large" loading={form.isSubmitting}>
                {t("save")}
              </Button>
            </div>
          </JobOpeningFields>
        </Form>
      </div>
    </>
  );
}
