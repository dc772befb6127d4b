import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listSwitches, proposeAvailability } from "../../contract-stops.ts";
import type { Route } from "./+types/open.page";
import { formMessages } from "./forms/messages.ts";
import { switchMessages } from "./messages.ts";
import { NO_TIMES, timesOf, useTargets } from "./forms/form-times.ts";
import type { Switch } from "./corridor-names.ts";
import { CorridorsField } from "./forms/corridors-field.tsx";
import { WhenAndReason, whenAndReason } from "./forms/when-and-reason.tsx";

export const handle = privatePage({ menu: "corridor", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { switches, now } = await api(listSwitches, {});
  const stopped = switches.filter((one) => one.stopped !== null);
  const requested = (new URL(request.url).searchParams.get("keys") ?? "").split(",");
  const chosen = stopped.filter(({ key, waiting }) => requested.includes(key) && waiting === null).map(({ key }) => key);
  return { stopped, chosen, now };
});

const schema = z.object({
  selection: z.array(z.string()),
  ...whenAndReason,
});

/** `/office/corridor/open`: proposes to reopen what is stopped. */
export default function OpenPage({ loaderData }: Route.ComponentProps) {
  const shared = useMessages(switchMessages);
  const t = useMessages(formMessages);
  return (
    <>
      <PageHeader
        title={t("open.title")}
        parents={[{ label: shared("title"), to: href("/office/corridor") }]}
        lead={t("open.lead")}
      />
      <div className="mt-8 max-w-page">
        {loaderData.stopped.length === 0 ? <NoData level={2}>{t("open.none")}</NoData> : <OpenForm {...loaderData} />}
      </div>
    </>
  );
}

interface OpenFormProps {
  readonly stopped: readonly Switch[];
  readonly chosen: readonly string[];
  readonly now: Date;
}

function OpenForm({ stopped, chosen, now }: OpenFormProps) {
  const t = useMessages(formMessages);
  const toasts = useToasts();
  const navigate = useNavigate();
  const targetsOf = useTargets();
  const begin: z.input<typeof schema> = { selection: [...chosen], when: "now", reason: "", ...NO_TIMES };
  const form = useAppForm({
    schema,
    defaultValues: begin,
    async onSubmit(values) {
      if (values.selection.length === 0) throw fieldRefusal("selection", t("stop.chooseOne"));
      const { validFrom } = values.when === "later" ? timesOf(values, now, t) : { validFrom: now.toISOString() };
      const targets = targetsOf(values.selection);
      await api(proposeAvailability, { targets, availability: { state: "open" }, validFrom, reason: values.reason });
      toasts.show({ kind: "success", title: t("open.proposed"), text: t("open.proposedText") });
      void navigate(href("/office/corridor"));
    },
  });
  return (
    <Form form={form} label={t("open.form")}>
      <form.Field name="selection">
        {({ value, onChange, error }) => (
          <CorridorsField
            label={t("open.selection")}
            hint={t("open.selectionHint")}
            switches={stopped}
            value={value}
            onChange={onChange}
            whyNot={({ waiting }) => (waiting === null ? null : t("stop.waiting"))}
            error={typeof error === "string" ? error : (error?.message ?? null)}
          />
        )}
      </form.Field>
      <WhenAndReason
        form={form}
        now={now}
        when={form.hook.watch("when")}
        withEnd={false}
        label={t("open.when")}
        options={[
          { value: "now", label: t("open.now") },
          { value: "later", label: t("open.later") },
        ]}
        reason={{ label: t("open.reason"), hint: t("open.reasonHint") }}
      />
      <Banner>{t("open.preview")}</Banner>
      <div className="mt-6">
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {t("open.submit")}
        </Button>
      </div>
    </Form>
  );
}
