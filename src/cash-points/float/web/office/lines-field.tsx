import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import type { listTopUpLines } from "../../contract.ts";
import { floatLineMessages } from "./lines-messages.ts";

type Lines = Output<typeof listTopUpLines>;

interface LinesFieldProps {
  readonly lines: Lines;
  readonly value: string;
  readonly onChange: (line: string) => void;
}

/** The lines of our bank statement by which a top-up can be approved, and those that belong to other requests. */
export function LinesField({ lines: { lines, taken, statementReadAt }, value, onChange }: LinesFieldProps) {
  const t = useMessages(floatLineMessages);
  const language = useLanguage();
  const label = ({ amount, bookedAt }: Pick<Lines["lines"][number], "amount" | "bookedAt">) =>
    t("lineLabel", { amount: formatMoney(amount, language), at: formatInstant(bookedAt, language) });
  const referenceText = ({ reference, isSameReference }: Lines["lines"][number]) =>
    reference === null ? t("noReference") : t(isSameReference ? "sameReference" : "otherReference", { reference });
  return (
    <>
      {lines.length === 0 ? (
        <Banner kind="warning">{t("noLines")}</Banner>
      ) : (
        <RadioCards
          label={t("lines")}
          hint={t("linesHint")}
          required
          value={value}
          onChange={onChange}
          options={lines.map((line) => ({ value: line.id as string, label: label(line), text: referenceText(line) }))}
        />
      )}
      <p className="text-sm text-ink-muted">
        {statementReadAt === null ? t("neverRead") : t("readAt", { at: formatInstant(statementReadAt, language) })}
      </p>
      {taken.length === 0 ? null : (
        <section>
          <h3 className="font-semibold">{t("taken")}</h3>
          <ul className="mt-2 divide-y divide-line">
            {taken.map((line) => (
              <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <span className="figures">{label(line)}</span>
                  <span className="block text-sm wrap-anywhere text-ink-muted">
                    {t(`why.${line.why}`)}
                    {line.reference === null ? "" : ` · ${line.reference}`}
                  </span>
                </span>
                <Link
                  to={href("/office/float/requests/:id", { id: line.by })}
                  className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
                >
                  {t("toRequest")}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
