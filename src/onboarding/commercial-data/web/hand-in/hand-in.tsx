import { useState } from "react";
import { localeTag } from "#kernel/locale.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner, type BannerKind } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { canSubmit } from "../../../model/checklist.ts";
import type { SheetState } from "../../../model/sheet-states.ts";
import { ChecklistList } from "../../../web/checklist/checklist-list.tsx";
import { sheetMessages } from "../../../messages.ts";
import { Way } from "../../../web/way/way.tsx";
import { partPath } from "../sheet/section-nav.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { handInMessages } from "./messages.ts";

const KINDS: Readonly<Record<SheetState, BannerKind>> = {
  DRAFT: "info",
  CHANGES_REQUESTED: "warning",
  SUBMITTED: "success",
  SIGNING: "info",
  ACTIVE: "success",
  REFUSED: "danger",
  EXPIRED: "warning",
  WITHDRAWN: "info",
};

/** The checklist, the button that hands the data in, and the way of the sheet. */
export function HandIn({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(handInMessages);
  const language = useLanguage();
  const { view, canEdit } = sheet;
  const { state, activatedAt, answerBy, reason } = view.sheet;
  const names = new Map<string, string>((view.sections.people?.people ?? []).map(({ id, name }) => [id, name]));
  return (
    <div className="flex flex-col gap-5">
      {canEdit ? <p className="max-w-prose text-ink-muted">{t("lead")}</p> : null}
      {state === "DRAFT" ? null : (
        <Banner kind={KINDS[state]} live>
          {t(`state.${state}`, {
            when: activatedAt === null ? "" : formatInstant(activatedAt, language),
            day: answerBy === null ? "" : formatDate(toLocalDate(answerBy), language, "long"),
          })}
          {state === "REFUSED" && reason !== null ? ` ${t("reason", { reason })}` : ""}
        </Banner>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card level={3} title={t("checklist")} footer={canEdit ? <Submit sheet={sheet} /> : undefined}>
          <ChecklistList
            items={view.checklist}
            nameOf={(person) => names.get(person) ?? null}
            linkTo={canEdit ? (section) => partPath(section) : null}
          />
        </Card>
        <Card level={3} title={t("next")}>
          <Way state={state} />
        </Card>
      </div>
    </div>
  );
}

function Submit({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(handInMessages);
  const names = useMessages(sheetMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const { view, dirty } = sheet;
  const unsaved = [...dirty].map((section) => names(`section.${section}`));
  const whyNot =
    unsaved.length > 0
      ? t("unsaved", { sections: new Intl.ListFormat(localeTag(language)).format(unsaved) })
      : canSubmit(view.checklist)
        ? null
        : t("incomplete");
  async function submit() {
    const isSure = await dialogs.confirm({
      kind: "question",
      title: t("confirmTitle", { business: view.business.name }),
      text: t("confirmText"),
      confirmText: t("submit"),
    });
    if (!isSure) return;
    setBusy(true);
    if (await sheet.submit()) toasts.show({ kind: "success", title: t("submitted") });
    setBusy(false);
  }
  return (
    <Button size="large" loading={isBusy} whyDisabled={whyNot} onClick={() => void submit()}>
      {t("submit")}
    </Button>
  );
}
