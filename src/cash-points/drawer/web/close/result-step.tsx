import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney, wholeUnits } from "#kernel/amount.ts";
import { formatDate } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { closeDay } from "../../../counter/contract.ts";
import { wireAmount } from "../../../web/amount-entry.ts";
import type { Place } from "../../../web/load-counter.ts";
import type { Counted } from "./count-form.tsx";
import { closeMessages } from "./messages.ts";

const MAX_CHARS = 500;
const explained = z.object({ explanation: toZod([required(), max(MAX_CHARS)]) });
const unexplained = z.object({ explanation: z.string() });

interface ResultStepProps {
  readonly counter: Place;
  readonly counted: Counted;
  readonly onAgain: () => void;
  readonly onClosed: (closed: Output<typeof closeDay>) => void;
}

/** Shows counted and expected side by side. The counting worker explains a difference before the day is closed for good. */
export function ResultStep({ counter, counted: { pieces, result }, onAgain, onClosed }: ResultStepProps) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const idFor = useIdFor("cc");
  const day = formatDate(result.day, language, "long");
  const differs = result.difference.minor !== 0n;
  const form = useAppForm({
    schema: differs ? explained : unexplained,
    defaultValues: { explanation: "" },
    async onSubmit({ explanation }) {
      const isSure = await dialogs.confirm({ title: t("sure", { day }), text: t("sureText"), confirmText: t("sureYes") });
      if (!isSure) return;
      const explanationInput = differs ? { explanation: explanation.trim() } : {};
      const count = {
        outlet: counter.outlet.id,
        day: result.day,
        pieces,
        expected: wireAmount(result.expected),
        ...explanationInput,
      };
      onClosed(await api(closeDay, { ...count, id: idFor([result.day, pieces, explanationInput]) }));
    },
  });
  return (
    <div className="mt-4 flex flex-col gap-5">
      <BothSides result={result} />
      {differs ? (
        <Banner
          kind="warning"
          title={
            result.difference.minor > 0n
              ? t("over", { amount: formatMoney(result.difference, language) })
              : t("short", { amount: formatMoney(result.difference, language).replace(/^-/, "") })
          }
        >
          {t("differsText")} {t("recorded")}
        </Banner>
      ) : (
        <Banner kind="success" title={t("fits")} />
      )}
      <Form form={form} label={t("title")}>
        {differs ? (
          <form.Field name="explanation">
            {(field) => (
              <TextArea
                {...field}
                label={t("explanation")}
                hint={t("explanationHint")}
                required
                rows={3}
                maxCharacters={MAX_CHARS}
              />
            )}
          </form.Field>
        ) : null}
        <div className="flex flex-col gap-2">
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            {t("close")}
          </Button>
          <Button variant="quiet" wide onClick={onAgain}>
            {t("recount")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function BothSides({ result }: { readonly result: Counted["result"] }) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const { day, lines, counted, expected, difference } = result;
  const sides = [
    [t("counted"), counted],
    [t("expected"), expected],
    [t("difference"), difference],
  ] as const;
  return (
    <section aria-labelledby="result" className="rounded-card border border-line bg-surface p-5">
      <h2 id="result" className="text-lg font-bold">
        {t("result", { day: formatDate(day, language, "long") })}
      </h2>
      {lines.length === 0 ? null : (
        <table className="mt-3 w-full text-sm">
          <thead>
            <tr className="text-ink-muted">
              <th scope="col" className="py-1 text-start font-normal">
                {t("denomination")}
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                {t("many")}
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                {t("sum")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line figures">
            {lines.map(({ denomination, pieces, total }) => (
              <tr key={denomination}>
                <th scope="row" className="py-1.5 text-start font-normal">
                  {formatMoney(wholeUnits("IDR", BigInt(denomination)), language)}
                </th>
                <td className="py-1.5 text-end">{pieces}</td>
                <td className="py-1.5 text-end">{formatMoney(total, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="mt-3 border-t border-line pt-2">
        {sides.map(([term, amount], place) => (
          <div key={term} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className={place === 2 ? "font-bold" : "text-ink-muted"}>{term}</dt>
            <dd className={place === 2 ? "text-lg font-bold figures" : "font-semibold figures"}>
              {formatMoney(amount, language)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
