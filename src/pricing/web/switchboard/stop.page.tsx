import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { listSwitches, NOTICE_MAX_CHARS, proposeOpenings, stopWays } from "../../contract-stops.ts";
import { TERM_REASON_MAX_CHARS } from "../../contract-parts.ts";
import type { Route } from "./+types/stop.page";
import { formWords } from "./forms/messages.ts";
import { switchWords } from "./messages.ts";
import { NO_TIMES, timesOf, useTargets } from "./sending.ts";
import { usualReasonWords } from "./usual/messages.ts";
import type { Switch } from "./ways.ts";
import { WaysField } from "./ways-field.tsx";

/** Drawn with more than the form itself, and there is nothing to show before something is typed. */
const NoticePreview = lazy(async () => ({ default: (await import("./notice-preview.tsx")).NoticePreview }));
// Few stops are planned.
const WhenFields = lazy(async () => ({ default: (await import("./when-fields.tsx")).WhenFields }));

export const handle = privatePage({ menu: "corridor", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { switches, now } = await api(listSwitches, {});
  const asked = (new URL(request.url).searchParams.get("ways") ?? "").split(",");
  const chosen = switches.filter(({ key, stopped }) => asked.includes(key) && stopped === null).map(({ key }) => key);
  return { switches, chosen, now };
});

const sentence = z.string().trim().min(1).max(NOTICE_MAX_CHARS);
const schema = z.object({
  ways: z.array(z.string()),
  noticeId: sentence,
  noticeEn: sentence,
  when: z.enum(["now", "later"]),
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string().trim().min(1).max(TERM_REASON_MAX_CHARS),
});
type Values = z.input<typeof schema>;
const USUAL = Object.keys(usualReasonWords.ID) as (keyof (typeof usualReasonWords)["ID"])[];

/** `/office/corridor/stop`: stopping at once, or proposing to stop from an instant on. */
export default function StopPage({ loaderData: { switches, chosen, now } }: Route.ComponentProps) {
  const room = useWords(switchWords);
  const t = useWords(formWords);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const targetsOf = useTargets();
  const begin: Values = { ways: chosen, noticeId: "", noticeEn: "", when: "now", reason: "", ...NO_TIMES };
  const form = useAppForm({
    schema,
    defaultValues: begin,
    async onSubmit(values) {
      if (values.ways.length === 0) throw fieldRefusal("ways", t("stop.chooseOne"));
      const { reason } = values;
      const [targets, notice] = [targetsOf(values.ways), { ID: values.noticeId, EN: values.noticeEn }];
      if (values.when === "later") {
        const { validFrom, validTo } = timesOf(values, now, t);
        await api(proposeOpenings, { targets, opening: { state: "stopped", reason: notice }, validFrom, validTo, reason });
        toasts.show({ kind: "success", title: t("stop.proposed"), text: t("stop.proposedText") });
      } else {
        const isSure = await dialogs.confirm({
          kind: "danger",
          title: t("stop.confirmTitle", { count: targets.length }),
          text: t("stop.confirmText"),
          confirmText: t("stop.submitNow"),
          loading: "sending",
          onConfirm: () => api(stopWays, { targets, notice, reason }),
        });
        if (!isSure) return;
        toasts.show({ kind: "success", title: t("stop.done", { count: targets.length }), text: t("stop.doneText") });
      }
      void navigate("/office/corridor");
    },
  });
  const values = form.hook.watch();
  return (
    <>
      <title>{t("stop.title")}</title>
      <Breadcrumbs crumbs={[{ label: room("title"), to: "/office/corridor" }, { label: t("stop.title") }]} />
      <h1 className="mt-3 text-3xl">{t("stop.title")}</h1>
      <p className="mt-2 max-w-text text-ink-muted">{t("stop.lead")}</p>
      <div className="mt-8 max-w-page">
        <Form form={form} label={t("stop.form")}>
          <Ways form={form} switches={switches} when={values.when} />
          <Notice form={form} />
          <form.Field name="when">
            {(field) => (
              <RadioCards
                {...field}
                label={t("stop.when")}
                columns={2}
                options={[
                  { value: "now", label: t("stop.now"), text: t("stop.nowText") },
                  { value: "later", label: t("stop.later"), text: t("stop.laterText") },
                ]}
                required
                unmarked
              />
            )}
          </form.Field>
          {values.when === "later" ? (
            <Suspense>
              <WhenFields form={form} now={now} withEnd />
            </Suspense>
          ) : null}
          <form.Field name="reason">
            {(field) => (
              <TextArea
                {...field}
                label={t("stop.reason")}
                hint={t("stop.reasonHint")}
                maxCharacters={TERM_REASON_MAX_CHARS}
                rows={2}
                required
              />
            )}
          </form.Field>
          <div className="min-h-44">
            <Suspense>
              <NoticePreview notice={{ ID: values.noticeId, EN: values.noticeEn }} switches={switches} chosen={values.ways} />
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

function Ways({
  form,
  switches,
  when,
}: {
  readonly form: AppForm<Values>;
  readonly switches: readonly Switch[];
  readonly when: Values["when"];
}) {
  const t = useWords(formWords);
  return (
    <form.Field name="ways">
      {({ value, onChange, error }) => (
        <WaysField
          label={t("stop.ways")}
          hint={t("stop.waysHint")}
          switches={switches}
          value={value}
          onChange={onChange}
          // At once is at once, whatever waits; of two proposals about one way the second is refused.
          whyNot={({ stopped, waiting }) =>
            stopped !== null ? t("stop.already") : when === "later" && waiting !== null ? t("stop.waiting") : null
          }
          error={typeof error === "string" ? error : (error?.message ?? null)}
        />
      )}
    </form.Field>
  );
}

/** The reason in both languages, side by side; a usual one fills both. */
function Notice({ form }: { readonly form: AppForm<Values> }) {
  const t = useWords(formWords);
  const [usual, setUsual] = useState("");
  const fill = (key: string) => {
    setUsual(key);
    const found = USUAL.find((one) => one === key);
    if (found === undefined) return;
    form.hook.setValue("noticeId", usualReasonWords.ID[found], { shouldDirty: true, shouldValidate: true });
    form.hook.setValue("noticeEn", usualReasonWords.EN[found], { shouldDirty: true, shouldValidate: true });
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
        {(["noticeId", "noticeEn"] as const).map((name) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <TextArea
                {...field}
                label={t(`stop.${name}`)}
                hint={t("stop.noticeHint")}
                maxCharacters={NOTICE_MAX_CHARS}
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
