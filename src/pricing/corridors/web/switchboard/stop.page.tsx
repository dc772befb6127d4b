import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listSwitches, STOP_MESSAGE_MAX_CHARS, proposeAvailability, stopCorridors } from "../../contract-stops.ts";
import type { Route } from "./+types/stop.page";
import { formMessages } from "./forms/messages.ts";
import { switchMessages } from "./messages.ts";
import { NO_TIMES, timesOf, useTargets } from "./forms/form-times.ts";
import { usualReasonMessages } from "./usual-reasons/messages.ts";
import type { Switch } from "./corridor-names.ts";
import { CorridorsField } from "./forms/corridors-field.tsx";
import { WhenAndReason, whenAndReason } from "./forms/when-and-reason.tsx";

/** Loaded lazily: it is larger than the form and shows nothing before something is typed. */
const StopMessagePreview = lazy(async () => ({ default: (await import("./forms/stop-message-preview.tsx")).StopMessagePreview }));

export const handle = privatePage({ menu: "corridor", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { switches, now } = await api(listSwitches, {});
  const requested = (new URL(request.url).searchParams.get("keys") ?? "").split(",");
  const chosen = switches.filter(({ key, stopped }) => requested.includes(key) && stopped === null).map(({ key }) => key);
  return { switches, chosen, now };
});

const sentence = z.string().trim().min(1).max(STOP_MESSAGE_MAX_CHARS);
const schema = z.object({
  selection: z.array(z.string()),
  stopMessageIndonesian: sentence,
  stopMessageEnglish: sentence,
  ...whenAndReason,
});
type Values = z.input<typeof schema>;
const USUAL = Object.keys(usualReasonMessages.ID) as (keyof (typeof usualReasonMessages)["ID"])[];

/** `/office/corridor/stop`: stops at once, or proposes a stop from an instant on. */
export default function StopPage({ loaderData: { switches, chosen, now } }: Route.ComponentProps) {
  const shared = useMessages(switchMessages);
  const t = useMessages(formMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const targetsOf = useTargets();
  const begin: Values = {
    selection: chosen,
    stopMessageIndonesian: "",
    stopMessageEnglish: "",
    when: "now",
    reason: "",
    ...NO_TIMES,
  };
  const form = useAppForm({
    schema,
    defaultValues: begin,
    async onSubmit(values) {
      if (values.selection.length === 0) throw fieldRefusal("selection", t("stop.chooseOne"));
      const { reason } = values;
      const [targets, stopMessage] = [
        targetsOf(values.selection),
        { ID: values.stopMessageIndonesian, EN: values.stopMessageEnglish },
      ];
      if (values.when === "later") {
        const { validFrom, validTo } = timesOf(values, now, t);
        await api(proposeAvailability, {
          targets,
          availability: { state: "stopped", reason: stopMessage },
          validFrom,
          validTo,
          reason,
        });
        toasts.show({ kind: "success", title: t("stop.proposed"), text: t("stop.proposedText") });
      } else {
        const isSure = await dialogs.confirm({
          kind: "danger",
          title: t("stop.confirmTitle", { count: targets.length }),
          text: t("stop.confirmText"),
          confirmText: t("stop.submitNow"),
          loading: "sending",
          onConfirm: () => api(stopCorridors, { targets, stopMessage, reason }),
        });
        if (!isSure) return;
        toasts.show({ kind: "success", title: t("stop.done", { count: targets.length }), text: t("stop.doneText") });
      }
      void navigate(href("/office/corridor"));
    },
  });
  const values = form.hook.watch();
  return (
    <>
      <PageHeader
        title={t("stop.title")}
        parents={[{ label: shared("title"), to: href("/office/corridor") }]}
        lead={t("stop.lead")}
      />
      <div className="mt-8 max-w-page">
        <Form form={form} label={t("stop.form")}>
          <CorridorsToStop form={form} switches={switches} when={values.when} />
          <StopMessageFields form={form} />
          <WhenAndReason
            form={form}
            now={now}
            when={values.when}
            withEnd
            label={t("stop.when")}
            options={[
              { value: "now", label: t("stop.now"), text: t("stop.nowText") },
              { value: "later", label: t("stop.later"), text: t("stop.laterText") },
            ]}
            reason={{ label: t("stop.reason"), hint: t("stop.reasonHint") }}
          />
          <div className="min-h-44">
            <Suspense>
              <StopMessagePreview
                stopMessage={{ ID: values.stopMessageIndonesian, EN: values.stopMessageEnglish }}
                switches={switches}
                chosen={values.selection}
              />
            </Suspense>
          </div>
          <div className="mt-6">
            <Button type="submit" size="large" variant={values.when === "now" ? "danger" : "primary"} loading={form.isSubmitting}>
              {t(values.when === "now" ? "stop.submitNow" : "stop.submitLater")}
            </Button>
          </div>
        </Form>
      </div>
    </>
  );
}

function CorridorsToStop({
  form,
  switches,
  when,
}: {
  readonly form: AppForm<Values>;
  readonly switches: readonly Switch[];
  readonly when: Values["when"];
}) {
  const t = useMessages(formMessages);
  return (
    <form.Field name="selection">
      {({ value, onChange, error }) => (
        <CorridorsField
          label={t("stop.selection")}
          hint={t("stop.selectionHint")}
          switches={switches}
          value={value}
          onChange={onChange}
          // A stop at once ignores waiting proposals. A second proposal about the same corridor or rail is refused.
          whyNot={({ stopped, waiting }) =>
            stopped !== null ? t("stop.already") : when === "later" && waiting !== null ? t("stop.waiting") : null
          }
          error={typeof error === "string" ? error : (error?.message ?? null)}
        />
      )}
    </form.Field>
  );
}

/** The reason in both languages, side by side; a usual reason fills both. */
function StopMessageFields({ form }: { readonly form: AppForm<Values> }) {
  const t = useMessages(formMessages);
  const [usual, setUsual] = useState("");
  const fill = (key: string) => {
    setUsual(key);
    const found = USUAL.find((one) => one === key);
    if (found === undefined) return;
    form.hook.setValue("stopMessageIndonesian", usualReasonMessages.ID[found], { shouldDirty: true, shouldValidate: true });
    form.hook.setValue("stopMessageEnglish", usualReasonMessages.EN[found], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <SelectField
        label={t("stop.usual")}
        placeholder={t("stop.usualNone")}
        options={USUAL.map((value) => ({ value, label: t(`stop.usualNames.${value}`) }))}
        value={usual}
        onChange={fill}
        unmarked
        dense
      />
      <div className="mt-4 grid items-start gap-x-5 md:grid-cols-2">
        {(["stopMessageIndonesian", "stopMessageEnglish"] as const).map((name) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <TextArea
                {...field}
                label={t(`stop.${name}`)}
                hint={t("stop.stopMessageHint")}
                maxCharacters={STOP_MESSAGE_MAX_CHARS}
                rows={3}
                required
              />
            )}
          </form.Field>
        ))}
      </div>
    </>
  );
}
