import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { hasTerms } from "../../model/kinds.ts";
import { isEditable } from "../../model/sheet-states.ts";
import { SheetBadge } from "../../web/badges.tsx";
import { ChecklistList } from "../../web/checklist/checklist-list.tsx";
import { sheetMessages } from "../../messages.ts";
import { Way } from "../../web/way/way.tsx";
import { ownBusinessMessages } from "./messages.ts";
import type { OwnBusiness } from "./own-business.ts";
import { useStart } from "./use-start.ts";
import { WaitingList } from "./waiting-list.tsx";

/** The open sheet: its state, the requested changes, who is waited for, and what is missing. */
export function SheetCard({ own, sheet }: { readonly own: OwnBusiness; readonly sheet: NonNullable<OwnBusiness["sheet"]> }) {
  const t = useMessages(ownBusinessMessages);
  const names = useMessages(sheetMessages);
  const language = useLanguage();
  const { start, isStarting } = useStart(own);
  const { changeRequests, checklist, people } = own;
  const { state, kind, expiresAt } = sheet;
  const canEdit = isEditable(state) && hasTerms(kind);
  const when = formatInstant(expiresAt, language, "long");
  return (
    <Card
      level={2}
      title={names(`kind.${kind}`)}
      action={<SheetBadge state={state} />}
      hint={canEdit ? t("sheet.until", { when }) : state === "SIGNING" ? t("sheet.signUntil", { when }) : undefined}
    >
      <div className="flex flex-col gap-6">
        {changeRequests.length === 0 || !canEdit ? null : (
          <Banner kind="warning" title={t("sheet.changes")}>
            <ul className="flex flex-col gap-2">
              {changeRequests.map(({ section, text, at }) => (
                <li key={`${section} ${at.getTime()}`} className="wrap-anywhere whitespace-pre-line">
                  <strong>{names(`section.${section}`)}:</strong> {text}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <WaitingList own={own} />
        {hasTerms(kind) ? (
          <div>
            <Button variant={canEdit ? "primary" : "secondary"} loading={isStarting} onClick={() => void start()}>
              {t(!canEdit ? "sheet.look" : state === "CHANGES_REQUESTED" ? "sheet.mend" : "sheet.goOn")}
            </Button>
          </div>
        ) : null}
        {hasTerms(kind) ? (
          <section aria-labelledby="sheet-way">
            <h3 id="sheet-way" className="mb-4 text-base font-bold">
              {t("sheet.way")}
            </h3>
            <Way state={state} />
          </section>
        ) : null}
        {checklist.length === 0 ? null : (
          <section aria-labelledby="sheet-checklist">
            <h3 id="sheet-checklist" className="mb-1 text-base font-bold">
              {t("sheet.checklist")}
            </h3>
            <ChecklistList items={checklist} nameOf={(person) => people.find(({ id }) => id === person)?.name ?? null} />
          </section>
        )}
      </div>
    </Card>
  );
}
