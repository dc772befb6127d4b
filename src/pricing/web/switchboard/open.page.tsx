import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { listSwitches, proposeOpenings } from "../../contract-stops.ts";
import { TERM_REASON_MAX_CHARS } from "../../contract-parts.ts";
import type { Route } from "./+types/open.page";
import { formWords } from "./forms/messages.ts";
import { switchWords } from "./messages.ts";
import { NO_TIMES, timesOf, useTargets } from "./sending.ts";
import type { Switch } from "./ways.ts";
import { WaysField } from "./ways-field.tsx";

// Few stops are planned.
const WhenFields = lazy(async () => ({ default: (await import("./when-fields.tsx")).WhenFields }));

export const handle = privatePage({ menu: "corridor", modules: ["update"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { switches, now } = await api(listSwitches, {});
  const stopped = switches.filter((one) => one.stopped !== null);
  const asked = (new URL(request.url).searchParams.get("ways") ?? "").split(",");
  const chosen = stopped.filter(({ key, waiting }) => asked.includes(key) && waiting === null).map(({ key }) => key);
  return { stopped, chosen, now };
});

const schema = z.object({
  ways: z.array(z.string()),
  when: z.enum(["now", "later"]),
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string().trim().min(1).max(TERM_REASON_MAX_CHARS),
});

/** `/office/corridor/open`: proposing to open again what is stopped. */
export default function OpenPage({ loaderData }: Route.ComponentProps) {
  const room = useWords(switchWords);
  const t = useWords(formWords);
  return (
    <>
      <title>{t("open.title")}</title>
      <Breadcrumbs crumbs={[{ label: room("title"), to: "/office/corridor" }, { label: t("open.title") }]} />
      <h1 className="mt-3 text-3xl">{t("open.title")}</h1>
      <p className="mt-2 max-w-text text-ink-muted">{t("open.lead")}</p>
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
  const t = useWords(formWords);
  const toasts = useToasts();
  const navigate = useNavigate();
  const targetsOf = useTargets();
  const begin: z.input<typeof schema> = { ways: [...chosen], when: "now", reason: "", ...NO_TIMES };
  const form = useAppForm({
    schema,
    defaultValues: begin,
    async onSubmit(values) {
      if (values.ways.length === 0) throw fieldRefusal("ways", t("stop.chooseOne"));
      const { validFrom } = values.when === "later" ? timesOf(values, now, t) : { validFrom: now.toISOString() };
      const targets = targetsOf(values.ways);
      await api(proposeOpenings, { targets, opening: { state: "open" }, validFrom, reason: values.reason });
      toasts.show({ kind: "success", title: t("open.proposed"), text: t("open.proposedText") });
      void navigate("/office/corridor");
    },
  });
  const isLater = form.hook.watch("when") === "later";
  return (
    <Form form={form} label={t("open.form")}>
      <form.Field name="ways">
        {({ value, onChange, error }) => (
          <WaysField
            label={t("open.ways")}
            hint={t("open.waysHint")}
            switches={stopped}
            value={value}
            onChange={onChange}
            whyNot={({ waiting }) => (waiting === null ? null : t("stop.waiting"))}
            error={typeof error === "string" ? error : (error?.message ?? null)}
          />
        )}
      </form.Field>
      <form.Field name="when">
        {(field) => (
          <RadioCards
            {...field}
            label={t("open.when")}
            columns={2}
            options={[
              { value: "now", label: t("open.now") },
              { value: "later", label: t("open.later") },
            ]}
            required
            unmarked
          />
        )}
      </form.Field>
      {isLater ? (
        <Suspense>
          <WhenFields form={form} now={now} withEnd={false} />
        </Suspense>
      ) : null}
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...field}
            label={t("open.reason")}
            hint={t("open.reasonHint")}
            maxCharacters={TERM_REASON_MAX_CHARS}
            rows={2}
            required
          />
        )}
      </form.Field>
      <Banner>{t("open.preview")}</Banner>
      <div className="mt-6">
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {t("open.submit")}
        </Button>
      </div>
    </Form>
  );
}
