import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { SignatureStrip } from "../../../signing/web/signature-strip.tsx";
import { SheetBadge } from "../../../web/badges.tsx";
import { sheetMessages } from "../../../messages.ts";
import type { BusinessFile } from "../../contract.ts";
import { fileMessages } from "./messages.ts";
import { openSheetOf } from "./why-not.ts";

/** All sheets of the business, newest first, and who signed the newest one. */
export function SheetsCard({ file }: { readonly file: BusinessFile }) {
  const t = useMessages(fileMessages);
  const words = useMessages(sheetMessages);
  const language = useLanguage();
  const { sheets, steps } = file;
  // While a sheet is signed, its signatures are in the next step.
  const hasStrip = steps.length > 0 && openSheetOf(file)?.state !== "SIGNING";
  return (
    <Card level={2} title={t("sheets.title")}>
      {sheets.length === 0 ? (
        <p className="text-ink-muted">{t("sheets.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sheets.map(({ id, kind, state, version, openedAt, activatedAt, reason }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <strong>{words(`kind.${kind}`)}</strong>
                <SheetBadge state={state} />
              </p>
              <p className="text-sm text-ink-muted">
                {[
                  ...(version === 0 ? [] : [t("sheets.version", { version })]),
                  t("sheets.opened", { when: formatDate(toLocalDate(openedAt), language) }),
                  ...(activatedAt === null
                    ? []
                    : [t("sheets.activated", { when: formatDate(toLocalDate(activatedAt), language) })]),
                ].join(" · ")}
              </p>
              {reason === null ? null : <p className="text-sm wrap-anywhere whitespace-pre-wrap">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
      {hasStrip ? (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2 text-base font-semibold">{t("signatures")}</h3>
          <SignatureStrip steps={steps} isSigning={false} />
        </section>
      ) : null}
    </Card>
  );
}
