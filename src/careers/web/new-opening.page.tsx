import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { createOpening } from "../contract-office.ts";
import { careerOfficeWords } from "./office/messages.ts";
import { EMPTY_OPENING, OpeningFields, withSlugs } from "./office/opening-form.tsx";

export const handle = privatePage({ menu: "career", modules: ["create"] });
export const clientLoader = loadPrivately(handle, async () => null);

/** `/office/career/new`: an opening in both languages. */
export default function NewOpeningPage() {
  const t = useWords(careerOfficeWords);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("jo");
  const form = useAppForm({
    schema: withSlugs,
    defaultValues: EMPTY_OPENING,
    async onSubmit(opening) {
      const id = idFor(opening);
      await api(createOpening, { id, opening });
      toasts.show({ kind: "success", title: t("created") });
      void navigate(`/office/career/openings/${id}`);
    },
  });
  return (
    <>
      <title>{t("newTitle")}</title>
      <Breadcrumbs crumbs={[{ label: t("title"), to: "/office/career" }, { label: t("newTitle") }]} />
      <h1 className="mt-3 text-3xl">{t("newTitle")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("newLead")}</p>
      <div className="mt-6">
        <Form form={form} label={t("form")}>
          <OpeningFields form={form}>
            <div>
              <Button type="submit" size="large" loading={form.isSubmitting}>
                {t("save")}
              </Button>
            </div>
          </OpeningFields>
        </Form>
      </div>
    </>
  );
}
