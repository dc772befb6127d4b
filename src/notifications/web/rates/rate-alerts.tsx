import { Bell, BellRing, Trash2 } from "lucide-react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatRupiahRate, parseRate, type Rate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { createAlert, deleteAlert, type RateAlert } from "../../contract-alerts.ts";
import { rateMessages } from "./messages.ts";
import { typedRate } from "#web/ui/form/money/typed-rate.ts";

const schema = z.strictObject({ below: z.string() });

interface AlertsProps {
  readonly corridor: string;
  readonly currency: string;
  readonly now: Rate | null;
  readonly alerts: readonly RateAlert[];
}

/** Rate alerts ("notify me when one unit costs less than this"): form, list, deletion. */
export function RateAlerts({ corridor, currency, now, alerts }: AlertsProps) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const idFor = useIdFor("ra");
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema,
    defaultValues: { below: "" },
    async onSubmit({ below: typed }) {
      const below = typedRate(typed, language);
      if (below === null) throw fieldRefusal("below", t("wrong"));
      try {
        await api(createAlert, { id: idFor({ corridor, below, alerts: alerts.length }), corridor, below });
      } catch (error) {
        throw error instanceof ApiRefusal ? fieldRefusal("below", sentenceOf(error)) : error;
      }
      form.hook.reset({ below: "" });
      toasts.show({ kind: "success", title: t("made") });
      await revalidate();
    },
  });

  function sentenceOf({ code, sentence, details }: ApiRefusal): string {
    const rate = code === "rate_reached" ? parseRate(String(details["rate"])) : null;
    return rate === null ? sentence : t("reached", { rate: formatRupiahRate(rate, language) });
  }

  return (
    <section aria-labelledby="alert" className="mt-6 border-t border-line pt-5">
      <h3 id="alert" className="flex items-center gap-2 font-bold">
        <Bell aria-hidden size={18} />
        {t("alert")}
      </h3>
      <p className="text-sm text-ink-muted">
        {t("alertText", { currency })}
        {now === null ? null : ` ${t("nowIs", { now: formatRupiahRate(now, language) })}`}
      </p>
      <div className="mt-3">
        <Form form={form} label={t("alert")}>
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
            <div className="sm:w-64">
              <form.Field name="below">
                {(field) => (
                  <TextField {...field} label={t("below")} required inputMode="decimal" autoComplete="off" prefix="Rp" figures />
                )}
              </form.Field>
            </div>
            <div className="sm:pt-7">
              <Button type="submit" variant="secondary" size="large" loading={form.isSubmitting}>
                {t("make")}
              </Button>
            </div>
          </div>
        </Form>
      </div>
      {alerts.length === 0 ? null : <Made alerts={alerts} />}
    </section>
  );
}

function Made({ alerts }: Pick<AlertsProps, "alerts">) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function remove({ id }: RateAlert) {
    await errors.attempt(async () => {
      await api(deleteAlert, { id });
      toasts.show({ kind: "success", title: t("removed") });
    });
    await revalidate();
  }

  return (
    <>
      <h4 className="mt-5 text-sm font-semibold text-ink-muted">{t("alerts")}</h4>
      <ul className="mt-1 divide-y divide-line">
        {alerts.map((alert) => {
          const below = formatRupiahRate(alert.below, language);
          const { currency, fired } = alert;
          return (
            <li key={alert.id} className="flex items-center justify-between gap-4 py-2">
              <span className="flex min-w-0 items-start gap-3">
                {fired === null ? (
                  <Bell aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-muted" />
                ) : (
                  <BellRing aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
                )}
                <span>
                  <span>{t("waits", { currency, below })}</span>
                  {fired === null ? null : (
                    <span className="block text-sm text-ink-muted">
                      {t("fired", { when: formatInstant(fired.at, language), rate: formatRupiahRate(fired.rate, language) })}
                    </span>
                  )}
                </span>
              </span>
              <Button
                variant="quiet"
                size="small"
                label={t("removeWhat", { currency, below })}
                iconBefore={<Trash2 aria-hidden size={16} />}
                onClick={() => void remove(alert)}
              >
                {t("remove")}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
